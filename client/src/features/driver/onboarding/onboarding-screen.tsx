import { WifiOff } from 'lucide-react';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { useSession } from '../../../stores/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { useStart } from './use-start.ts';

/** /driver/onboarding: Driver Registration in five steps (spec 2 §2); a registered driver changes theirs here. */
export function OnboardingScreen() {
  const user = useSession((state) => state.user);
  return user && <Registration key={user.id} user={user} />;
}

function Registration({ user }: { user: Me }) {
  const arrived = useStart(user);
  switch (arrived.state) {
    case 'loading':
      return <FormSkeleton />;
    case 'failed':
      return (
        <EmptyState
          icon={WifiOff}
          title="Your registration did not load"
          text={MESSAGES.general.noAnswer}
          action={<Button onClick={arrived.retry}>Try again</Button>}
        />
      );
    case 'ready':
      return <RegistrationForm user={user} start={arrived.start} registered={arrived.registered} />;
  }
}

function FormSkeleton() {
  return (
    <div role="status" className="mx-auto max-w-2xl space-y-4">
      <span className="sr-only">Loading your registration</span>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-1.5" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-14" />
    </div>
  );
}
