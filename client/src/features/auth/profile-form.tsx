import { ArrowLeft } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { NAME_MAX } from '../../../../shared/domain/constants.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { homeOf } from '../../stores/profile.ts';
import { saveProfile } from '../../stores/session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextInput } from '../../ui/text-input.tsx';

interface ProfileFormProps {
  user: Me;
  type: 'passenger' | 'driver';
  /** null when the type is set already and there is nothing to go back to. */
  onBack: (() => void) | null;
}

interface Problem {
  sentence: string;
  field: string | undefined;
}

/** 'Complete Your Profile': what is known already stands in the fields (spec 1 §2, §5). */
export function ProfileForm({ user, type, onBack }: ProfileFormProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(user.name ?? user.google_user_data.name);
  const [phone, setPhone] = useState(user.phone ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '' || phone.trim() === '') {
      setProblem({ sentence: MESSAGES.profile.nameAndPhone, field: undefined });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const saved = await saveProfile({ user_type: type, name: name.trim(), phone: phone.trim() });
      void navigate(homeOf(saved), { replace: true });
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  const errorAt = (field: string) => (problem?.field === field ? problem.sentence : undefined);

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col gap-5 sm:grow-0">
      <div>
        <h1 className="text-2xl font-bold">Complete Your Profile</h1>
        <p className="mt-1 text-ink-2">{WHY[type]}</p>
      </div>
      {problem && !problem.field && <Note tone="danger">{problem.sentence}</Note>}
      <TextInput
        label="Full Name"
        value={name}
        onChange={setName}
        error={errorAt('name')}
        required
        maxLength={NAME_MAX}
        autoComplete="name"
        autoCapitalize="words"
      />
      <TextInput
        label="Phone Number"
        type="tel"
        inputMode="tel"
        value={phone}
        onChange={setPhone}
        error={errorAt('phone')}
        required
        maxLength={32}
        placeholder="+254 712 345 678"
        autoComplete="tel"
      />
      <div className="mt-auto grid gap-2 pt-4 sm:mt-0">
        <Button type="submit" size="large" fullWidth busy={busy}>
          Complete Setup
        </Button>
        {onBack && (
          <Button variant="quiet" icon={ArrowLeft} fullWidth disabled={busy} onClick={onBack}>
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

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { sentence: MESSAGES.profile.failed, field: undefined };
  if (error.status === 0) return { sentence: MESSAGES.profile.failedNetwork, field: undefined };
  const field = error.field === 'name' || error.field === 'phone' ? error.field : undefined;
  return { sentence: sentenceOf(error, MESSAGES.profile.failed), field };
}
