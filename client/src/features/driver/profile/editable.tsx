import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { DRIVER_PROFILE } from '#shared/texts/en/driver-profile.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { toast } from '#client/ui/toast.tsx';

export interface EditorProps {
  profile: DriverProfile;
  onSaved: (saved: DriverProfile) => void;
  onCancel: () => void;
}

export interface EditableProps {
  profile: DriverProfile;
  onSaved: (saved: DriverProfile) => void;
  /** The label of the edit button. */
  edit: string;
  editor: (props: EditorProps) => ReactNode;
  /** The link to the form for details that need a review. */
  other?: { to: string; label: string } | undefined;
  /** The facts, shown while not editing. */
  children: ReactNode;
}

/** Shows facts, with a button that replaces them with a form. */
export function Editable({ profile, onSaved, edit, editor: Editor, other, children }: EditableProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form that had the focus has closed, so the focus returns to the edit button.
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const close = () => setEditing(false);
  if (editing) {
    const saved = (profile: DriverProfile) => {
      onSaved(profile);
      close();
      toast.success(DRIVER_PROFILE.edit.saved);
    };
    return <Editor profile={profile} onSaved={saved} onCancel={close} />;
  }
  return (
    <>
      {children}
      <Button ref={button} variant="outline" icon={Pencil} fullWidth className="mt-2" onClick={() => setEditing(true)}>
        {edit}
      </Button>
      {other && (
        <LinkButton to={other.to} variant="quiet" fullWidth className="mt-1">
          {other.label}
        </LinkButton>
      )}
    </>
  );
}

interface EditFormProps {
  label: string;
  busy: boolean;
  /** An error that belongs to no field. */
  problem: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** An inline form, which focuses its first field; Escape cancels it. */
export function EditForm({ label, busy, problem, onSubmit, onCancel, children }: EditFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={ref}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        const inMenu = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !busy && !inMenu) onCancel();
      }}
      className="space-y-4 pt-1"
    >
      {problem && <Note tone="danger">{problem}</Note>}
      {children}
      <OfflineHint />
      <div className="flex gap-3 *:grow">
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          {DRIVER_PROFILE.edit.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {DRIVER_PROFILE.edit.save}
        </Button>
      </div>
    </form>
  );
}
