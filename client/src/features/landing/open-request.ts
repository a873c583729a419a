import type { RideCreate } from '../../../../shared/contract/ride-entities.ts';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import { FARE_DEFAULTS_KSH } from '../../../../shared/domain/constants/rules.ts';
import { fareFor } from '../../../../shared/domain/fare.ts';
import { findPlace } from '../../../../shared/domain/places.ts';
import type { CurrentLocation } from '../../parts/location/use-current-location.ts';
import { pickupEqualsDestination } from '../../parts/ride/booking-draft.ts';

/** The trip entered in the landing page's dialog. */
export interface QuickTrip {
  /** A place's value, or "Current Location"; null while empty. */
  pickup: string | null;
  /** The coordinates of "Current Location"; null for any other pickup. */
  pickupPoint: CurrentLocation | null;
  destination: string | null;
}

export const NO_TRIP: QuickTrip = { pickup: null, pickupPoint: null, destination: null };

/** Why the trip cannot be booked, in the words of spec 1 §5; null when it can. */
export function tripProblem(trip: QuickTrip): string | null {
  if (!trip.pickup || !trip.destination) return MESSAGES.landing.bothRequired;
  return pickupEqualsDestination(trip) ? MESSAGES.landing.mustDiffer : null;
}

/** An open request (R21): now, one passenger, cash. The server resolves listed places (R11). */
export const openRequestOf = (trip: QuickTrip): RideCreate => ({
  driverId: null,
  pickup: trip.pickup ?? '',
  pickupAddress: trip.pickupPoint?.address ?? null,
  destination: trip.destination ?? '',
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  scheduledTime: null,
  paymentMethod: 'cash',
  pickupLatitude: trip.pickupPoint?.latitude ?? 0,
  pickupLongitude: trip.pickupPoint?.longitude ?? 0,
  destinationLatitude: 0,
  destinationLongitude: 0,
});

/** The fare as the server will compute it, from the default bands (R11, R21). Whole KSH. */
export const openRequestFare = (trip: QuickTrip, townFareMaxKm: number): number =>
  fareFor(
    {
      pickup: trip.pickup ?? '',
      destination: trip.destination ?? '',
      from: trip.pickupPoint ?? findPlace(trip.pickup ?? '') ?? null,
      to: findPlace(trip.destination ?? '') ?? null,
    },
    FARE_DEFAULTS_KSH,
    townFareMaxKm,
  );
