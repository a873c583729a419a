import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { FARE_BANDS, type FareBand, type FareDraft, type FareField } from './fare-draft.ts';
import { useTownFareMaxKm } from './use-town-fare-max.ts';

interface FareFieldsProps {
  draft: FareDraft;
  /** An error message by field. */
  problems: Readonly<Partial<Record<FareField, string>>>;
  change: (part: Partial<FareDraft>) => void;
  /** Whether to explain which trips each band is for. */
  explained?: boolean;
}

/** The inputs for the fare bands, with their bounds (spec 2 §5). */
export function FareFields({ draft, problems, change, explained = false }: FareFieldsProps) {
  const input = (label: string, field: FareField, { min, max }: { min: number; max: number }) => (
    <TextInput
      label={label}
      prefix="KSH"
      inputMode="numeric"
      value={draft[field]}
      onChange={(typed) => change({ [field]: typed.replace(/\D/g, '').slice(0, 5) })}
      hint={TRIP_TEXTS.ride.bounds(min, max)}
      error={problems[field]}
      required
    />
  );
  return FARE_BANDS.map(({ title, tripsText, min, max, bounds }) => (
    <fieldset key={min}>
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {explained && <Explanation tripsText={tripsText} />}
      <div className="grid grid-cols-2 gap-3">
        {input(TRIP_TEXTS.ride.lowest, min, bounds)}
        {input(TRIP_TEXTS.ride.highest, max, bounds)}
      </div>
    </fieldset>
  ));
}

function Explanation({ tripsText }: Pick<FareBand, 'tripsText'>) {
  const townFareMaxKm = useTownFareMaxKm() ?? 0;
  return (
    <p className="mb-2 text-sm text-ink-2">
      {tripsText(townFareMaxKm)} {TRIP_TEXTS.ride.fareByLength}
    </p>
  );
}
