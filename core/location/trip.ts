import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { FindDrivers } from '#shared/contract/ride-entities.ts';
import type { Trip } from '#shared/domain/fare.ts';
import { type Coordinates, isKnown } from '#shared/domain/geo.ts';
import { isSchedulable } from '#shared/domain/schedule.ts';
import { isHere, isSamePlace, listedPoint } from '#shared/domain/trip-places.ts';

type TripInput = Pick<
  FindDrivers,
  'pickup' | 'destination' | 'pickupLatitude' | 'pickupLongitude' | 'destinationLatitude' | 'destinationLongitude'
>;

/**
 * Returns a requested trip, and the coordinates of its ends.
 * @throws Refusal INVALID naming the destination when both ends are the same place, or the destination is 'Current
 *   Location' without a point (R45)
 */
export function tripOf({ pickup, destination, ...asked }: TripInput): Trip {
  const trip = {
    pickup,
    destination,
    from: resolvePlace(pickup, { latitude: asked.pickupLatitude, longitude: asked.pickupLongitude }),
    to: resolvePlace(destination, {
      latitude: asked.destinationLatitude ?? 0,
      longitude: asked.destinationLongitude ?? 0,
    }),
  };
  if (isHere(destination) && !trip.to) {
    throw new Refusal('INVALID', { field: 'destination', message: MESSAGES.find.bothRequired });
  }
  if (isSamePlace(trip)) throw new Refusal('INVALID', { field: 'destination', message: MESSAGES.find.mustDiffer });
  return trip;
}

/** Returns the position of a trip's end: that of the listed place, else the coordinates sent, else null (R11, R45). */
const resolvePlace = (text: string, sent: Coordinates): Coordinates | null =>
  listedPoint(text) ?? (isKnown(sent) ? sent : null);

/**
 * Returns the scheduled time of a request, or null for now.
 * @throws Refusal INVALID when it is not between now and 24 h ahead (R10)
 */
export function requireSchedulable(
  input: { tripTiming: 'now' | 'schedule'; scheduledTime?: string | null | undefined },
  now: Date,
): Date | null {
  if (input.tripTiming === 'now') return null;
  const time = new Date(input.scheduledTime ?? Number.NaN);
  if (!isSchedulable(time, now)) {
    throw new Refusal('INVALID', { field: 'scheduledTime', message: MESSAGES.find.timeOutside });
  }
  return time;
}
