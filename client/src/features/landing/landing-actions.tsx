import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGES } from '#shared/contract/messages.ts';
import { LANDING_REDIRECT_MS } from '#shared/domain/constants/screens.ts';
import { isFirstInTab } from '#client/lib/storage.ts';
import { homeOf } from '#client/data/session/profile.ts';
import { useSession } from '#client/data/session/session.ts';
import { Note } from '#client/ui/note.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { GettingReady, Welcome } from './welcome.tsx';

/** Rarely needed, so it is not part of the first page's bundle. */
const SupportNumber = lazy(async () => ({
  default: (await import('#client/parts/people/hotline.tsx')).SupportNumber,
}));

interface LandingActionsProps {
  /** The visitor probably has a session: do not offer the sign-in before it has been checked. */
  returning: boolean;
}

/** The button that fits the person: sign in, or book a ride. */
export function LandingActions({ returning }: LandingActionsProps) {
  const { user, isPending, unreachable, notice } = useSession();
  const redirect = useRedirect();
  if (user) return <Welcome user={user} leaving={redirect.due} onStay={redirect.cancel} />;
  if (returning && isPending)
    return (
      <div className="grid min-h-14 place-items-center">
        <GettingReady />
      </div>
    );
  return (
    <div className="space-y-3">
      {notice && (
        <Note tone="warning">
          <p>{notice}</p>
          {notice === MESSAGES.session.banned && (
            <Suspense fallback={null}>
              <SupportNumber />
            </Suspense>
          )}
        </Note>
      )}
      {!isPending && unreachable && <Note tone="danger">{MESSAGES.general.noAnswer}</Note>}
      <SignInButton />
    </div>
  );
}

/**
 * Redirects a signed-in person to their home screen after 200 ms, on the first load of `/` in a tab only. Coming back
 * to `/` from inside the app, or starting to book, means they want to stay.
 */
function useRedirect(): { due: boolean; cancel: () => void } {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const fromOutside = useLocation().key === 'default';
  const [due, setDue] = useState(() => fromOutside && isFirstLoad());
  useEffect(() => {
    if (!due || !user) return;
    const timer = setTimeout(() => void navigate(homeOf(user), { replace: true }), LANDING_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [due, user, navigate]);
  return { due, cancel: useCallback(() => setDue(false), []) };
}

let firstLoad: boolean | null = null;
/** Stable for the whole page load, however often it is called. */
const isFirstLoad = (): boolean => (firstLoad ??= isFirstInTab('boda:landed'));
