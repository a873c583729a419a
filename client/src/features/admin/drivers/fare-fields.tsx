import { OUTSIDE_TOWN_BOUNDS_KSH, WITHIN_TOWN_BOUNDS_KSH } from '../../../../../shared/domain/constants.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Problems } from '../table/use-entity-form.ts';
import type { DriverDraft } from './driver-form.ts';

const BANDS = [
  { title: 'Within town', min: 'withinTownFareMin', max: 'withinTownFareMax', bounds: WITHIN_TOWN_BOUNDS_KSH },
  { title: 'Outside town', min: 'outsideTownFareMin', max: 'outsideTownFareMax', bounds: OUTSIDE_TOWN_BOUNDS_KSH },
] as const;
type FareField = (typeof BANDS)[number]['min' | 'max'];

interface FareFieldsProps {
  draft: Pick<DriverDraft, FareField>;
  problems: Problems;
  change: (part: Partial<Pick<DriverDraft, FareField>>) => void;
}

/** The fare bands, within the bounds of the registration (spec 2 §5). */
export function FareFields({ draft, problems, change }: FareFieldsProps) {
  const input = (label: string, field: FareField, { min, max }: (typeof BANDS)[number]['bounds']) => (
    <TextInput
      label={label}
      prefix="KSH"
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={draft[field]}
      onChange={(typed) => change({ [field]: typed })}
      hint={`${min} to ${max}`}
      error={problems[field]}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {BANDS.map(({ title, min, max, bounds }) => (
        <fieldset key={min}>
          <legend className="mb-1.5 font-semibold">{title}</legend>
          <div className="grid grid-cols-2 gap-3">
            {input('Lowest', min, bounds)}
            {input('Highest', max, bounds)}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
