import { Motorbike, CircleX, Flag, type LucideIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { TRIPS } from '#shared/texts/en/trips.ts';
import { isOpen } from '#shared/domain/ride.ts';
import { call } from '#client/data/connection/api.ts';
import { ksh, timeOf } from '#client/lib/format.ts';
import { isPlanned, type Ride } from '#client/data/rides/ride.ts';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';
import { HistoryList, useRideHistory } from '#client/parts/ride/ride-history.tsx';
import { RateButton } from '#client/parts/ride/rating/rate-button.tsx';
import { ReceiptLink } from '#client/parts/ride/after-ride.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { useNow } from '#client/parts/use-now.ts';
import type { HistoryFilter } from '#client/data/rides/history-state.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { RideStatus } from '#client/parts/ride/ride-status.tsx';
import { displayTimeOf, cancelReasonText } from './trip-labels.ts';

const FILTERS = ['all', 'completed', 'cancelled'] as const satisfies readonly HistoryFilter[];

/** /passenger/trips: past and open trips (spec 1 §2). The chosen tab is in the address. */
export function TripsScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = FILTERS.find((value) => value === search.get('status')) ?? 'all';
  const choose = (value: HistoryFilter) => setSearch(value === 'all' ? {} : { status: value }, { replace: true });
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <h1 className="text-2xl font-bold">{TRIPS.list.title}</h1>
      <Tabs
        label={TRIPS.list.which}
        value={tab}
        onChange={choose}
        tabs={FILTERS.map((value) => ({ value, label: TRIPS.list[value] }))}
      >
        <TripList filter={tab} />
      </Tabs>
    </div>
  );
}

function TripList({ filter }: { filter: HistoryFilter }) {
  const history = useRideHistory({
    fetch: (query, signal) => call('listPassengerRides', { query, signal }),
    filter,
  });
  const nowMs = useNow(60_000);
  return (
    <div className="space-y-4">
      <HistoryList
        history={history}
        missing={{
          title: TRIPS.list.notLoaded,
          offline: TRIPS.list.loadsOnline,
        }}
        loading={<TripsSkeleton />}
        empty={<NoTrips filter={filter} />}
        row={(ride) => <TripRow key={ride.id} ride={ride} nowMs={nowMs} />}
        label={{ 'aria-label': TRIPS.list.label }}
        listClass="space-y-3"
        countClass="text-sm"
      />
    </div>
  );
}

const EMPTY_ICONS: Record<HistoryFilter, LucideIcon> = { all: Motorbike, completed: Flag, cancelled: CircleX };

function NoTrips({ filter }: { filter: HistoryFilter }) {
  return (
    <EmptyState
      icon={EMPTY_ICONS[filter]}
      {...TRIPS.list.none[filter]}
      action={<LinkButton to="/passenger/book">{TRIPS.list.book}</LinkButton>}
    />
  );
}

function TripsSkeleton() {
  return (
    <Loading label={TRIPS.list.loading} className="space-y-3">
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className="space-y-3 rounded-card border border-line bg-surface p-4">
          <div className="flex justify-between">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </Loading>
  );
}

/** A row of the history. An open trip links to the live ride, any other trip to its details. */
function TripRow({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const cancelled = ride.status === 'cancelled';
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <Link
        to={isOpen(ride.status) ? `/passenger/ride/${ride.id}` : `/passenger/trips/${ride.id}`}
        className="block space-y-3 p-4 transition-colors hover:bg-sunk focus-visible:-outline-offset-3"
      >
        <span className="flex items-baseline justify-between gap-3">
          {isPlanned(ride) ? (
            <PickupTime at={displayTimeOf(ride)} nowMs={nowMs} />
          ) : (
            <span className="min-w-0 text-sm text-ink-2 tabular">{timeOf(displayTimeOf(ride), nowMs)}</span>
          )}
          <span className={cancelled ? 'shrink-0 text-sm text-ink-2' : 'shrink-0 text-base font-bold tabular'}>
            {cancelled ? TRIPS.row.notCharged : ksh(ride.fare)}
          </span>
        </span>
        <RouteEnds pickup={ride.pickup} destination={ride.destination} truncate />
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <RideStatus status={ride.status} />
          <span dir="auto" className="min-w-0 truncate text-sm text-ink-2">
            {cancelled ? cancelReasonText(ride, nowMs) : (ride.driver?.name ?? TRIPS.row.nearestDrivers)}
          </span>
        </span>
      </Link>
      {ride.status === 'completed' && (
        <div className="flex flex-wrap items-center justify-between border-t border-line px-1 py-1">
          <ReceiptLink rideId={ride.id} which={TRIPS.row.toPlace(ride.destination)} variant="quiet" className="px-3!" />
          <RateButton ride={ride} nowMs={nowMs} />
        </div>
      )}
    </li>
  );
}
