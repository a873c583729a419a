import { type Coordinates, isKnown } from '../../shared/domain/geo.ts';
import { findPlace } from '../../shared/domain/places.ts';

/** Where an end of a trip is: the coordinates sent, else those of the place of that name, else unknown (R11). */
export function resolvePlace(text: string, sent: Coordinates): Coordinates | null {
  if (isKnown(sent)) return sent;
  const place = findPlace(text);
  return place ? { latitude: place.latitude, longitude: place.longitude } : null;
}
