import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';

interface EditFormProps {
  label: string;
  busy: boolean;
  /** An error that belongs to no field. */
  problem: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** An inline form: focuses its first field; Escape cancels. */
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
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
