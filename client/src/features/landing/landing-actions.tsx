import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LANDING_REDIRECT_MS } from '#shared/domain/constants/screens.ts';
import { isFirstInTab } from '#client/lib/storage.ts';
import type { Trouble } from '#client/data/connection/api.ts';
import { homeOf } from '#client/data/session/profile.ts';
import { useSession } from '#client/data/session/session.ts';
import { Note } from '#client/ui/note.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { GettingReady, Welcome } from './welcome.tsx';

/** Not in the first page's bundle, because it is rarely needed. */
const SupportNumber = lazy(async () => ({
  default: (await import('#client/parts/people/hotline.tsx')).SupportNumber,
}));

const troubleText = (trouble: Trouble): string =>
  trouble === 'silent' ? MESSAGES.general.noAnswer : MESSAGES.general.failing;

interface LandingActionsProps {
  /** Whether the visitor probably has a session; the sign-in is then offered only after the session was checked. */
  returning: boolean;
}

/** The main button: sign in, or with a session, book a ride or open the app. */
export function LandingActions({ returning }: LandingActionsProps) {
  const { user, isPending, trouble, notice, banned } = useSession();
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
          {banned && (
            <Suspense fallback={null}>
              <SupportNumber />
            </Suspense>
          )}
        </Note>
      )}
      {!isPending && trouble && <Note tone="danger">{troubleText(trouble)}</Note>}
      <SignInButton />
    </div>
  );
}

/**
 * Redirects a signed-in person to their home screen after 200 ms, but only on the first load of `/` in a tab. Not after
 * a return to `/` from inside the app, nor once the person starts to book.
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
/** Whether this is the first load of `/` in this tab; the same for the whole page load. */
const isFirstLoad = (): boolean => (firstLoad ??= isFirstInTab('boda:landed'));
