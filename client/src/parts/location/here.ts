import type { Coordinates } from '#shared/domain/geo.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';

/** The point behind "Current Location", or one chosen on the map. */
export interface CurrentLocation extends Coordinates {
  /** What is near it, for others to read; null when unknown. */
  address: string | null;
  /** In meters. */
  accuracyM?: number;
}

/** Where this phone is, named for others by what is near (R11). */
export const hereAt = ({ latitude, longitude }: Coordinates, accuracyM: number): CurrentLocation => ({
  latitude,
  longitude,
  accuracyM,
  address: nearestPlaceText({ latitude, longitude }),
});
