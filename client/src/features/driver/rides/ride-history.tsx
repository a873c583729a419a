import { CircleCheck, CircleX, History, ReceiptText } from 'lucide-react';
import { Suspense } from 'react';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { STATUS_LABELS } from '#shared/texts/en/ride-labels.ts';
import { mayCallForHelp } from '#shared/domain/ride.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { call } from '#client/data/connection/api.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { cx } from '#client/lib/cx.ts';
import { ksh, timeInSentence, timeOf } from '#client/lib/format.ts';
import { HistoryList, useRideHistory, type RideHistory } from '#client/parts/ride/ride-history.tsx';
import { RateButton } from '#client/parts/ride/rating/rate-button.tsx';
import { ReceiptLink } from '#client/parts/ride/after-ride.tsx';
import { Sos } from '#client/parts/safety/sos.tsx';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { BlockButton } from './block-button.tsx';
import { cancelledText, endedAt } from './ride-labels.ts';
import { HISTORY_TITLE } from './no-requests.tsx';

const TripReport = lazyPart(() => import('#client/parts/ride/report.tsx'), 'TripReport');

/** Returns this driver's past rides. */
export const useDriverHistory = (): RideHistory =>
  useRideHistory({ fetch: (query, signal) => call('listDriverRides', { query, signal }), endedOnly: true });

/** Lists past rides, completed and cancelled, newest first, page by page. */
export function DriverHistory({ history, nowMs }: { history: RideHistory; nowMs: number }) {
  return (
    <section aria-labelledby={HISTORY_TITLE} className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={HISTORY_TITLE} tabIndex={-1} className="scroll-mt-4 text-xl font-bold focus:outline-none">
          {DRIVER_RIDE.history.title}
        </h2>
        <LinkButton
          to="/driver/statement"
          icon={ReceiptText}
          variant="quiet"
          size="small"
          className="-mr-2 px-2!"
          label={DRIVER_RIDE.history.monthlyStatement}
        >
          {DRIVER_RIDE.history.statement}
        </LinkButton>
      </div>
      <HistoryList
        history={history}
        missing={{
          title: DRIVER_RIDE.history.notLoaded,
          offline: DRIVER_RIDE.history.offline,
        }}
        loading={<HistorySkeleton />}
        empty={<EmptyState icon={History} title={DRIVER_RIDE.history.none} text={DRIVER_RIDE.history.noneText} />}
        row={(ride) => <HistoryRow key={ride.id} ride={ride} nowMs={nowMs} />}
        label={{ 'aria-labelledby': HISTORY_TITLE }}
        listClass="grid grid-cols-1 gap-3 @2xl:grid-cols-2"
        countClass="text-base"
      />
    </section>
  );
}

function HistoryRow({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const done = ride.status === 'completed';
  return (
    <li className="space-y-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3 tabular">
        <Time ride={ride} nowMs={nowMs} />
        <span className={cx('shrink-0', done ? 'text-xl font-bold' : 'text-base text-ink-2')}>
          {done ? ksh(ride.fare) : DRIVER_RIDE.history.notPaid}
        </span>
      </div>
      <RouteEnds pickup={ride.pickup} destination={ride.destination} truncate />
      <p className="flex items-center gap-3 text-base">
        <span
          className={cx(
            'inline-flex shrink-0 items-center gap-1 font-semibold',
            done ? 'text-online-text' : 'text-offline-text',
          )}
        >
          <Icon of={done ? CircleCheck : CircleX} size={18} />
          {STATUS_LABELS.driver[ride.status]}
        </span>
        <span dir="auto" className="min-w-0 grow truncate text-right text-ink-2">
          {done ? firstName(ride.passengerName) : cancelledText(ride)}
        </span>
        <span className="-my-2.5 -mr-3 -ml-2 flex">
          <Suspense fallback={<span className="block size-11" />}>
            <TripReport ride={ride} nowMs={nowMs} inRow />
          </Suspense>
          <BlockButton ride={ride} />
        </span>
      </p>
      {mayCallForHelp(ride, nowMs) && <Sos ride={ride} />}
      {done && (
        <div className="-mx-3 -mb-3 flex flex-wrap items-center justify-between border-t border-line pt-1">
          <ReceiptLink
            rideId={ride.id}
            which={DRIVER_RIDE.history.receiptWhich(firstName(ride.passengerName), ride.destination)}
            variant="quiet"
            className="px-3!"
          />
          <RateButton ride={ride} nowMs={nowMs} />
        </div>
      )}
    </li>
  );
}

/** Shows when a ride ended; for a scheduled ride, the pickup time first. */
function Time({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  if (ride.scheduledTime === null) return <p className="min-w-0 text-base">{timeOf(endedAt(ride), nowMs)}</p>;
  return (
    <div className="min-w-0">
      <PickupTime at={ride.scheduledTime} nowMs={nowMs} />
      <p className="text-sm text-ink-2">{DRIVER_RIDE.history.ended(timeInSentence(endedAt(ride), nowMs))}</p>
    </div>
  );
}

function HistorySkeleton() {
  return (
    <Loading label={DRIVER_RIDE.history.loading} className="grid grid-cols-1 gap-3 @2xl:grid-cols-2">
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
