import { type ReactNode, useState } from 'react';
import { kshRange } from '#client/lib/format.ts';
import { fareDraftOf, faresOf } from '#client/parts/ride/fare-draft.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { DRIVER_PROFILE } from '#shared/texts/en/driver-profile.ts';
import { withinTownText } from '#shared/texts/en/fares.ts';
import { useTownFareMaxKm } from '#client/parts/ride/use-town-fare-max.ts';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { Editable, EditForm, type EditableProps, type EditorProps } from './editable.tsx';
import { useProfileEdit } from './use-profile-edit.ts';

type FaresSectionProps = Pick<EditableProps, 'profile' | 'onSaved' | 'other'> & {
  /** Facts before the fares. */
  children?: ReactNode;
};

/** The usual fares, which can be edited. */
export function FaresSection({ children, ...section }: FaresSectionProps) {
  const { profile } = section;
  const townFareMaxKm = useTownFareMaxKm() ?? 0;
  return (
    <Editable {...section} edit={DRIVER_PROFILE.edit.fares} editor={EditFares}>
      <Facts>
        {children}
        <Fact label={DRIVER_PROFILE.facts.faresWithin}>
          {kshRange(profile.withinTownFareMin, profile.withinTownFareMax)}
        </Fact>
        <Fact label={DRIVER_PROFILE.facts.faresOutside}>
          {kshRange(profile.outsideTownFareMin, profile.outsideTownFareMax)}
        </Fact>
      </Facts>
      <p className="pb-1 text-sm text-ink-2">
        {withinTownText(townFareMaxKm)} {DRIVER_PROFILE.facts.faresText}
      </p>
    </Editable>
  );
}

/** The form for the fare bands, within their bounds (spec 2 §5, §9). */
function EditFares({ profile, onSaved, onCancel }: EditorProps) {
  const [typed, setTyped] = useState(fareDraftOf(profile));
  const { busy, problems, save, clearProblems } = useProfileEdit(onSaved);
  return (
    <EditForm
      label={DRIVER_PROFILE.edit.faresLabel}
      busy={busy}
      problem={problems.form}
      onSubmit={() => save(faresOf(typed))}
      onCancel={onCancel}
    >
      <FareFields
        draft={typed}
        problems={problems}
        change={(part) => {
          setTyped((known) => ({ ...known, ...part }));
          clearProblems();
        }}
      />
    </EditForm>
  );
}
