import { useState } from 'react';
import { fareDraftOf, faresOf } from '../../../parts/fare-draft.ts';
import { FareFields } from '../../../parts/fare-fields.tsx';
import { EditForm } from './edit-form.tsx';
import type { EditorProps } from './editable.tsx';
import { useProfileEdit } from './use-profile-edit.ts';

/** The fare bands, within their bounds (spec 2 §5, §9). */
export function EditFares({ profile, onSaved, onCancel }: EditorProps) {
  const [typed, setTyped] = useState(fareDraftOf(profile));
  const { busy, problems, save, settle } = useProfileEdit(onSaved);
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
          settle();
        }}
      />
    </EditForm>
  );
}
