import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Me } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { REGISTRATION } from '#shared/texts/en/onboarding.ts';
import { call } from '#client/data/connection/api.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { loadStored } from './registration-storage.ts';
import { RegistrationForm } from './registration-form.tsx';
import { type Start, startFromProfile, startNew } from './registration.ts';

/** /driver/onboarding: Driver Registration in five steps (spec 2 §2), also to edit an existing registration. */
export function OnboardingScreen() {
  const user = useSession((state) => state.user);
  return user && <Registration key={user.id} user={user} />;
}

function Registration({ user }: { user: Me }) {
  const arrived = useStart(user);
  switch (arrived.state) {
    case 'loading':
      return <RegistrationSkeleton />;
    case 'failed':
      return (
        <EmptyState
          icon={WifiOff}
          title={REGISTRATION.form.notLoaded}
          text={MESSAGES.general.noAnswer}
          action={<Button onClick={arrived.retry}>{REGISTRATION.form.tryAgain}</Button>}
        />
      );
    case 'ready':
      return <RegistrationForm user={user} start={arrived.start} registered={arrived.registered} />;
  }
}

const RegistrationSkeleton = () => (
  <Loading
    label={REGISTRATION.form.loading}
    className="mx-auto max-w-2xl space-y-4"
    blocks={['h-8 w-1/2', 'h-1.5', 'h-72 rounded-card', 'h-14']}
  />
);

type Arrived =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** `registered` is the registration on the server; null for a new driver. */
  | { state: 'ready'; start: Start; registered: Start | null };

/**
 * Returns the form's start values: a draft stored on this phone, else the registration, or for a new driver the
 * account. A refetch of the account does not reset the form.
 */
function useStart(user: Me): Arrived {
  const [person] = useState(user);
  const [arrived, setArrived] = useState<Arrived>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const arrive = (next: Arrived): void => {
      if (current) setArrived(next);
    };
    const retry = (): void => {
      setArrived({ state: 'loading' });
      setAttempt((before) => before + 1);
    };
    load(person).then(arrive, () => arrive({ state: 'failed', retry }));
    return () => {
      current = false;
    };
  }, [person, attempt]);
  return arrived;
}

async function load(user: Me): Promise<Arrived> {
  const { onboarded } = useDriverSelf.getState();
  const registered = onboarded ? startFromProfile(await call('getDriverProfile')) : null;
  return { state: 'ready', start: await loadStored(user.id, registered ?? startNew(user)), registered };
}
