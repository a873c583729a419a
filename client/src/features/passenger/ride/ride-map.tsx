import { useMemo } from 'react';
import type { Ride } from '../../../lib/ride.ts';
import { MAP_CENTER, PASSENGER_MAP_ZOOM } from '../../../../../shared/domain/constants.ts';
import { isInServiceArea } from '../../../../../shared/domain/places.ts';
import { isOpen } from '../../../../../shared/domain/ride.ts';
import { lastSeen } from '../../../lib/format.ts';
import { useDesktop } from '../../../lib/use-media-query.ts';
import type { MapPin } from '../../../map/map-types.ts';
import { LazyMap } from '../../../parts/lazy-map.tsx';
import { circleOf } from '../../../parts/location-words.ts';
import { useRouteLine } from '../../../parts/use-route-line.ts';
import { usePosition } from '../../../stores/position.ts';
import { riderName } from './ride-story.ts';
import type { Approach } from './use-ride-screen.ts';

/** What lies over the map: a bar at the top, on a phone the sheet below, on a desktop its panel at the left. */
const PHONE_COVER = { top: 52 };
const DESKTOP_COVER = { top: 52, left: 416 };
const UNDER_SHEET_PX = 24;

interface RideMapProps {
  ride: Ride;
  approach: Approach;
  /** How high the sheet stands over the map's lower part, px. */
  sheetPx: number;
}

/** The ride on the map: both ends, the rider on the way, the passenger's own place, the line that is left to ride. */
export function RideMap({ ride, approach, sheetPx }: RideMapProps) {
  const { from, to } = ride;
  const own = usePosition((state) => state.fix);
  const desktop = useDesktop();
  const { driver, stale, ageS } = approach;
  const started = ride.status === 'in_progress';
  const target = started || !driver ? to : from;
  const route = useRouteLine(driver ?? from, isOpen(ride.status) ? target : to);
  // Words under a pin change every second; the pins' own list should not.
  const seen = stale && ageS !== null ? lastSeen(ageS) : null;

  const covered = useMemo(
    () => (desktop ? DESKTOP_COVER : { ...PHONE_COVER, bottom: sheetPx + UNDER_SHEET_PX }),
    [desktop, sheetPx],
  );

  const pins = useMemo(() => {
    const list: MapPin[] = [];
    if (from && !started) list.push({ id: 'pickup', kind: 'pickup', ...from });
    // While the rider approaches, the picture is about that and not about a town far away.
    if (to && (started || !driver)) list.push({ id: 'destination', kind: 'destination', ...to });
    if (own && isOpen(ride.status) && isInServiceArea(own)) {
      const { latitude, longitude, accuracy } = own;
      list.push({ id: 'me', kind: 'me', latitude, longitude, accuracyMeters: circleOf(accuracy) });
    }
    if (driver) {
      const { latitude, longitude, accuracy } = driver;
      list.push({
        id: 'driver',
        kind: 'driver',
        latitude,
        longitude,
        label: seen ?? riderName(ride),
        stale: seen !== null,
        accuracyMeters: circleOf(accuracy),
      });
    }
    return list;
  }, [from, to, own, driver, seen, started, ride]);

  return (
    <LazyMap
      label={`Your ride to ${ride.destination}`}
      center={driver ?? from ?? to ?? own ?? MAP_CENTER}
      zoom={PASSENGER_MAP_ZOOM}
      pins={pins}
      route={route}
      fit
      covered={covered}
    />
  );
}
