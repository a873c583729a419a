import { Bike, Heart, History, UserRound } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { useFavoritesLive, useNearbyDrivers } from '../../../live/hooks.ts';
import { refreshDrivers } from '../../../live/snapshots.ts';
import { LiveLocationCard } from '../../../parts/location/live-location-card.tsx';
import { QuickActions, type QuickAction } from '../../../parts/quick-actions.tsx';
import { usePositionPermission } from '../../../parts/location/use-position-permission.ts';
import { usePassengerRides } from '../../../stores/rides.ts';
import { toast } from '../../../ui/toast.tsx';
import { CurrentRides } from './current-rides.tsx';
import { DriverList } from './driver-list.tsx';
import { NearMap } from './near-map.tsx';
import { Stats } from './stats.tsx';
import { useMapCenter, useOwnPosition } from '../use-map-center.ts';

/** The quick actions (spec 1 §2). */
const ACTIONS: readonly QuickAction[] = [
  { to: '/passenger/book', label: 'Book Ride', icon: Bike },
  { to: '/passenger/favorites', label: 'Favorites', icon: Heart },
  { to: '/passenger/trips', label: 'History', icon: History },
  { to: '/passenger/profile', label: 'Profile', icon: UserRound },
];

/** /passenger: current rides, quick actions, and the drivers nearby (spec 1 §2). */
export function PassengerHome() {
  const { center, own } = useMapCenter();
  const position = usePositionPermission();
  const { current } = usePassengerRides();
  useOwnPosition(position.permission === 'granted');
  useNearbyDrivers(center);
  useFavoritesLive();
  const refresh = () =>
    refreshDrivers().catch((error: unknown) => toast.error(sentenceOf(error, MESSAGES.general.noAnswer)));
  return (
    <div className="space-y-5">
      <CurrentRides />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <NearMap center={center} own={own} position={position} />
          <Stats />
          <QuickActions actions={ACTIONS} />
          <LiveLocationCard seenBy={current?.active ? 'driver' : null} />
        </div>
        <DriverList here={own} onRefresh={refresh} />
      </div>
    </div>
  );
}
