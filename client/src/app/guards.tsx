import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { isProfileComplete } from '../stores/profile.ts';
import { loadDriverSelf, useDriverSelf } from '../stores/driver-self.ts';
import { fetchUser, useSession } from '../stores/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScreenSkeleton, StartSkeleton } from './skeletons.tsx';

/** Protected screens: without a session one is sent to `/` (spec 1 §6, spec 2 §6). */
export function NeedsSession() {
  const { user, isPending, isFetching, unreachable } = useSession();
  if (user) return <Outlet />;
  if (isPending) return <StartSkeleton />;
  if (unreachable) return <Unreachable busy={isFetching} onRetry={fetchUser} />;
  return <Navigate to="/" replace />;
}

/** Passenger screens need a passenger whose profile is complete. */
export function NeedsPassenger() {
  const user = useSession((state) => state.user);
  return user && user.user_type === 'passenger' && isProfileComplete(user) ? (
    <Outlet />
  ) : (
    <Navigate to="/user-type" replace />
  );
}

/** A non-driver on a driver screen goes to /user-type (spec 2 §6). */
export function NeedsDriver() {
  const user = useSession((state) => state.user);
  return user && user.user_type === 'driver' && isProfileComplete(user) ? (
    <Outlet />
  ) : (
    <Navigate to="/user-type" replace />
  );
}

/** A driver whose registration is incomplete goes to it (spec 2 §2). */
export function NeedsOnboarding() {
  const { onboarded, failed } = useDriverSelf();
  const [checked, setChecked] = useState(onboarded === true);
  const check = () => loadDriverSelf().finally(() => setChecked(true));
  useEffect(() => {
    if (!checked)
      loadDriverSelf()
        .catch(() => undefined)
        .finally(() => setChecked(true));
  }, [checked]);
  if (onboarded) return <Outlet />;
  if (!checked) return <ScreenSkeleton />;
  if (failed || onboarded === null) return <Unreachable busy={false} onRetry={check} />;
  return <Navigate to="/driver/onboarding" replace />;
}

/** Nobody answered who one is: a sentence and another try, never a way out that looks like a sign-out. */
function Unreachable({ busy, onRetry }: { busy: boolean; onRetry: () => Promise<unknown> }) {
  useEffect(() => {
    const again = () => void onRetry().catch(() => undefined);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [onRetry]);
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        icon={WifiOff}
        title={MESSAGES.connectivity.offlineTitle}
        text={MESSAGES.general.noAnswer}
        action={
          <Button busy={busy} onClick={() => void onRetry().catch(() => undefined)}>
            Try again
          </Button>
        }
      />
    </main>
  );
}
