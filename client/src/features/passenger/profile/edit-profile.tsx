import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { displayPhone } from '../../../../../shared/domain/phone-display.ts';
import { ProfileFields } from '../../../parts/profile-fields.tsx';
import { useProfileForm } from '../../../parts/use-profile-form.ts';
import { nameOf } from '../../../stores/profile.ts';
import { Button } from '../../../ui/button.tsx';

interface EditProfileProps {
  user: Me;
  onSaved: () => void;
  onCancel: () => void;
}

/** Changes name and phone (spec 1 §5, §8: the texts of the profile form). */
export function EditProfile({ user, onSaved, onCancel }: EditProfileProps) {
  const [name, setName] = useState(nameOf(user));
  const [phone, setPhone] = useState(user.phone === null ? '' : displayPhone(user.phone));
  const form = useProfileForm(onSaved);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.save({ user_type: user.user_type ?? 'passenger', name, phone });
  };
  return (
    <form
      ref={ref}
      aria-label="Edit name and phone"
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
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
