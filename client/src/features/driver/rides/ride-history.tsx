import { CircleCheck, CircleX, History } from 'lucide-react';
import type { Ride } from '../../../lib/ride.ts';
import { call } from '../../../lib/api.ts';
import { cx } from '../../../lib/cx.ts';
import { ksh, timeOf } from '../../../lib/format.ts';
import { HistoryList, useRideHistory, type RideHistory } from '../../../parts/ride/ride-history.tsx';
import { RouteEnds } from '../../../parts/ride/route-ends.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { firstName } from '../../../stores/profile.ts';
import { cancelledText, endedAt, STATUS_LABELS } from './ride-labels.ts';
import { HISTORY_TITLE } from './no-requests.tsx';

/** This driver's past rides. */
export const useDriverHistory = (): RideHistory =>
  useRideHistory({ fetch: (query, signal) => call('listDriverRides', { query, signal }), endedOnly: true });

/** Past rides, completed and cancelled, newest first, page by page. */
export function DriverHistory({ history, nowMs }: { history: RideHistory; nowMs: number }) {
  return (
    <section aria-labelledby={HISTORY_TITLE} className="space-y-3">
      <h2 id={HISTORY_TITLE} tabIndex={-1} className="scroll-mt-4 focus:outline-none text-xl font-bold">
        Ride history
      </h2>
      <HistoryList
        history={history}
        noun="ride"
        missing={{
          title: 'Your ride history did not load',
          offline: 'It comes by itself once you are back online.',
        }}
        loading={<HistorySkeleton />}
        empty={
          <EmptyState icon={History} title="No rides yet" text="Every ride you take is kept here with its fare." />
        }
        row={(ride) => <HistoryRow key={ride.id} ride={ride} nowMs={nowMs} />}
        label={{ 'aria-labelledby': HISTORY_TITLE }}
        listClass="grid grid-cols-1 gap-3 lg:grid-cols-2"
        countClass="text-base"
      />
    </section>
  );
}

function HistoryRow({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const done = ride.status === 'completed';
  return (
    <li className="space-y-3 rounded-card border border-line bg-surface p-4">
      <p className="flex items-baseline justify-between gap-3 tabular">
        <span className="min-w-0 text-base">{timeOf(endedAt(ride), nowMs)}</span>
        <span className={cx('shrink-0', done ? 'text-xl font-bold' : 'text-base text-ink-2')}>
          {done ? ksh(ride.fare) : 'Not paid'}
        </span>
      </p>
      <RouteEnds pickup={ride.pickup} destination={ride.destination} truncate />
      <p className="flex items-center gap-3 text-base">
        <span
          className={cx(
            'inline-flex shrink-0 items-center gap-1 font-semibold',
            done ? 'text-online-text' : 'text-offline-text',
          )}
        >
          <Icon of={done ? CircleCheck : CircleX} size={18} />
          {STATUS_LABELS[ride.status]}
        </span>
        <span dir="auto" className="min-w-0 grow truncate text-right text-ink-2">
          {done ? firstName(ride.passengerName) : cancelledText(ride)}
        </span>
      </p>
    </li>
  );
}

function HistorySkeleton() {
  return (
    <Loading label="Loading your ride history" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
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
    </Loading>
  );
}
