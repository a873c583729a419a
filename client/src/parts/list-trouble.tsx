import { RotateCw, WifiOff } from 'lucide-react';
import { useConnectivity } from '../stores/connectivity.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Note } from '../ui/note.tsx';

interface Retry {
  busy: boolean;
  onRetry: () => void;
}

interface NotLoadedProps extends Retry {
  title: string;
  /** Said without a connection: "They come by themselves once you are back online." */
  offline: string;
}

/** In place of a list that never came. */
export function NotLoaded({ title, offline, busy, onRetry }: NotLoadedProps) {
  const isOffline = useConnectivity() === 'disconnected';
  return (
    <EmptyState
      icon={WifiOff}
      title={title}
      text={isOffline ? offline : 'Please try again in a moment.'}
      action={
        <Button variant="outline" icon={RotateCw} onClick={onRetry} busy={busy}>
          Try again
        </Button>
      }
    />
  );
}

/** Above a list that could not be brought up to date: what was loaded before stays readable. */
export function Outdated({ what, busy, onRetry }: Retry & { what: string }) {
  return (
    <Note
      tone="warning"
      action={
        <Button variant="outline" size="small" onClick={onRetry} busy={busy} className="shrink-0">
          Try again
        </Button>
      }
    >
      No answer just now. These are the {what} loaded before.
    </Note>
  );
}
