import { useMemo } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import { RIDE } from '#shared/texts/en/passenger-ride.ts';
import { MAP_CENTER, PASSENGER_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import { isInServiceArea } from '#shared/domain/places.ts';
import { isOpen } from '#shared/domain/ride.ts';
import { lastSeen } from '#client/lib/format.ts';
import { useDesktop } from '#client/lib/use-media-query.ts';
import type { MapPin } from '#client/map/map-types.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { circleOf } from '#client/parts/location/location-labels.ts';
import { useRouteLine } from '#client/parts/ride/use-route-line.ts';
import { usePosition } from '#client/data/position/position.ts';
import { driverName } from './ride-story.ts';
import type { Approach } from './use-ride-screen.ts';

/** Pixels covered: at the top by Back and the title; on a phone also by the sheet, on a desktop by its left panel. */
const PHONE_TOP_PX = 56;
const DESKTOP_COVER = { top: 56, left: 416 };

interface RideMapProps {
  ride: Ride;
  approach: Approach;
  /** The height in px of the sheet that covers the lower part of the map. */
  sheetPx: number;
}

/** Shows the ride on the map: both ends, the driver, the passenger's own position, and the rest of the route. */
export function RideMap({ ride, approach, sheetPx }: RideMapProps) {
  const { from, to } = ride;
  const own = usePosition((state) => state.fix);
  const desktop = useDesktop();
  const { driver, stale, ageS } = approach;
  const started = ride.status === 'in_progress';
  const target = started || !driver ? to : from;
  const route = useRouteLine(driver ?? from, isOpen(ride.status) ? target : to);
  // A string, so that the memoized pins change only when the label changes.
  const seen = stale && ageS !== null ? lastSeen(ageS) : null;

  const covered = useMemo(() => (desktop ? DESKTOP_COVER : { top: PHONE_TOP_PX, bottom: sheetPx }), [desktop, sheetPx]);

  const pins = useMemo(() => {
    const list: MapPin[] = [];
    // While the server asks drivers, a circle shows the search radius, which grows with each wave (R23).
    const searchedM = ride.status === 'pending' && ride.openRequest ? ride.askedWithinKm * 1000 : null;
    if (from && !started) list.push({ id: 'pickup', kind: 'pickup', ...from, accuracyMeters: searchedM });
    // While the driver approaches, the map shows only that leg, not a distant destination.
    if (to && (started || !driver)) list.push({ id: 'destination', kind: 'destination', ...to });
    if (own && isOpen(ride.status) && isInServiceArea(own)) {
      const { latitude, longitude, accuracy } = own;
      list.push({ id: 'me', kind: 'me', latitude, longitude, accuracyMeters: circleOf(accuracy) });
    }
    if (driver) {
      const { latitude, longitude, accuracy, heading } = driver;
      list.push({
        id: 'driver',
        kind: 'driver',
        latitude,
        longitude,
        heading,
        label: seen ?? driverName(ride),
        stale: seen !== null,
        accuracyMeters: circleOf(accuracy),
      });
    }
    return list;
  }, [from, to, own, driver, seen, started, ride]);

  return (
    <LazyMap
      label={RIDE.map.label(ride.destination)}
      center={driver ?? from ?? to ?? own ?? MAP_CENTER}
      zoom={PASSENGER_MAP_ZOOM}
      pins={pins}
      route={route}
      fit
      covered={covered}
      zoomButtons={desktop}
    />
  );
}
