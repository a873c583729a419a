import { Motorbike, CircleX, Flag, type LucideIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
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

const TABS: readonly { value: HistoryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** /passenger/trips: past and open trips (spec 1 §2). The chosen tab is in the address. */
export function TripsScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const choose = (value: HistoryFilter) => setSearch(value === 'all' ? {} : { status: value }, { replace: true });
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <h1 className="text-2xl font-bold">My Trips</h1>
      <Tabs label="Which trips" value={tab} onChange={choose} tabs={TABS}>
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
          title: 'Your trips could not be loaded',
          offline: 'They will load once you are back online.',
        }}
        loading={<TripsSkeleton />}
        empty={<NoTrips filter={filter} />}
        row={(ride) => <TripRow key={ride.id} ride={ride} nowMs={nowMs} />}
        label={{ 'aria-label': 'Trips' }}
        listClass="space-y-3"
        countClass="text-sm"
      />
    </div>
  );
}

const EMPTY: Record<HistoryFilter, { icon: LucideIcon; title: string; text: string }> = {
  all: { icon: Motorbike, title: 'No trips yet', text: 'Every trip you book appears here.' },
  completed: { icon: Flag, title: 'No completed trips yet', text: 'A trip appears here once you have arrived.' },
  cancelled: { icon: CircleX, title: 'No cancelled trips', text: 'Trips that were cancelled appear here.' },
};

function NoTrips({ filter }: { filter: HistoryFilter }) {
  return <EmptyState {...EMPTY[filter]} action={<LinkButton to="/passenger/book">Book a Ride</LinkButton>} />;
}

function TripsSkeleton() {
  return (
    <Loading label="Loading your trips" className="space-y-3">
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
            {cancelled ? 'Not charged' : ksh(ride.fare)}
          </span>
        </span>
        <RouteEnds pickup={ride.pickup} destination={ride.destination} truncate />
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <RideStatus reader="passenger" status={ride.status} />
          <span dir="auto" className="min-w-0 truncate text-sm text-ink-2">
            {cancelled ? cancelReasonText(ride, nowMs) : (ride.driver?.name ?? 'The nearest drivers')}
          </span>
        </span>
      </Link>
      {ride.status === 'completed' && (
        <div className="flex flex-wrap items-center justify-between border-t border-line px-1 py-1">
          <ReceiptLink rideId={ride.id} which={`to ${ride.destination}`} variant="quiet" className="px-3!" />
          <RateButton ride={ride} nowMs={nowMs} />
        </div>
      )}
    </li>
  );
}
