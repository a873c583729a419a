import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { fareBounds } from './problems.ts';
import type { FareField } from './registration.ts';
import type { SectionProps } from './section-props.ts';

const BANDS: readonly { title: string; text: string; min: FareField; max: FareField }[] = [
  {
    title: 'Within town',
    text: 'Trips that start or end in a town.',
    min: 'withinTownFareMin',
    max: 'withinTownFareMax',
  },
  { title: 'Outside town', text: 'All other trips.', min: 'outsideTownFareMin', max: 'outsideTownFareMax' },
];

/** What the driver asks for a trip: short ones the lowest fare, long ones the highest (R11). */
export function PricingSection(props: SectionProps) {
  return (
    <Card>
      <div className="space-y-5">
        {BANDS.map(({ title, text, min, max }) => (
          <fieldset key={min}>
            <legend className="text-base font-semibold">{title}</legend>
            <p className="mb-2 text-sm text-ink-2">{text} Short ones cost the lowest fare, long ones the highest.</p>
            <div className="grid grid-cols-2 gap-3">
              <FareInput {...props} field={min} label="Lowest" />
              <FareInput {...props} field={max} label="Highest" />
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  );
}

function FareInput({ draft, problems, change, field, label }: SectionProps & { field: FareField; label: string }) {
  const { min, max } = fareBounds(field);
  return (
    <TextInput
      label={label}
      prefix="KSH"
      inputMode="numeric"
      value={draft[field]}
      onChange={(typed) => change({ [field]: typed.replace(/\D/g, '').slice(0, 5) })}
      error={problems[field]}
      hint={`${min} to ${max}`}
      required
    />
  );
}
