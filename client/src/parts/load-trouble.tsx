import { RotateCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LOADING } from '#shared/texts/en/loading.ts';
import { useConnectivity } from '../data/connection/connectivity.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Note, type NoteTone } from '../ui/note.tsx';
import type { Fresh } from './use-fresh.ts';

type LoadTroubleProps = Pick<Fresh<unknown>, 'problem' | 'busy' | 'retry'> & {
  /** "Your routes did not load" */
  title: string;
  /** Shown until the first response. */
  skeleton?: ReactNode;
};

/** Shown in place of data that has not loaded: a skeleton, or the reason and a retry button. */
export function LoadTrouble({ title, problem, busy, retry, skeleton }: LoadTroubleProps) {
  if (skeleton && problem === null) return skeleton;
  return (
    <div role="alert">
      <EmptyState
        icon={WifiOff}
        title={title}
        text={problem ?? ''}
        action={
          <Button variant="outline" busy={busy} onClick={retry}>
            {LOADING.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

interface Retry {
  busy: boolean;
  onRetry: () => void;
}

interface NotLoadedProps extends Retry {
  title: string;
  /** Text for when there is no connection: "They will load once you are back online." */
  offline: string;
}

/** Shown in place of a list that has never loaded. */
export function NotLoaded({ title, offline, busy, onRetry }: NotLoadedProps) {
  const isOffline = useConnectivity() === 'disconnected';
  return (
    <EmptyState
      icon={WifiOff}
      title={title}
      text={isOffline ? offline : LOADING.tryLater}
      action={
        <Button variant="outline" icon={RotateCw} onClick={onRetry} busy={busy}>
          {LOADING.tryAgain}
        </Button>
      }
    />
  );
}

interface RetryNoteProps {
  tone?: NoteTone;
  busy?: boolean;
  onRetry: () => void;
  children: ReactNode;
  className?: string | undefined;
}

/** A message about a failed load, with a retry button. */
export function RetryNote({ tone = 'warning', busy = false, onRetry, children, className = '' }: RetryNoteProps) {
  return (
    <Note
      tone={tone}
      className={className}
      action={
        <Button variant="outline" size="small" busy={busy} onClick={onRetry} className="shrink-0">
          {LOADING.tryAgain}
        </Button>
      }
    >
      {children}
    </Note>
  );
}

/** Shown in place of a dashboard part that has never loaded. `what`: "Your earnings did not load." */
export function LoadNote({ what, busy, onRetry }: Retry & { what: string }) {
  const offline = useConnectivity() === 'disconnected';
  return (
    <RetryNote tone="info" busy={busy} onRetry={onRetry}>
      {offline ? `${what} ${MESSAGES.connectivity.waits}` : what}
    </RetryNote>
  );
}
