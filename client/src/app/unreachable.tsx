import { CircleAlert, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { APP } from '#shared/texts/en/app.ts';
import type { Trouble } from '../data/connection/api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface UnreachableProps {
  trouble: Trouble;
  busy: boolean;
  onRetry: () => Promise<unknown>;
}

const lookOf = (trouble: Trouble) =>
  trouble === 'silent'
    ? { icon: WifiOff, title: MESSAGES.connectivity.offlineTitle, text: MESSAGES.general.noAnswer }
    : { icon: CircleAlert, title: MESSAGES.general.failing };

/** Shown when the request for the signed-in user failed; retries. The failure never counts as a sign-out. */
export function Unreachable({ trouble, busy, onRetry }: UnreachableProps) {
  useEffect(() => {
    const again = () => void onRetry().catch(() => undefined);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [onRetry]);
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        {...lookOf(trouble)}
        action={
          <Button busy={busy} onClick={() => void onRetry().catch(() => undefined)}>
            {APP.trouble.retry}
          </Button>
        }
      />
    </main>
  );
}
