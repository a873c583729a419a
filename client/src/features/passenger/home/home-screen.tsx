import { Plus } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { useNearbyDrivers } from '../../../live/hooks.ts';
import { refreshDrivers } from '../../../live/snapshots.ts';
import { usePositionPermission } from '../../../parts/use-position-permission.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CurrentRides } from './current-rides.tsx';
import { DriverList } from './driver-list.tsx';
import { NearMap } from './near-map.tsx';
import { Stats } from './stats.tsx';
import { useHere, useOwnPosition } from '../use-here.ts';

/** /passenger: what runs, where to go, who is near (spec 1 §2). */
export function PassengerHome() {
  const { center, own } = useHere();
  const position = usePositionPermission();
  useOwnPosition(position.permission === 'granted');
  useNearbyDrivers(center);
  const refresh = () =>
    refreshDrivers().catch((error: unknown) => toast.error(sentenceOf(error, MESSAGES.general.noAnswer)));
  return (
    <div className="space-y-5">
      <CurrentRides />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5 lg:sticky lg:top-4">
          <NearMap center={center} own={own} position={position} />
          <Stats />
          <LinkButton to="/passenger/book" icon={Plus} size="large" fullWidth>
            Book Ride
          </LinkButton>
        </div>
        <DriverList here={own} onRefresh={refresh} />
      </div>
    </div>
  );
}
