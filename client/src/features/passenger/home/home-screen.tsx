import { Heart, History, Motorbike, UserRound } from 'lucide-react';
import { MESSAGES } from '#shared/contract/messages.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { useSeen } from '#client/lib/use-seen.ts';
import { useFavoritesLive, useNearbyDrivers } from '#client/data/wiring/hooks.ts';
import { refreshDrivers } from '#client/data/drivers/fetch-drivers.ts';
import { LiveLocationFold } from '#client/parts/location/live-location-fold.tsx';
import { InactiveNote } from '#client/parts/people/inactive-note.tsx';
import { useRecentTrips } from '#client/parts/location/recent-trips.ts';
import { QuickActions, type QuickAction } from '#client/parts/quick-actions.tsx';
import { usePositionPermission } from '#client/parts/location/use-position-permission.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import { usePassengerRides } from '#client/data/rides/rides.ts';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';
import { CurrentRides } from './current-rides.tsx';
import { DriverList } from './driver-list.tsx';
import { NearMap } from './near-map.tsx';
import { Stats } from './stats.tsx';
import { WhereTo } from './where-to.tsx';
import { useMapCenter, useOwnPosition } from '../use-map-center.ts';

const ACTIONS: readonly QuickAction[] = [
  { to: '/passenger/book', label: 'Book Ride', icon: Motorbike },
  { to: '/passenger/favorites', label: 'Favorites', icon: Heart },
  { to: '/passenger/trips', label: 'History', icon: History },
  { to: '/passenger/profile', label: 'Profile', icon: UserRound },
];

/** /passenger: current rides, "Where to?" and drivers nearby; figures, shortcuts, the position and the list (spec 1 §2). */
export function PassengerHome() {
  const { center, own } = useMapCenter();
  const position = usePositionPermission();
  const trips = useRecentTrips();
  const isRefused = useDrivers((state) => state.refused);
  useOwnPosition(position.permission === 'granted');
  const [map, isMapSeen] = useSeen();
  useNearbyDrivers(center, isMapSeen);
  useFavoritesLive();
  return (
    <div className="space-y-5">
      <InactiveNote />
      <CurrentRides />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <WhereTo own={own} trips={trips ?? []} />
          {trips && !isRefused && (
            <div ref={map}>
              <NearMap center={center} own={own} position={position} />
            </div>
          )}
          {trips && <Figures />}
        </div>
        {trips ? !isRefused && <DriverList here={own} onRefresh={refresh} /> : <RestSkeleton />}
      </div>
    </div>
  );
}

const refresh = () =>
  refreshDrivers().catch((error: unknown) => toast.error(sentenceOf(error, MESSAGES.general.noAnswer)));

/** Stands in for the parts below the recent places, which would move when those arrive. */
function RestSkeleton() {
  return (
    <Loading label="Loading your home screen" className="space-y-5">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </Loading>
  );
}

function Figures() {
  const { current } = usePassengerRides();
  return (
    <>
      <div className="space-y-2">
        <Stats />
        <QuickActions actions={ACTIONS} />
      </div>
      <LiveLocationFold seenBy={current?.active ? 'driver' : null} />
    </>
  );
}
