import { PLACE_TEXT_MAX } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { TripEnds } from '../ride/booking-draft.ts';
import type { CurrentLocation } from './here.ts';

export type End = 'pickup' | 'destination';

/** The pickup at the phone's position, as it is sent, stored and compared; `sayPlace` words it for the person. */
export const CURRENT_LOCATION = 'Current Location';

/** A chosen end of a trip: a listed place, free text, or a point on the map. */
export interface ChosenPlace {
  text: string;
  /** null for a listed place, and for free text whose position is unknown. */
  point: Coordinates | null;
}

/** Returns the change that sets one end of a trip; a null place clears it. */
export function chosenEnd(end: End, place: ChosenPlace | null): Partial<TripEnds> {
  const text = place?.text.trim().slice(0, PLACE_TEXT_MAX) ?? null;
  const point = place?.point ?? null;
  if (end === 'destination') return { destination: text, destinationPoint: point };
  return { pickup: text, pickupPoint: point && { ...point, address: text } };
}

/** Returns the change that makes this phone's position the pickup. */
export const fromHere = (here: CurrentLocation): Partial<TripEnds> => ({
  pickup: CURRENT_LOCATION,
  pickupPoint: here,
});
