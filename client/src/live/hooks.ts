import { useEffect } from 'react';
import type { Coordinates } from '../../../shared/domain/geo.ts';
import { isOpen } from '../../../shared/domain/ride.ts';
import {
  DRIVERS_POLL_MS,
  NOTIFICATIONS_POLL_MS,
  FAVORITES_POLL_MS,
  REQUESTS_POLL_MS,
  RIDE_POLL_MS,
} from '../../../shared/domain/constants.ts';
import { useRide } from '../stores/rides.ts';
import { unwatchArea, watchArea } from './area.ts';
import { startPosting, startReporting } from './report.ts';
import {
  refreshDriverRides,
  refreshDrivers,
  refreshNotifications,
  refreshFavorites,
  refreshPassengerRides,
  refreshRideLive,
} from './snapshots.ts';
import { usePolling } from './use-polling.ts';

/** Keeps the passenger's rides right: events, and every 30 s a fetch. The shell runs it on every passenger screen. */
export const usePassengerLive = (): void => usePolling(refreshPassengerRides, REQUESTS_POLL_MS);

/** Keeps the driver's requests and rides right: events, and every 30 s a fetch. The shell runs it on every driver screen. */
export const useDriverLive = (): void => usePolling(refreshDriverRides, REQUESTS_POLL_MS);

/** Keeps the list of what happened right: events, and a fetch at every connect. The shell runs it on every screen. */
export const useNotificationsLive = (enabled: boolean): void =>
  usePolling(refreshNotifications, NOTIFICATIONS_POLL_MS, { enabled });

/**
 * Keeps one ride, its positions and its estimate right while it is open: events, and every 10 s a fetch (spec 1 §9). The
 * first is at once where it brings something: not for a ride without positions yet (R12), nor for its driver, who knows
 * where they are and has just been told the ride.
 */
export function useRideLive(rideId: string | null): void {
  const ride = useRide(rideId);
  const enabled = rideId !== null && (!ride || isOpen(ride.status));
  const later = ride !== null && (!ride.active || ride.view === 'driver');
  usePolling(() => (rideId === null ? Promise.resolve() : refreshRideLive(rideId)), RIDE_POLL_MS, { enabled, later });
}

/** Keeps the favourite drivers and their status right: events, and every 30 s a fetch. */
export const useFavoritesLive = (): void => usePolling(refreshFavorites, FAVORITES_POLL_MS);

/** Keeps the list of drivers, and the riders round `point`, right. `point` null watches nothing yet. */
export function useNearbyDrivers(point: Coordinates | null): void {
  usePolling(refreshDrivers, DRIVERS_POLL_MS, { skipOnConnect: true });
  const latitude = point?.latitude;
  const longitude = point?.longitude;
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) watchArea({ latitude, longitude });
  }, [latitude, longitude]);
  useEffect(() => unwatchArea, []);
}

/** While `active`, follows this phone's position and reports it (see startReporting). */
export function useReporting(role: 'driver' | 'passenger', active: boolean): void {
  useEffect(() => (active ? startReporting(role) : undefined), [role, active]);
}

/** While `active`, follows this phone's position and posts it (see startPosting). */
export function usePosting(role: 'driver' | 'passenger', active: boolean): void {
  useEffect(() => (active ? startPosting(role) : undefined), [role, active]);
}
