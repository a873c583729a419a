import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { developerWarning } from '../../lib/log.ts';
import { signInAddress } from '../../stores/session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Starts the sign-in: busy until the browser leaves; a failed start says so and lets one try again (spec 1 §2). */
export function SignInButton() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // Back from the sign-in service by the browser's own back: this very page, still busy.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      window.location.assign(await signInAddress());
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) developerWarning(MESSAGES.auth.redirectUrl(error.status));
      setProblem(sentenceOf(error, MESSAGES.auth.signInUnavailable));
      setBusy(false);
    }
  };
  return (
    <>
      {problem && <Note tone="danger">{problem}</Note>}
      <Button size="large" fullWidth busy={busy} busyLabel={MESSAGES.auth.signingIn} onClick={() => void start()}>
        {MESSAGES.auth.signIn}
      </Button>
    </>
  );
}
