import { MapPinOff } from 'lucide-react';
import { useEffect } from 'react';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface SharedNotFoundProps {
  /** The server's sentence, or that it did not answer. */
  problem: string;
  /** Null when asking again would change nothing. */
  onRetry: (() => void) | null;
}

/** Nothing to show: the link leads nowhere, or nobody answered (spec 2 §8). */
export function SharedNotFound({ problem, onRetry }: SharedNotFoundProps) {
  const { notFoundTitle, notFound } = MESSAGES.shared;
  useEffect(() => {
    document.title = `${notFoundTitle} · ${MESSAGES.brand.name}`;
  }, [notFoundTitle]);
  return (
    <main
      tabIndex={-1}
      className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 text-center outline-none"
    >
      <span className="grid size-16 place-items-center rounded-full bg-brand-tint text-brand">
        <Icon of={MapPinOff} size={32} />
      </span>
      <div role="alert" className="max-w-sm space-y-2">
        <h1 className="text-2xl font-bold">{notFoundTitle}</h1>
        {problem !== notFound && <p>{problem}</p>}
        {onRetry === null && <p className="text-ink-2">{notFound}</p>}
        {problem === MESSAGES.shared.failed && <p className="text-ink-2">{MESSAGES.shared.notAnswered}</p>}
      </div>
      <div className="flex w-full max-w-xs flex-col gap-3 pt-2">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton to="/" variant={onRetry ? 'outline' : 'primary'}>
          Go to Home
        </LinkButton>
      </div>
    </main>
  );
}
