import { Bike, Wallet } from 'lucide-react';
import { ksh } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { useDriverStats } from './use-driver-stats.ts';

/** What today and all days have brought. */
export function EarningsTiles() {
  const { stats, failed, retry } = useDriverStats();
  if (failed && !stats) {
    return (
      <Note
        action={
          <Button variant="quiet" size="small" onClick={retry}>
            Try again
          </Button>
        }
      >
        Your earnings did not load.
      </Note>
    );
  }
  return (
    <section aria-label="Earnings" className="grid grid-cols-5 gap-3">
      <dl className="col-span-5 flex flex-col-reverse rounded-card border border-line bg-surface p-4">
        <dt className="text-base">Today's earnings</dt>
        <dd className="text-3xl font-bold tabular">
          {stats ? ksh(stats.todays_earnings) : <Skeleton className="h-9 w-32" />}
        </dd>
      </dl>
      <StatTile
        label="Total trips"
        icon={Bike}
        value={stats ? String(stats.total_trips) : undefined}
        className="col-span-2"
      />
      <StatTile
        label="Total earnings"
        icon={Wallet}
        value={stats ? ksh(stats.total_earnings) : undefined}
        className="col-span-3"
      />
    </section>
  );
}
