import type { Coordinates } from '#shared/domain/geo.ts';
import { nearestPlaces } from '#shared/domain/places.ts';

/** Returns how many drivers are near the phone, or near the map's place while the phone's position is unknown. */
export function nearCountText(count: number, center: Coordinates, isHere: boolean): string {
  const near = isHere ? 'near' : `near ${nearestPlaces(center, 1)[0]?.place.value ?? ''}`;
  if (count === 0) return `Nobody ${near}`;
  return count === 1 ? `1 driver ${near}` : `${count} drivers ${near}`;
}
