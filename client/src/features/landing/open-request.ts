import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { DEFAULT_METHOD } from '#shared/domain/payment.ts';
import { type Quote, quoteFor } from '#shared/domain/fare.ts';
import { fareTripOf, pickupEqualsDestination, type TripEnds } from '#client/parts/ride/booking-draft.ts';

/** Returns why the trip cannot be booked, as a message of spec 1 §5; null if it can. */
export function tripProblem(trip: TripEnds): string | null {
  if (!trip.pickup || !trip.destination) return MESSAGES.landing.bothRequired;
  return pickupEqualsDestination(trip) ? MESSAGES.landing.mustDiffer : null;
}

/** Returns an open request (R21) for now and one passenger, at this fare. The server resolves listed places (R11). */
export const openRequestOf = (trip: TripEnds, fare: number | null): RideCreate => ({
  driverId: null,
  pickup: trip.pickup ?? '',
  pickupAddress: trip.pickupPoint?.address ?? null,
  destination: trip.destination ?? '',
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  scheduledTime: null,
  paymentMethod: DEFAULT_METHOD,
  pickupLatitude: trip.pickupPoint?.latitude ?? 0,
  pickupLongitude: trip.pickupPoint?.longitude ?? 0,
  destinationLatitude: trip.destinationPoint?.latitude ?? 0,
  destinationLongitude: trip.destinationPoint?.longitude ?? 0,
  ...(fare !== null && { agreedFare: fare }),
});

/** Returns the fare as the server will compute it from the default bands (R11, R21). */
export const openRequestQuote = (trip: TripEnds, townFareMaxKm: number): Quote =>
  quoteFor(fareTripOf(trip), FARE_DEFAULTS_KSH, townFareMaxKm);
