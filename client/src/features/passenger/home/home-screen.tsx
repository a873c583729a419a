import { Heart, History, Motorbike, UserRound } from 'lucide-react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { useSeen } from '#client/lib/use-seen.ts';
import { useFavoritesLive, useNearbyDrivers } from '#client/data/wiring/hooks.ts';
import { refreshDrivers } from '#client/data/drivers/fetch-drivers.ts';
import { LiveLocationFold } from '#client/parts/location/live-location.tsx';
import { InactiveNote } from '#client/parts/people/inactive-note.tsx';
import { useRecentTrips } from '#client/parts/location/recent-trips.ts';
import { QuickActions, type QuickAction } from '#client/parts/quick-actions.tsx';
import { usePositionPermission } from '#client/parts/location/use-position-permission.ts';
import { useDrivers } from '#client/data/drivers/drivers.ts';
import { usePassengerRides } from '#client/data/rides/rides.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Loading } from '#client/ui/skeleton.tsx';
import { CurrentRides } from './current-rides.tsx';
import { DriverList } from './driver-list.tsx';
import { NearMap } from './near-map.tsx';
import { Stats } from './stats.tsx';
import { WhereTo } from './where-to.tsx';
import { useMapCenter, useOwnPosition } from '../use-map-center.ts';

const quickActions = (): readonly QuickAction[] => [
  { to: '/passenger/book', label: HOME.actions.book, icon: Motorbike },
  { to: '/passenger/favorites', label: HOME.actions.favorites, icon: Heart },
  { to: '/passenger/trips', label: HOME.actions.history, icon: History },
  { to: '/passenger/profile', label: HOME.actions.profile, icon: UserRound },
];

/** /passenger: rides, "Where to?", drivers nearby; then figures, shortcuts, the position and the list (spec 1 §2). */
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
    <div className="space-y-4">
      <InactiveNote />
      <CurrentRides />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="space-y-4">
          <WhereTo own={own} trips={trips ?? []} />
          {trips && !isRefused && (
            <div ref={map}>
              <NearMap center={center} own={own} position={position} />
            </div>
          )}
          {trips && <Figures />}
        </div>
        {trips ? !isRefused && <DriverList here={own} onRefresh={refresh} /> : <HomeSkeleton />}
      </div>
    </div>
  );
}

const refresh = () => orToast(MESSAGES.general.noAnswer, refreshDrivers);

const CARD = 'h-72 rounded-card';

/** Replaces the parts below the recent places until those arrive, so that nothing moves. */
const HomeSkeleton = () => <Loading label={HOME.loading} className="space-y-4" blocks={[CARD, CARD]} />;

function Figures() {
  const { current } = usePassengerRides();
  return (
    <>
      <div className="space-y-2">
        <Stats />
        <QuickActions actions={quickActions()} />
      </div>
      <LiveLocationFold seenBy={current?.active ? 'driver' : null} />
    </>
  );
}
