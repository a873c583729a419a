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

/**
 * The check of the network, and the live connection of the signed-in person, anew when the account changes; `enabled` once
 * they may have one.
 */
export function useConnection(enabled: boolean): void {
  const userId = useSession((state) => state.user?.id);
  const userType = useSession((state) => state.user?.user_type);
  useEffect(() => (userId === undefined ? undefined : watchConnectivity()), [userId]);
  useEffect(() => (userId === undefined || !enabled ? undefined : connectLive()), [userId, userType, enabled]);
  useNotificationsLive(enabled);
  useEffect(preloadToasts, []);
  useEffect(() => {
    if (enabled) void loadMapConfig();
  }, [enabled]);
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
