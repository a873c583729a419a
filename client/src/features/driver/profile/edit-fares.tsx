import { useState } from 'react';
import { OUTSIDE_TOWN_BOUNDS_KSH, WITHIN_TOWN_BOUNDS_KSH } from '../../../../../shared/domain/constants.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { EditForm } from './edit-form.tsx';
import type { EditorProps } from './editable.tsx';
import { useProfileEdit } from './use-profile-edit.ts';

const BANDS = [
  { title: 'Within town', min: 'withinTownFareMin', max: 'withinTownFareMax', bounds: WITHIN_TOWN_BOUNDS_KSH },
  { title: 'Outside town', min: 'outsideTownFareMin', max: 'outsideTownFareMax', bounds: OUTSIDE_TOWN_BOUNDS_KSH },
] as const;
type FareField = (typeof BANDS)[number]['min' | 'max'];

/** An empty field is no number, so that the contract refuses it. */
const fare = (typed: string): number => (typed.trim() === '' ? NaN : Number(typed));

/** The fare bands, within their bounds (spec 2 §5, §9). */
export function EditFares({ profile, onSaved, onCancel }: EditorProps) {
  const [typed, setTyped] = useState<Record<FareField, string>>({
    withinTownFareMin: String(profile.withinTownFareMin),
    withinTownFareMax: String(profile.withinTownFareMax),
    outsideTownFareMin: String(profile.outsideTownFareMin),
    outsideTownFareMax: String(profile.outsideTownFareMax),
  });
  const { busy, problems, save, settle } = useProfileEdit(onSaved);
  const submit = () =>
    save({
      withinTownFareMin: fare(typed.withinTownFareMin),
      withinTownFareMax: fare(typed.withinTownFareMax),
      outsideTownFareMin: fare(typed.outsideTownFareMin),
      outsideTownFareMax: fare(typed.outsideTownFareMax),
    });
  const input = (label: string, field: FareField, { min, max }: (typeof BANDS)[number]['bounds']) => (
    <TextInput
      label={label}
      prefix="KSH"
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={typed[field]}
      onChange={(value) => {
        setTyped((known) => ({ ...known, [field]: value }));
        settle();
      }}
      hint={`${min} to ${max}`}
      error={problems[field]}
      required
    />
  );
  return (
    <EditForm label="Edit your fares" busy={busy} problem={problems.form} onSubmit={submit} onCancel={onCancel}>
      {BANDS.map(({ title, min, max, bounds }) => (
        <fieldset key={min}>
          <legend className="mb-2 font-semibold">{title}</legend>
          <div className="grid grid-cols-2 gap-3">
            {input('Lowest', min, bounds)}
            {input('Highest', max, bounds)}
          </div>
        </fieldset>
      ))}
    </EditForm>
  );
}
