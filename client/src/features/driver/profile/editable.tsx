import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { DriverProfile } from '#shared/contract/driver-entities.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { toast } from '#client/ui/toast.tsx';

export interface EditorProps {
  profile: DriverProfile;
  onSaved: (saved: DriverProfile) => void;
  onCancel: () => void;
}

interface EditableProps {
  profile: DriverProfile;
  onSaved: (saved: DriverProfile) => void;
  /** The label of the edit button. */
  edit: string;
  editor: (props: EditorProps) => ReactNode;
  /** The link to the form for details that need a review. */
  other: { to: string; label: string };
  /** Shown while not editing. */
  children: ReactNode;
}

/** Facts with a button that replaces them with a form. */
export function Editable({ profile, onSaved, edit, editor: Editor, other, children }: EditableProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone: return the focus to the edit button.
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const close = () => setEditing(false);
  if (editing) {
    const saved = (profile: DriverProfile) => {
      onSaved(profile);
      close();
      toast.success('Your profile is saved.');
    };
    return <Editor profile={profile} onSaved={saved} onCancel={close} />;
  }
  return (
    <>
      {children}
      <Button ref={button} variant="outline" icon={Pencil} fullWidth className="mt-2" onClick={() => setEditing(true)}>
        {edit}
      </Button>
      <LinkButton to={other.to} variant="quiet" fullWidth className="mt-1">
        {other.label}
      </LinkButton>
    </>
  );
}
