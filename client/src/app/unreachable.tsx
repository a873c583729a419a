import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { MESSAGES } from '#shared/contract/messages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown when the server did not answer who is signed in; retries. Never treated as a sign-out. */
export function Unreachable({ busy, onRetry }: { busy: boolean; onRetry: () => Promise<unknown> }) {
  useEffect(() => {
    const again = () => void onRetry().catch(() => undefined);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [onRetry]);
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        icon={WifiOff}
        title={MESSAGES.connectivity.offlineTitle}
        text={MESSAGES.general.noAnswer}
        action={
          <Button busy={busy} onClick={() => void onRetry().catch(() => undefined)}>
            Try again
          </Button>
        }
      />
    </main>
  );
}
