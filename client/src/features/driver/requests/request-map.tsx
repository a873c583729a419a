import { useMemo } from 'react';
import { MAP_CENTER } from '#shared/domain/constants/screens.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import type { MapPin } from '#client/map/map-types.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { useRouteLine } from '#client/parts/ride/use-route-line.ts';
import { useOwnPoint } from '../rides/active-ride-map.tsx';

/** A still picture of the trip: pickup, destination, the way between them, and the driver. */
export function RequestMap({ ride, heightPx }: { ride: Ride; heightPx: number }) {
  const { from, to } = ride;
  const own = useOwnPoint(ride);
  const route = useRouteLine(from, to);
  const pins = useMemo(() => {
    const list: MapPin[] = [];
    if (from) list.push({ id: 'pickup', kind: 'pickup', ...from });
    if (to) list.push({ id: 'destination', kind: 'destination', ...to });
    if (own) list.push({ id: 'driver', kind: 'driver', ...own, isSelf: true });
    return list;
  }, [from, to, own]);
  return (
    <LazyMap
      label={`From ${ride.pickup} to ${ride.destination}`}
      center={from ?? own ?? MAP_CENTER}
      heightPx={heightPx}
      pins={pins}
      route={route}
      fit
      interactive={false}
    />
  );
}
