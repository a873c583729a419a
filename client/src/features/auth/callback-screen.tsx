import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { AUTH_ERROR_REDIRECT_MS } from '../../../../shared/domain/constants.ts';
import { cx } from '../../lib/cx.ts';
import { exchangeCode, useExchange } from '../../stores/exchange.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Note } from '../../ui/note.tsx';
import { ProgressDots } from '../../ui/progress-dots.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Long enough to be read, too short to be waited for. */
const DONE_SHOWN_MS = 400;

/** /auth/callback: trades the code for a session, step by step, then /user-type (spec 1 §2, §4, §8). */
export function CallbackScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { step, done, error } = useExchange();
  useEffect(() => void exchangeCode(search), [search]);
  useEffect(() => {
    if (!done && error === null) return;
    const [to, afterMs] = done ? ['/user-type', DONE_SHOWN_MS] : ['/', AUTH_ERROR_REDIRECT_MS];
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [done, error, navigate]);
  return (
    <main tabIndex={-1} className="mx-auto flex min-h-dvh max-w-sm flex-col items-center justify-center gap-8 px-5">
      <Logo size={64} />
      {error === null ? <Steps current={step} /> : <Failure sentence={error} />}
    </main>
  );
}

function Steps({ current }: { current: number }) {
  const label = MESSAGES.auth.steps[current] ?? '';
  return (
    <div className="flex w-full flex-col items-center gap-8">
      <h1 role="status" className="text-2xl font-bold">
        {label}
      </h1>
      <ProgressDots total={MESSAGES.auth.steps.length} current={current} label="Signing in" />
      <ol aria-hidden className="w-full space-y-3 rounded-card border border-line bg-surface p-4">
        {MESSAGES.auth.steps.map((text, index) => (
          <li key={text} className={cx('flex items-center gap-3', index > current && 'text-ink-2')}>
            <StepMark state={index < current ? 'done' : index === current ? 'running' : 'coming'} />
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepMark({ state }: { state: 'done' | 'running' | 'coming' }) {
  if (state === 'running') return <Spinner className="text-brand" />;
  if (state === 'done') return <Icon of={Check} className="text-brand" />;
  return <span className="grid size-5 place-items-center before:size-1.5 before:rounded-full before:bg-line-strong" />;
}

function Failure({ sentence }: { sentence: string }) {
  return (
    <div className="flex w-full flex-col items-center gap-6">
      <Note tone="danger" className="w-full text-base">
        {sentence}
      </Note>
      <Spinner label={MESSAGES.auth.redirecting} visible className="text-ink-2" />
    </div>
  );
}
