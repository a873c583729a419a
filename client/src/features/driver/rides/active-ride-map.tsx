import { useMemo } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { MAP_CENTER } from '#shared/domain/constants/screens.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { lastSeen } from '#client/lib/format.ts';
import { isStale } from '#client/data/position/staleness.ts';
import { useDesktop } from '#client/lib/use-media-query.ts';
import type { MapPin } from '#client/map/map-types.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { useRouteLine } from '#client/parts/ride/use-route-line.ts';
import { usePosition } from '#client/data/position/position.ts';
import { useRideLiveData } from '#client/data/rides/rides.ts';
import type { PartyPosition, RideLive } from '#client/data/rides/rides-state.ts';
import { firstName } from '#client/data/session/profile.ts';
import { nextStopOf } from './driver-story.ts';

/** Returns this driver's last undoubted position (R42), used for distances: from the phone, else from the server. */
export function useOwnFix(ride: Ride): PartyPosition | null {
  const fix = usePosition((state) => (state.doubted ? null : state.fix));
  const { driver } = useRideLiveData(ride.id);
  return fix ?? driver;
}

/** Returns where the driver's own map draws the driver: the phone's position, even if doubted, else the server's. */
export function useOwnPoint(ride: Ride): Coordinates | null {
  const fix = usePosition((state) => state.fix);
  const { driver } = useRideLiveData(ride.id);
  const known = fix ?? driver;
  return useMemo(() => known && { latitude: known.latitude, longitude: known.longitude }, [known]);
}

/** The width in px that the sheet covers on a desktop. */
const PANEL_PX = 416;

interface ActiveRideMapProps {
  ride: Ride;
  nowMs: number;
  /** The heights in px that other parts cover at the top and at the bottom. */
  topPx: number;
  bottomPx: number;
}

/** Shows the driver, the next stop with the route to it, and until the ride starts the passenger. Fills its parent. */
export function ActiveRideMap({ ride, nowMs, topPx, bottomPx }: ActiveRideMapProps) {
  const live = useRideLiveData(ride.id);
  const own = useOwnPoint(ride);
  const desktop = useDesktop();
  const target = nextStopOf(ride).at;
  const route = useRouteLine(own, target);
  const pins = pinsOf(ride, own, live.passenger, nowMs);
  const covered = useMemo(
    () => ({ top: topPx, bottom: bottomPx, left: desktop ? PANEL_PX : 0 }),
    [desktop, topPx, bottomPx],
  );
  return (
    <LazyMap
      label={DRIVER_RIDE.map.label(nextStopOf(ride).address)}
      center={own ?? target ?? MAP_CENTER}
      pins={pins}
      route={route}
      fit
      covered={covered}
      zoomButtons={desktop}
    />
  );
}

function pinsOf(ride: Ride, own: Coordinates | null, passenger: RideLive['passenger'], nowMs: number): MapPin[] {
  const pins: MapPin[] = [];
  const texts = DRIVER_RIDE.map;
  const { from: pickup, to: destination } = ride;
  // On the way to the pickup, the map shows only that leg, not a distant destination.
  if (ride.status === 'accepted') {
    if (pickup) pins.push({ id: 'pickup', kind: 'pickup', ...pickup, label: texts.pickup });
    if (passenger) pins.push(passengerPin(ride, passenger, nowMs));
  } else if (destination) {
    pins.push({ id: 'destination', kind: 'destination', ...destination, label: texts.destination });
  }
  if (own) pins.push({ id: 'driver', kind: 'driver', ...own, label: texts.you, isSelf: true });
  return pins;
}

function passengerPin(ride: Ride, seen: NonNullable<RideLive['passenger']>, nowMs: number): MapPin {
  const ageS = (nowMs - seen.timestamp) / 1000;
  const stale = isStale(seen, ageS);
  return {
    id: 'passenger',
    kind: 'passenger',
    latitude: seen.latitude,
    longitude: seen.longitude,
    label: stale ? lastSeen(ageS) : firstName(ride.passengerName),
    stale,
    accuracyMeters: seen.accuracy,
  };
}
