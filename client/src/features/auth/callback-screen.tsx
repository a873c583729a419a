import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SIGN_IN } from '#shared/texts/en/sign-in.ts';
import { AUTH_ERROR_REDIRECT_MS } from '#shared/domain/constants/screens.ts';
import { exchangeCode, useExchange, type ExchangeFailure } from '#client/data/session/exchange.ts';
import { isProfileComplete } from '#client/data/session/profile.ts';
import { useSession } from '#client/data/session/session.ts';
import { takeReturnPath } from '#client/data/session/return-path.ts';
import { Logo } from '#client/ui/logo.tsx';
import { Note } from '#client/ui/note.tsx';
import { ProgressDots } from '#client/ui/progress-dots.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

/** Long enough to read the step, too short to be a noticeable wait. */
const DONE_SHOWN_MS = 400;

/**
 * /auth/callback: exchanges the sign-in code for a session, showing each step. Then opens /user-type or the previous
 * page (spec 1 §2, §4, §8).
 */
export function CallbackScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { step, done, error } = useExchange();
  useEffect(() => void exchangeCode(search), [search]);
  useEffect(() => {
    if (!done && error === null) return;
    const go = () => void navigate(done ? afterSignIn() : '/', { replace: true });
    const timer = setTimeout(go, done ? DONE_SHOWN_MS : AUTH_ERROR_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, error, navigate]);
  return (
    <main tabIndex={-1} className="mx-auto flex min-h-dvh max-w-sm flex-col items-center justify-center gap-8 px-5">
      <Logo size={64} />
      {error === null ? <Steps current={step} /> : <Failure error={error} />}
    </main>
  );
}

/** Returns the page where this person's last session ended, else /user-type, which redirects to the home screen. */
function afterSignIn(): string {
  const { user } = useSession.getState();
  return (user && isProfileComplete(user) && takeReturnPath(user)) || '/user-type';
}

function Steps({ current }: { current: number }) {
  return (
    <div className="flex flex-col items-center gap-6">
      <h1 role="status" className="text-center text-xl font-bold">
        {MESSAGES.auth.steps[current]}
      </h1>
      <ProgressDots total={MESSAGES.auth.steps.length} current={current} label={SIGN_IN.callback.progress} />
    </div>
  );
}

function Failure({ error }: { error: ExchangeFailure }) {
  return (
    <div className="flex w-full flex-col items-center gap-6">
      <Note tone="danger" className="w-full text-base">
        {error.sentence}
        {error.detail && <span className="mt-1 block text-sm text-ink-2">{error.detail}</span>}
      </Note>
      <Spinner label={MESSAGES.auth.redirecting} visible className="text-ink-2" />
    </div>
  );
}
