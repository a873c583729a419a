import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGES, SIGN_IN_LOG } from '#shared/texts/en/messages.ts';
import { routeOf } from '#shared/contract/routes.ts';
import { ApiError, call, sentenceOf } from '#client/data/connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { settleSignOut } from '#client/data/session/owed-sign-out.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';

/**
 * The button that starts the sign-in. Busy until the browser leaves the page; after a failure, shows an error and can
 * be pressed again (spec 1 §2). Before the script runs, it is a plain link to the same sign-in.
 */
export function SignInButton() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { scripted, hadFocus, place } = useScripted();
  useEffect(() => {
    // The plain link redirects back here when the sign-in service is unavailable.
    if (new URLSearchParams(window.location.search).has('sign-in')) setProblem(MESSAGES.auth.signInUnavailable);
    // After Back from the sign-in service, the browser may show the page from its cache, with the button still busy.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      // A pending sign-out must reach the server before another person can sign in.
      await settleSignOut();
      window.location.assign((await call('getRedirectUrl')).redirectUrl);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) developerWarning(SIGN_IN_LOG.redirectUrl(error.status));
      setProblem(sentenceOf(error, MESSAGES.auth.signInUnavailable));
      setBusy(false);
    }
  };
  return (
    <>
      {problem && <Note tone="danger">{problem}</Note>}
      <div ref={place}>
        {scripted ? (
          <Button
            size="large"
            fullWidth
            busy={busy}
            busyLabel={MESSAGES.auth.signingIn}
            onClick={() => void start()}
            autoFocus={hadFocus}
          >
            {MESSAGES.auth.signIn}
          </Button>
        ) : (
          <a href={routeOf('startSignIn').path} className={buttonClass({ size: 'large', fullWidth: true })}>
            <span>{MESSAGES.auth.signIn}</span>
          </a>
        )}
      </div>
    </>
  );
}

/** `scripted`: false in prerendered markup, true once the script runs. `hadFocus`: whether the link had the focus. */
function useScripted() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ scripted: false, hadFocus: false });
  useLayoutEffect(() => {
    setState({ scripted: true, hadFocus: place.current?.contains(document.activeElement) ?? false });
  }, []);
  return { ...state, place };
}
