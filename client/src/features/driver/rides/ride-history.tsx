import { CircleCheck, CircleX, History } from 'lucide-react';
import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { cx } from '../../../lib/cx.ts';
import { ksh, timeOf } from '../../../lib/format.ts';
import { NotLoaded, Outdated } from '../../../parts/list-trouble.tsx';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { endedAt } from './history.ts';
import { cancelledText, firstName, STATUS_WORDS } from './ride-words.ts';
import { HISTORY_TITLE } from './no-requests.tsx';
import { useRideHistory } from './use-ride-history.ts';

/** What was ridden, and what came to nothing: day, route, fare and how it ended, newest first, page by page. */
export function RideHistory({ nowMs }: { nowMs: number }) {
  return (
    <section aria-labelledby={HISTORY_TITLE} className="space-y-3">
      <h2 id={HISTORY_TITLE} tabIndex={-1} className="scroll-mt-4 focus:outline-none text-xl font-bold">
        Ride history
      </h2>
      <HistoryList nowMs={nowMs} />
    </section>
  );
}

function HistoryList({ nowMs }: { nowMs: number }) {
  const { history, failed, busy, reload, more } = useRideHistory();
  if (history === null)
    return failed ? (
      <NotLoaded
        title="Your ride history did not load"
        offline="It comes by itself once you are back online."
        busy={busy}
        onRetry={reload}
      />
    ) : (
      <HistorySkeleton />
    );
  const { ended, total } = history;
  if (ended.length === 0 && !more) {
    return <EmptyState icon={History} title="No rides yet" text="Every ride you take is kept here with its fare." />;
  }
  return (
    <>
      {failed && <Outdated what="rides" busy={busy} onRetry={more ?? reload} />}
      <ul aria-labelledby={HISTORY_TITLE} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {ended.map((ride) => (
          <HistoryRow key={ride.id} ride={ride} nowMs={nowMs} />
        ))}
      </ul>
      <p role="status" className="text-center text-base text-ink-2 tabular">
        {more ? `${ended.length} of ${total} rides` : total === 1 ? '1 ride' : `All ${total} rides`}
      </p>
      {more && (
        <Button variant="outline" fullWidth onClick={more} busy={busy}>
          Show more
        </Button>
      )}
    </>
  );
}

function HistoryRow({ ride, nowMs }: { ride: DriverRide; nowMs: number }) {
  const done = ride.status === 'completed';
  return (
    <li className="space-y-3 rounded-card border border-line bg-surface p-4">
      <p className="flex items-baseline justify-between gap-3 tabular">
        <span className="min-w-0 text-base">{timeOf(endedAt(ride), nowMs)}</span>
        <span className={cx('shrink-0', done ? 'text-xl font-bold' : 'text-base text-ink-2')}>
          {done ? ksh(ride.fare_amount) : 'Not paid'}
        </span>
      </p>
      <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} truncate />
      <p className="flex items-center gap-3 text-base">
        <span
          className={cx(
            'inline-flex shrink-0 items-center gap-1 font-semibold',
            done ? 'text-online-text' : 'text-offline-text',
          )}
        >
          <Icon of={done ? CircleCheck : CircleX} size={18} />
          {STATUS_WORDS[ride.status]}
        </span>
        <span dir="auto" className="min-w-0 grow truncate text-right text-ink-2">
          {done ? firstName(ride.passenger_name) : cancelledText(ride)}
        </span>
      </p>
    </li>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <span className="sr-only">Loading your ride history</span>
      {[0, 1].map((row) => (
        <div key={row} className="space-y-3 rounded-card border border-line bg-surface p-4">
          <div className="flex justify-between">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-6 w-20" />
          </div>
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  );
}
