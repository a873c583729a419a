import type { FindDrivers } from '../../shared/contract/ride-entities.ts';
import type { Trip } from '../../shared/domain/fare.ts';
import { type Coordinates, isKnown } from '../../shared/domain/geo.ts';
import { findPlace } from '../../shared/domain/places.ts';

type TripInput = Pick<
  FindDrivers,
  'pickup' | 'destination' | 'pickupLatitude' | 'pickupLongitude' | 'destinationLatitude' | 'destinationLongitude'
>;

/** A requested trip, and the coordinates of its ends. */
export const tripOf = ({ pickup, destination, ...asked }: TripInput): Trip => ({
  pickup,
  destination,
  from: resolvePlace(pickup, { latitude: asked.pickupLatitude, longitude: asked.pickupLongitude }),
  to: resolvePlace(destination, {
    latitude: asked.destinationLatitude ?? 0,
    longitude: asked.destinationLongitude ?? 0,
  }),
});

/** The position of a trip's end: the coordinates sent, else those of the named place, else unknown (R11). */
function resolvePlace(text: string, sent: Coordinates): Coordinates | null {
  if (isKnown(sent)) return sent;
  const place = findPlace(text);
  return place ? { latitude: place.latitude, longitude: place.longitude } : null;
}
