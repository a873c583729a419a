import { useDriverLive, useOfflineTrail, usePassengerLive, useReporting } from '#client/data/wiring/hooks.ts';
import { usePositionPermission } from '#client/parts/location/use-position-permission.ts';
import { useLiveTracking } from '#client/parts/share/use-live-tracking.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useDriverRides, usePassengerRides, useRides } from '#client/data/rides/rides.ts';
import { useSystemNotifications } from './notifications/use-system-notifications.ts';

/** Keeps a passenger's rides current, and reports their position while a ride is active (R12). */
export function PassengerLive() {
  usePassengerLive();
  useSystemNotifications('passenger');
  useLiveTracking('passenger');
  const { current } = usePassengerRides();
  // Only the ride screen asks for the location permission; the shell never opens the prompt.
  const { permission } = usePositionPermission();
  useReporting('passenger', (current?.active ?? false) && permission === 'granted');
  useOfflineTrail(
    current?.active ? current.id : null,
    useRides((state) => state.loaded),
  );
  return null;
}

/** Keeps a driver's requests and rides current, and reports the driver's position while online or in a ride. */
export function DriverLive() {
  useDriverLive();
  useSystemNotifications('driver');
  useLiveTracking('driver');
  const working = useDriverSelf(({ status }) => status !== null && status !== 'offline');
  const { activeRide } = useDriverRides();
  useReporting('driver', working || activeRide !== null);
  useOfflineTrail(
    activeRide?.id ?? null,
    useRides((state) => state.loaded),
  );
  return null;
}
