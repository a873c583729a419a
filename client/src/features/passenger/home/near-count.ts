import { HOME } from '#shared/texts/en/passenger-home.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { nearestPlaces } from '#shared/domain/places.ts';

/** Returns how many drivers are near the phone, or near the map's place while the phone's position is unknown. */
export function nearCountText(count: number, center: Coordinates, isHere: boolean): string {
  return HOME.near.count(count, isHere ? null : (nearestPlaces(center, 1)[0]?.place.value ?? ''));
}
