import type { RideCreate } from '#shared/contract/ride-entities.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { isHere } from '#shared/domain/trip-places.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/**
 * Returns the text shown for a pickup at 'Current Location' (R11): the address found by the phone, else the distance to
 * the nearest known place. Empty when the passenger typed a place, or nothing is known.
 */
export function pickupAddressOf(
  { pickup, pickupAddress }: Pick<RideCreate, 'pickup' | 'pickupAddress'>,
  from: Coordinates | null,
): Pick<RideDoc, 'pickupAddress'> {
  if (!isHere(pickup)) return {};
  if (pickupAddress && !isHere(pickupAddress)) return { pickupAddress };
  return from ? { pickupAddress: nearestPlaceText(from) } : {};
}

/** Returns the pickup that rides and notifications show to both parties and admins, never 'Current Location'. */
export const pickupForOthers = ({ pickup, pickupAddress }: Pick<RideDoc, 'pickup' | 'pickupAddress'>): string =>
  pickupAddress ?? pickup;
