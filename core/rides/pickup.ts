import type { RideCreate } from '../../shared/contract/ride-entities.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { Coordinates } from '../../shared/domain/geo.ts';
import { nearestPlaceText } from '../../shared/domain/places.ts';
import type { RideDoc } from '../store/ride-documents.ts';

const HERE = MESSAGES.landing.currentLocation.toLowerCase();
const isHere = (text: string): boolean => text.trim().toLowerCase() === HERE;

/**
 * What a pickup at 'Current Location' is called for everybody but its passenger (R11): the address that their phone
 * found, else the nearest known place and how far it is. Nothing where the passenger's own words will do, or all is lost.
 */
export function pickupAddressOf(
  { pickup, pickupAddress }: Pick<RideCreate, 'pickup' | 'pickupAddress'>,
  from: Coordinates | null,
): Pick<RideDoc, 'pickupAddress'> {
  if (!isHere(pickup)) return {};
  if (pickupAddress && !isHere(pickupAddress)) return { pickupAddress };
  return from ? { pickupAddress: nearestPlaceText(from) } : {};
}

/** The pickup as its driver, those it is offered to, and admins read it; the passenger reads their own words. */
export const pickupTold = ({ pickup, pickupAddress }: Pick<RideDoc, 'pickup' | 'pickupAddress'>): string =>
  pickupAddress ?? pickup;
