import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import { FARE_DEFAULTS_KSH, PREFERRED_DRIVER_FALLBACK_FARE_KSH } from '../../../../../shared/domain/constants/rules.ts';
import { isBookable } from '../../../../../shared/domain/driver.ts';
import { fareFor } from '../../../../../shared/domain/fare.ts';
import { type BookingDraft, fareTripOf } from '../../../parts/ride/booking-draft.ts';
import type { CurrentPreferredDriver } from './preferred-driver.ts';

/** A driver the passenger can choose, with the fare for this trip. */
export interface Offer {
  id: string;
  name: string;
  stageName: string;
  profilePicture: string | null;
  /** null when only the navigation state is known. */
  vehiclePlate: string | null;
  rating: number | null;
  /** Whole minutes and km to the pickup; null while unknown. */
  estimatedArrival: number | null;
  distance: number | null;
  /** Whole KSH. */
  fare: number;
  /** An estimate of this app; the server has not computed the fare for this trip. */
  fareIsGuess: boolean;
  bookable: boolean;
  preferred: boolean;
}

/** Who gets the request: one driver, or with `offer` null the nearest ones (R21). */
export interface Choice {
  offer: Offer | null;
  fare: number;
  fareIsGuess: boolean;
}

/** The fare of an open request as the server will compute it, from the default bands (R11, R21). */
export const openFare = (draft: BookingDraft, townFareMaxKm: number): number =>
  fareFor(fareTripOf(draft), FARE_DEFAULTS_KSH, townFareMaxKm);

const offerOf = (driver: DriverListing, preferred: boolean): Offer => ({
  id: driver.id,
  name: driver.name,
  stageName: driver.stageName,
  profilePicture: driver.profilePicture,
  vehiclePlate: driver.vehiclePlate,
  rating: driver.rating,
  estimatedArrival: driver.estimatedArrival,
  distance: driver.distance,
  fare: driver.estimatedFare ?? PREFERRED_DRIVER_FALLBACK_FARE_KSH,
  fareIsGuess: driver.estimatedFare === null,
  bookable: isBookable(driver),
  preferred,
});

/**
 * The fare of a driver the search did not return: from their bands, else the estimate they came with, else 150 KSH
 * (spec 1 §9).
 */
const guessedFare = ({ bands, estimatedFare }: CurrentPreferredDriver, { draft, townFareMaxKm }: Asked): number =>
  bands ? fareFor(fareTripOf(draft), bands, townFareMaxKm) : (estimatedFare ?? PREFERRED_DRIVER_FALLBACK_FARE_KSH);

/** The search that the offers belong to. */
interface Asked {
  draft: BookingDraft;
  townFareMaxKm: number;
}

/** The drivers found, the preferred one first. A preferred driver who was not found is added with an estimated fare. */
export function offersOf(
  found: readonly DriverListing[],
  preferred: CurrentPreferredDriver | null,
  asked: Asked,
): Offer[] {
  const others = found.filter((driver) => driver.id !== preferred?.id).map((driver) => offerOf(driver, false));
  if (!preferred) return others;
  const listed = found.find((driver) => driver.id === preferred.id);
  if (listed) return [offerOf(listed, true), ...others];
  const asArrived: Offer = {
    id: preferred.id,
    name: preferred.name,
    stageName: preferred.stageName,
    profilePicture: null,
    vehiclePlate: null,
    rating: preferred.rating,
    estimatedArrival: null,
    distance: null,
    fare: guessedFare(preferred, asked),
    fareIsGuess: true,
    bookable: isBookable(preferred),
    preferred: true,
  };
  return [asArrived, ...others];
}

export const BOOKING_STEPS = ['Book a Ride', 'Select Driver', 'Confirm Booking', 'Ride Booked'] as const;
