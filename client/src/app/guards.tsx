import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { isProfileComplete } from '../stores/profile.ts';
import { loadDriverSelf, useDriverSelf } from '../stores/driver-self.ts';
import { fetchUser, useSession } from '../stores/session.ts';
import { noteSentAway } from '../stores/way-back.ts';
import { ScreenSkeleton, StartSkeleton } from './skeletons.tsx';
import { Unreachable } from './unreachable.tsx';

const SuspendedScreen = lazyPart(async () => ({
  default: (await import('../features/driver/suspended/suspended-screen.tsx')).SuspendedScreen,
}));

/** Protected screens: without a session one is sent to `/` (spec 1 §6, spec 2 §6). */
export function NeedsSession() {
  const { user, isPending, isFetching, unreachable } = useSession();
  if (user) return <Outlet />;
  if (isPending) return <StartSkeleton />;
  if (unreachable) return <Unreachable busy={isFetching} onRetry={fetchUser} />;
  return <SentAway />;
}

/** To `/`; whoever signs in again after their session ended by itself is led back here. */
function SentAway() {
  const { pathname, search } = useLocation();
  useEffect(() => noteSentAway(pathname + search), [pathname, search]);
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

/** A non-driver on a driver screen goes to /user-type (spec 2 §6); one who is suspended sees that alone (R5). */
export function NeedsDriver() {
  const user = useSession((state) => state.user);
  const suspended = useDriverSelf((state) => state.verification === 'banned');
  if (!user || user.user_type !== 'driver' || !isProfileComplete(user)) return <Navigate to="/user-type" replace />;
  return suspended ? <SuspendedScreen /> : <Outlet />;
}

/** Driver screens wait until it is known how the driver stands. */
export function NeedsStanding() {
  const known = useDriverSelf((state) => state.onboarded !== null);
  const [checked, setChecked] = useState(known);
  const check = () => loadDriverSelf().finally(() => setChecked(true));
  useEffect(() => {
    if (!checked)
      loadDriverSelf()
        .catch(() => undefined)
        .finally(() => setChecked(true));
  }, [checked]);
  if (known) return <Outlet />;
  return checked ? <Unreachable busy={false} onRetry={check} /> : <ScreenSkeleton />;
}

/** A driver whose registration is incomplete goes to it (spec 2 §2). */
export function NeedsOnboarding() {
  const onboarded = useDriverSelf((state) => state.onboarded);
  return onboarded ? <Outlet /> : <Navigate to="/driver/onboarding" replace />;
}
