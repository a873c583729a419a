import { haversineKm, type Coordinates } from '#shared/domain/geo.ts';

const GLIDE_MIN_MS = 300;
const GLIDE_MAX_MS = 2000;
const JUMP_KM = 2;

/** Returns the point between two fixes at `progress` (0 to 1), eased out. */
export function glideAt(from: Coordinates, to: Coordinates, progress: number): Coordinates {
  const part = Math.min(1, Math.max(0, progress));
  const eased = 1 - (1 - part) ** 2;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * eased,
    longitude: from.longitude + (to.longitude - from.longitude) * eased,
  };
}

/**
 * Returns the duration of the glide to the next fix, ms: the time between the fixes, within bounds; 0 (a jump) when the
 * distance is too large for a ride.
 */
export function glideMs(from: Coordinates, to: Coordinates, sinceLastFixMs: number): number {
  const distanceKm = haversineKm(from, to);
  if (distanceKm === 0 || distanceKm > JUMP_KM) return 0;
  return Math.min(GLIDE_MAX_MS, Math.max(GLIDE_MIN_MS, sinceLastFixMs));
}
