import type { Coordinates } from '#shared/domain/geo.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';

/** The point behind "Current Location", or one chosen on the map. */
export interface CurrentLocation extends Coordinates {
  /** A place near the point, shown to others; null when unknown. */
  address: string | null;
  /** In meters. */
  accuracyM?: number;
}

/** Returns this phone's position with the nearest place as its address, for others to read (R11). */
export const hereAt = ({ latitude, longitude }: Coordinates, accuracyM: number): CurrentLocation => ({
  latitude,
  longitude,
  accuracyM,
  address: nearestPlaceText({ latitude, longitude }),
});
