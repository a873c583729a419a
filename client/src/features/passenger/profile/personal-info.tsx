import { Pencil } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Me } from '#shared/contract/entities.ts';
import { PROFILE } from '#shared/texts/en/passenger-profile.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { ProfileFields } from '#client/parts/people/profile-fields.tsx';
import { useProfileForm } from '#client/parts/people/use-profile-form.ts';
import { nameOf } from '#client/data/session/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { toast } from '#client/ui/toast.tsx';

/** Shows the passenger's details; name and phone can be edited. */
export function PersonalInfo({ user }: { user: Me }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form that had the focus has closed, so the focus returns to the edit button.
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
          toast.success(PROFILE.info.saved);
        }}
      />
    );
  }
  return (
    <>
      <Facts>
        <Fact label={PROFILE.info.fullName}>{nameOf(user)}</Fact>
        <Fact label={PROFILE.info.phone}>{user.phone === null ? PROFILE.info.notGiven : displayPhone(user.phone)}</Fact>
        <Fact label={PROFILE.info.email}>{user.email}</Fact>
      </Facts>
      <p className="pb-3 text-sm text-ink-2">{PROFILE.info.whoSees}</p>
      <Button ref={edit} variant="outline" icon={Pencil} fullWidth onClick={() => setEditing(true)}>
        {PROFILE.info.edit}
      </Button>
    </>
  );
}

/** The form for name and phone (spec 1 §5, §8: the texts of the profile form). */
function EditProfile({ user, onSaved, onCancel }: { user: Me; onSaved: () => void; onCancel: () => void }) {
  const [name, setName] = useState(nameOf(user));
  const [phone, setPhone] = useState(user.phone === null ? '' : displayPhone(user.phone));
  const form = useProfileForm(onSaved);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.save({ user_type: user.user_type ?? 'passenger', name, phone });
  };
  return (
    <form
      ref={ref}
      aria-label={PROFILE.info.edit}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !form.busy) onCancel();
      }}
      className="space-y-4 pt-1"
    >
      <ProfileFields form={form} name={name} onName={setName} phone={phone} onPhone={setPhone} />
      <div className="flex gap-3 *:grow">
        <Button variant="outline" onClick={onCancel} disabled={form.busy}>
          {PROFILE.info.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {PROFILE.info.save}
        </Button>
      </div>
    </form>
  );
}
