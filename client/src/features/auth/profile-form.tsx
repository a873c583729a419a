import { ArrowLeft } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '../../../../shared/contract/entities.ts';
import { displayPhone } from '../../../../shared/domain/phone-display.ts';
import { ProfileFields } from '../../parts/profile-fields.tsx';
import { useProfileForm } from '../../parts/use-profile-form.ts';
import { homeOf } from '../../stores/profile.ts';
import { Button } from '../../ui/button.tsx';

interface ProfileFormProps {
  user: Me;
  type: 'passenger' | 'driver';
  /** null when the type is set already and there is nothing to go back to. */
  onBack: (() => void) | null;
}

/** 'Complete Your Profile': what is known already stands in the fields (spec 1 §2, §5). */
export function ProfileForm({ user, type, onBack }: ProfileFormProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(user.name ?? user.google_user_data.name);
  const [phone, setPhone] = useState(user.phone === null ? '' : displayPhone(user.phone));
  const form = useProfileForm((saved) => void navigate(homeOf(saved), { replace: true }));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.save({ user_type: type, name, phone });
  };

  return (
    <form noValidate onSubmit={submit} className="flex grow flex-col gap-5 sm:grow-0">
      <div>
        <h1 className="text-2xl font-bold">Complete Your Profile</h1>
        <p className="mt-1 text-ink-2">{WHY[type]}</p>
      </div>
      <ProfileFields form={form} name={name} onName={setName} phone={phone} onPhone={setPhone} />
      <div className="mt-auto grid gap-2 pt-4 sm:mt-0">
        <Button type="submit" size="large" fullWidth busy={form.busy}>
          Complete Setup
        </Button>
        {onBack && (
          <Button variant="quiet" icon={ArrowLeft} fullWidth disabled={form.busy} onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

const WHY = {
  passenger: 'Your rider calls this number when they are near.',
  driver: 'Passengers reach you on this number.',
} as const;
