import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { refreshDriverRides } from '../../../live/snapshots.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Before the rides have come for the first time: their shape, or why they do not come. */
export function RidesLoading() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    refreshDriverRides()
      .catch((error: unknown) => setProblem(sentenceOf(error, MESSAGES.general.noAnswer)))
      .finally(() => setBusy(false));
  };
  useEffect(load, []);
  if (problem === null) return <RidesSkeleton />;
  return (
    <EmptyState
      icon={WifiOff}
      title="Your rides did not load"
      text={problem}
      action={
        <Button busy={busy} onClick={load}>
          Try again
        </Button>
      }
    />
  );
}

function RidesSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading requests</span>
      {[0, 1].map((row) => (
        <div key={row} className="space-y-3 rounded-card border border-line bg-surface p-4">
          <div className="flex justify-between">
            <div className="space-y-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-9 w-28" />
            </div>
            <Skeleton className="size-16 rounded-full" />
          </div>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ))}
    </div>
  );
}
