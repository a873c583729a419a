import { useEffect } from 'react';
import { connectLive } from '../../live/connect.ts';
import { useDriverLive, useNotificationsLive, usePassengerLive, useReporting } from '../../live/hooks.ts';
import { useLiveTracking } from '../../parts/use-live-tracking.ts';
import { usePositionPermission } from '../../parts/use-position-permission.ts';
import { watchConnectivity } from '../../stores/connectivity.ts';
import { useDriverSelf } from '../../stores/driver-self.ts';
import { loadMapConfig } from '../../stores/map-config.ts';
import { useDriverRides, usePassengerRides } from '../../stores/rides.ts';
import { useSession } from '../../stores/session.ts';
import { preloadToasts } from '../../ui/toast.tsx';
import { usePhoneNews } from './notifications/use-phone-news.ts';

/** The live connection of the signed-in person, and the check of the network; anew when the account changes. */
export function useConnection(): void {
  const userId = useSession((state) => state.user?.id);
  const userType = useSession((state) => state.user?.user_type);
  useEffect(() => {
    if (userId === undefined) return;
    const stops = [connectLive(), watchConnectivity()];
    return () => stops.forEach((stop) => stop());
  }, [userId, userType]);
  useNotificationsLive();
  useEffect(preloadToasts, []);
  useEffect(() => void loadMapConfig(), []);
}

/** A passenger's rides; their position goes to the driver while a ride is active (R12). */
export function PassengerLive() {
  usePassengerLive();
  usePhoneNews('passenger');
  useLiveTracking('passenger');
  const { current } = usePassengerRides();
  // Whoever has not been asked yet is asked by the ride's screen, in words, not by the shell.
  const { permission } = usePositionPermission();
  useReporting('passenger', (current?.active ?? false) && permission === 'granted');
  return null;
}

/** A driver's requests and rides; their position goes out while they are online or ride. */
export function DriverLive() {
  useDriverLive();
  usePhoneNews('driver');
  useLiveTracking('driver');
  const working = useDriverSelf(({ status }) => status !== null && status !== 'offline');
  const riding = useDriverRides().activeRide !== null;
  useReporting('driver', working || riding);
  return null;
}
