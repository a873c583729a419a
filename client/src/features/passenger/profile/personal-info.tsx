import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { displayPhone } from '../../../../../shared/domain/phone-display.ts';
import { nameOf } from '../../../stores/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EditProfile } from './edit-profile.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';

/** What we know of the person; name and phone can be changed. */
export function PersonalInfo({ user }: { user: Me }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form and the button that had the focus are gone: it returns to where editing began.
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) {
    return (
      <EditProfile
        user={user}
        onCancel={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          toast.success('Your profile is saved.');
        }}
      />
    );
  }
  return (
    <>
      <Facts>
        <Fact label="Full name">{nameOf(user)}</Fact>
        <Fact label="Phone number">{user.phone === null ? 'Not given yet' : displayPhone(user.phone)}</Fact>
        <Fact label="E-mail">{user.email}</Fact>
      </Facts>
      <p className="pb-3 text-sm text-ink-2">
        The sign-in service has verified your e-mail address. Your rider alone sees your phone number, and only while a
        ride is open.
      </p>
      <Button ref={edit} variant="outline" icon={Pencil} fullWidth onClick={() => setEditing(true)}>
        Edit name and phone
      </Button>
    </>
  );
}
