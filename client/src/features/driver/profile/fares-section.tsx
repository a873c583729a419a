import { type ReactNode, useState } from 'react';
import { kshRange } from '#client/lib/format.ts';
import { fareDraftOf, faresOf } from '#client/parts/ride/fare-draft.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { withinTownText } from '#shared/contract/fare-texts.ts';
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
    <Editable {...section} edit="Edit fares" editor={EditFares}>
      <Facts>
        {children}
        <Fact label="Fares within town">{kshRange(profile.withinTownFareMin, profile.withinTownFareMax)}</Fact>
        <Fact label="Fares outside town">{kshRange(profile.outsideTownFareMin, profile.outsideTownFareMax)}</Fact>
      </Facts>
      <p className="pb-1 text-sm text-ink-2">
        {withinTownText(townFareMaxKm)} Short trips cost the lowest fare, long ones the highest.
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
      label="Edit your fares"
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
