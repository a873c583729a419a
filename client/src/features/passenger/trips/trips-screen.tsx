import { Bike, CircleX, Flag, type LucideIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { HistoryList } from '../../../parts/ride-history.tsx';
import { useNow } from '../../../parts/use-now.ts';
import { useRideHistory } from '../../../parts/use-ride-history.ts';
import type { HistoryFilter } from '../../../stores/history-state.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TripRow } from './trip-row.tsx';

const TABS: readonly { value: HistoryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** /passenger/trips: what was ridden, and what came to nothing (spec 1 §2). The tab stands in the address. */
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
  const history = useRideHistory({ fetch: (query) => call('listPassengerRides', { query }), filter });
  const nowMs = useNow(60_000);
  return (
    <div className="space-y-4">
      <HistoryList
        history={history}
        noun="trip"
        missing={{
          title: 'Your trips could not be loaded',
          offline: 'They come by themselves once you are back online.',
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
  all: { icon: Bike, title: 'No trips yet', text: 'Every ride you book is kept here.' },
  completed: { icon: Flag, title: 'No completed trips yet', text: 'A ride appears here once you have arrived.' },
  cancelled: { icon: CircleX, title: 'No cancelled trips', text: 'Rides that were called off appear here.' },
};

function NoTrips({ filter }: { filter: HistoryFilter }) {
  return <EmptyState {...EMPTY[filter]} action={<LinkButton to="/passenger/book">Book a Ride</LinkButton>} />;
}

function TripsSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading your trips</span>
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
    </div>
  );
}
