import { useEffect } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { isOpen } from '#shared/domain/ride.ts';
import {
  DRIVERS_POLL_MS,
  NOTIFICATIONS_POLL_MS,
  FAVORITES_POLL_MS,
  REQUESTS_POLL_MS,
  RIDE_POLL_MS,
} from '#shared/domain/constants/screens.ts';
import { useRide } from '../rides/rides.ts';
import { useSession } from '../session/session.ts';
import { unwatchArea, watchArea } from '../drivers/area.ts';
import { endOfflineTrail, keepOfflineTrail } from '../outbox/offline-trail.ts';
import { startPosting, startReporting } from '../position/report.ts';
import { refreshDriverRides, refreshDrivers, refreshFavorites } from '../drivers/fetch-drivers.ts';
import { refreshNotifications } from '../notifications/fetch-notifications.ts';
import { refreshPassengerRides, refreshRideLive } from '../rides/fetch-rides.ts';
import { usePolling } from '../connection/use-polling.ts';

/**
 * Keeps the passenger's rides current: by events, and a fetch every 30 s. The shell runs it on all passenger screens.
 */
export const usePassengerLive = (): void => usePolling(refreshPassengerRides, REQUESTS_POLL_MS);

/**
 * Keeps the driver's requests and rides current: by events, and a fetch every 30 s. The shell runs it on all their
 * screens.
 */
export const useDriverLive = (): void => usePolling(refreshDriverRides, REQUESTS_POLL_MS);

/** Keeps the notifications current: by events, and a fetch every 120 s and at each connect. The shell runs it. */
export const useNotificationsLive = (enabled: boolean): void =>
  usePolling(refreshNotifications, NOTIFICATIONS_POLL_MS, { enabled });

/**
 * Keeps an open ride, its positions and its estimate current: by events, and a fetch every 10 s (spec 1 §9). Skips the
 * first fetch where it would add nothing: for a ride without positions yet (R12), and for the driver, who has just
 * received the ride and whose phone knows its own position.
 */
export function useRideLive(rideId: string | null): void {
  const ride = useRide(rideId);
  const enabled = rideId !== null && (!ride || isOpen(ride.status));
  const later = ride !== null && (!ride.active || ride.view === 'driver');
  usePolling(() => (rideId === null ? Promise.resolve() : refreshRideLive(rideId)), RIDE_POLL_MS, { enabled, later });
}

/** Keeps the favorite drivers and their status current: by events, and a fetch every 30 s. */
export const useFavoritesLive = (): void => usePolling(refreshFavorites, FAVORITES_POLL_MS);

/**
 * Keeps the driver list, and the drivers around `point`, current; null watches no area.
 * @param isLookedAt whether the map is on screen
 */
export function useNearbyDrivers(point: Coordinates | null, isLookedAt: boolean): void {
  usePolling(refreshDrivers, DRIVERS_POLL_MS, { skipOnConnect: true });
  const latitude = point?.latitude;
  const longitude = point?.longitude;
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) watchArea({ latitude, longitude }, isLookedAt);
  }, [latitude, longitude, isLookedAt]);
  useEffect(() => unwatchArea, []);
}

/** While `active`, tracks this phone's position and reports it (see startReporting). */
export function useReporting(role: 'driver' | 'passenger', active: boolean): void {
  useEffect(() => (active ? startReporting(role) : undefined), [role, active]);
}

/** While `active`, tracks this phone's position and posts it (see startPosting). */
export function usePosting(role: 'driver' | 'passenger', active: boolean): void {
  useEffect(() => (active ? startPosting(role) : undefined), [role, active]);
}

/**
 * Keeps this phone's positions while it has no connection, during the active ride (R39).
 * @param rideId the active ride; null without one
 * @param known whether the active ride has been fetched yet
 */
export function useOfflineTrail(rideId: string | null, known: boolean): void {
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    if (userId !== undefined && rideId !== null) return keepOfflineTrail(userId, rideId);
    if (known) void endOfflineTrail();
    return undefined;
  }, [userId, rideId, known]);
}
