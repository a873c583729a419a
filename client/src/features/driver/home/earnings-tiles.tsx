import { Bike, Wallet } from 'lucide-react';
import type { DriverStats } from '../../../../../shared/contract/driver-entities.ts';
import { ksh } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import type { Fresh } from '../../../parts/use-fresh.ts';
import { LoadNote } from './load-note.tsx';

/** What today and all days have brought (`GET /api/drivers/stats`). */
export function EarningsTiles({ stats: { data: stats, problem, busy, retry } }: { stats: Fresh<DriverStats> }) {
  if (problem !== null && !stats) return <LoadNote what="Your earnings did not load." busy={busy} onRetry={retry} />;
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
