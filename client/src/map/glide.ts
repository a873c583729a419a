import { haversineKm, type Coordinates } from '../../../shared/domain/geo.ts';

const GLIDE_MIN_MS = 300;
const GLIDE_MAX_MS = 2000;
const JUMP_KM = 2;

/** The point between two fixes at `progress` (0 to 1), eased out so that a marker settles where it belongs. */
export function glideAt(from: Coordinates, to: Coordinates, progress: number): Coordinates {
  const part = Math.min(1, Math.max(0, progress));
  const eased = 1 - (1 - part) ** 2;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * eased,
    longitude: from.longitude + (to.longitude - from.longitude) * eased,
  };
}

/** How long a marker takes to its next fix: as long as the fixes are apart, within bounds; 0 (a jump) when it is too far to be a ride. */
export function glideMs(from: Coordinates, to: Coordinates, sinceLastFixMs: number): number {
  const distanceKm = haversineKm(from, to);
  if (distanceKm === 0 || distanceKm > JUMP_KM) return 0;
  return Math.min(GLIDE_MAX_MS, Math.max(GLIDE_MIN_MS, sinceLastFixMs));
}
