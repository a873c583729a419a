import { CircleCheck, CircleX, History, RotateCw, WifiOff } from 'lucide-react';
import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { cx } from '../../../lib/cx.ts';
import { ksh, timeOf } from '../../../lib/format.ts';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { useConnectivity } from '../../../stores/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { endedAt } from './history.ts';
import { cancelledText, firstName, STATUS_WORDS } from './ride-words.ts';
import { useRideHistory } from './use-ride-history.ts';

/** What was ridden, and what came to nothing: day, route, fare and how it ended, newest first, page by page. */
export function RideHistory({ nowMs }: { nowMs: number }) {
  return (
    <section aria-labelledby="history-title" className="space-y-3">
      <h2 id="history-title" className="text-xl font-bold">
        Ride history
      </h2>
      <HistoryList nowMs={nowMs} />
    </section>
  );
}

function HistoryList({ nowMs }: { nowMs: number }) {
  const { history, failed, busy, reload, more } = useRideHistory();
  if (history === null) return failed ? <NotLoaded busy={busy} onRetry={reload} /> : <HistorySkeleton />;
  const { ended, total } = history;
  if (ended.length === 0 && !more) {
    return <EmptyState icon={History} title="No rides yet" text="Every ride you take is kept here with its fare." />;
  }
  return (
    <>
      {failed && <Outdated busy={busy} onRetry={more ?? reload} />}
      <ul aria-labelledby="history-title" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
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
        <span className="min-w-0 grow truncate text-right text-ink-2">
          {done ? firstName(ride.passenger_name) : cancelledText(ride)}
        </span>
      </p>
    </li>
  );
}

interface RetryProps {
  busy: boolean;
  onRetry: () => void;
}

function NotLoaded({ busy, onRetry }: RetryProps) {
  const offline = useConnectivity() === 'disconnected';
  return (
    <EmptyState
      icon={WifiOff}
      title="Your ride history did not load"
      text={offline ? 'It comes by itself once you are back online.' : 'Please try again in a moment.'}
      action={
        <Button variant="outline" icon={RotateCw} onClick={onRetry} busy={busy}>
          Try again
        </Button>
      }
    />
  );
}

/** What was loaded before stays readable. */
function Outdated({ busy, onRetry }: RetryProps) {
  return (
    <Note
      tone="warning"
      action={
        <Button variant="outline" size="small" onClick={onRetry} busy={busy} className="shrink-0">
          Try again
        </Button>
      }
    >
      No answer just now. These are the rides loaded before.
    </Note>
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
