import { useCallback, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { type Trouble, troubleOf } from '../data/connection/api.ts';
import { lazyPart } from '../data/connection/lazy-part.ts';
import { homeOf, isProfileComplete } from '../data/session/profile.ts';
import { loadDriverSelf, useDriverSelf } from '../data/drivers/driver-self.ts';
import { fetchUser, useSession } from '../data/session/session.ts';
import { rememberReturnPath } from '../data/session/return-path.ts';
import { ScreenSkeleton, StartSkeleton } from './skeletons.tsx';
import { Unreachable } from './unreachable.tsx';

const SuspendedScreen = lazyPart(() => import('../features/driver/suspended/suspended-screen.tsx'), 'SuspendedScreen');

/** Protected screens: without a session, redirects to `/` (spec 1 §6, spec 2 §6). */
export function NeedsSession() {
  const { user, isPending, isFetching, trouble } = useSession();
  if (user) return <Outlet />;
  if (isPending) return <StartSkeleton />;
  if (trouble) return <Unreachable trouble={trouble} busy={isFetching} onRetry={fetchUser} />;
  return <SignedOutRedirect />;
}

/** Redirects to `/`. After an expired session, and from a trip's link, the next sign-in leads back to this address. */
function SignedOutRedirect() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberReturnPath(pathname + search), [pathname, search]);
  return <Navigate to="/" replace />;
}

/** Redirects anyone but a passenger with a complete profile to /user-type. */
export function NeedsPassenger() {
  const user = useSession((state) => state.user);
  return user && user.user_type === 'passenger' && isProfileComplete(user) ? (
    <Outlet />
  ) : (
    <Navigate to="/user-type" replace />
  );
}

/** Redirects all but drivers with a complete profile (spec 2 §6). A suspended driver sees only the suspension (R5). */
export function NeedsDriver() {
  const user = useSession((state) => state.user);
  const suspended = useDriverSelf((state) => state.verification === 'banned');
  if (!user || user.user_type !== 'driver' || !isProfileComplete(user)) return <Navigate to="/user-type" replace />;
  return suspended ? <SuspendedScreen /> : <Outlet />;
}

/** Waits until the server has reported the driver's review status. */
export function NeedsReviewStatus() {
  const known = useDriverSelf((state) => state.onboarded !== null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const check = useCallback(() => loadDriverSelf().catch((error: unknown) => setTrouble(troubleOf(error))), []);
  useEffect(() => {
    if (!known) void check();
  }, [known, check]);
  if (known) return <Outlet />;
  return trouble ? <Unreachable trouble={trouble} busy={false} onRetry={check} /> : <ScreenSkeleton />;
}

/** Redirects a driver who has not registered to the registration (spec 2 §2). */
export function NeedsOnboarding() {
  const onboarded = useDriverSelf((state) => state.onboarded);
  return onboarded ? <Outlet /> : <Navigate to="/driver/onboarding" replace />;
}

/**
 * The targets of the installed app's shortcuts (client/public/manifest.webmanifest). The manifest cannot know the
 * account type, so each shortcut has one target per type.
 */
const SHORTCUTS = new Map([
  ['book', { passenger: '/passenger/book', driver: '/driver' }],
  ['ride', { passenger: '/passenger/ride', driver: '/driver/rides' }],
  ['online', { passenger: '/passenger', driver: '/driver' }],
]);

/** Serves /go and /go/:where: redirects to the person's home or to the target of a shortcut. */
export function GoOn() {
  const user = useSession((state) => state.user);
  const places = SHORTCUTS.get(useParams().where ?? '');
  if (!user) return null;
  const place = places && isProfileComplete(user) && user.user_type ? places[user.user_type] : homeOf(user);
  return <Navigate to={place} replace />;
}
