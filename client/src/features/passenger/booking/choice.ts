import type { DriverListing } from '#shared/contract/entities.ts';
import { FARE_DEFAULTS_KSH, PREFERRED_DRIVER_FALLBACK_FARE_KSH } from '#shared/domain/constants/rules.ts';
import { NEAR_DRIVER_MAX_MIN, SOON_DRIVER_MAX_MIN } from '#shared/domain/constants/screens.ts';
import { isBookable } from '#shared/domain/driver.ts';
import { type FareBasis, type Quote, quoteFor } from '#shared/domain/fare.ts';
import { type Coordinates, minutesToReach } from '#shared/domain/geo.ts';
import { type BookingDraft, fareTripOf } from '#client/parts/ride/booking-draft.ts';
import { type CurrentPreferredDriver, preferredIdOf } from '#client/parts/ride/preferred-driver.ts';

/** A driver the passenger can choose, with the fare for this trip. */
export interface Offer {
  id: string;
  name: string;
  stageName: string;
  profilePicture: string | null;
  /** null when only the navigation state is known. */
  vehiclePlate: string | null;
  rating: number | null;
  totalTrips: number;
  /** Where the driver was at the time of the search; null when unknown. */
  at: Coordinates | null;
  /** Whole minutes and km to the pickup; null while unknown. */
  estimatedArrival: number | null;
  distance: number | null;
  /** Whole KSH. */
  fare: number;
  /** How the fare came about (R28); null when only the amount is known. */
  fareBasis: FareBasis | null;
  /** Estimated on this phone: the server has not computed the fare for this trip. */
  fareIsGuess: boolean;
  bookable: boolean;
  preferred: boolean;
}

/** Who gets the request: one driver, or the nearest ones when `offer` is null (R21). */
export interface Choice {
  offer: Offer | null;
  fare: number;
  fareBasis: FareBasis | null;
  fareIsGuess: boolean;
}

/** The fare of an open request as the server will compute it, from the default bands (R11, R21). */
export const openQuote = (draft: BookingDraft, townFareMaxKm: number): Quote =>
  quoteFor(fareTripOf(draft), FARE_DEFAULTS_KSH, townFareMaxKm);

const positionOf = ({ latitude, longitude }: DriverListing): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const offerOf = (driver: DriverListing, preferred: boolean): Offer => ({
  id: driver.id,
  name: driver.name,
  stageName: driver.stageName,
  profilePicture: driver.profilePicture,
  vehiclePlate: driver.vehiclePlate,
  rating: driver.rating,
  totalTrips: driver.totalTrips,
  at: positionOf(driver),
  estimatedArrival: driver.estimatedArrival,
  distance: driver.distance,
  fare: driver.estimatedFare ?? PREFERRED_DRIVER_FALLBACK_FARE_KSH,
  fareBasis: driver.fareBasis ?? null,
  fareIsGuess: driver.estimatedFare === null,
  bookable: isBookable(driver),
  preferred,
});

/**
 * The fare of a driver that the search did not return: from their bands, else their estimate, else 150 KSH (spec 1 §9).
 */
const guessedQuote = (
  { bands, estimatedFare }: CurrentPreferredDriver,
  { draft, townFareMaxKm }: Search,
): Pick<Offer, 'fare' | 'fareBasis'> =>
  bands
    ? quoteFor(fareTripOf(draft), bands, townFareMaxKm)
    : { fare: estimatedFare ?? PREFERRED_DRIVER_FALLBACK_FARE_KSH, fareBasis: null };

/** The request to the driver of this offer. */
export const choiceOf = (offer: Offer): Choice => ({
  offer,
  fare: offer.fare,
  fareBasis: offer.fareBasis,
  fareIsGuess: offer.fareIsGuess,
});

/**
 * The driver chosen before the trip, if the search found them and they can be booked; the driver step is then skipped.
 */
export function choiceAmong(found: readonly DriverListing[], preferredId: string | undefined): Choice | null {
  const listed = found.find(({ id }) => id === preferredId);
  return listed && isBookable(listed) ? choiceOf(offerOf(listed, true)) : null;
}

/** The search that the offers belong to. */
interface Search {
  draft: BookingDraft;
  townFareMaxKm: number;
}

/**
 * The drivers found, the preferred one first. A preferred driver that was not found is added with an estimated fare.
 */
export function offersOf(
  found: readonly DriverListing[],
  preferred: CurrentPreferredDriver | null,
  search: Search,
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
    totalTrips: preferred.totalTrips,
    at: null,
    estimatedArrival: null,
    distance: null,
    ...guessedQuote(preferred, search),
    fareIsGuess: true,
    bookable: isBookable(preferred) && preferredIdOf(preferred) !== null,
    preferred: true,
  };
  return [asArrived, ...others];
}

/** The offers, grouped as the list shows them. */
export interface ListedOffers {
  /** The preferred driver, if they can be booked. */
  chosen: Offer | null;
  /** The others by arrival; those without a known distance come last. */
  listed: readonly Offer[];
  /** More than 20 minutes away; empty for a scheduled ride. */
  farther: readonly Offer[];
  /** How many can reach the pickup within 20 minutes. */
  nearCount: number;
  /** Minutes until the first driver arrives, however far; null when no arrival is known. */
  firstMin: number | null;
  /** The lowest fare of a near driver who can be chosen (of any driver for a scheduled ride); null without one. */
  lowestFare: number | null;
  /** The same among those within 5 minutes. */
  lowestFareSoon: number | null;
}

/** Minutes to the pickup; from the driver's stage town when their own position is unknown (R44). */
const reachMin = ({ estimatedArrival, distance }: Pick<Offer, 'estimatedArrival' | 'distance'>): number | null =>
  estimatedArrival ?? (distance === null ? null : minutesToReach(distance));

const isNear = (offer: Offer): boolean => (reachMin(offer) ?? Infinity) <= NEAR_DRIVER_MAX_MIN;
export const isFar = (offer: Pick<Offer, 'estimatedArrival' | 'distance'>): boolean =>
  (reachMin(offer) ?? 0) > NEAR_DRIVER_MAX_MIN;

const isWithin = ({ estimatedArrival }: Offer, min: number): boolean =>
  estimatedArrival !== null && estimatedArrival <= min;

const byArrival = (a: Offer, b: Offer): number =>
  Number(b.preferred) - Number(a.preferred) || (reachMin(a) ?? Infinity) - (reachMin(b) ?? Infinity) || 0;

/** A scheduled ride depends on the price, and only then on how far the driver usually is from the pickup. */
const byPrice = (a: Offer, b: Offer): number =>
  Number(b.preferred) - Number(a.preferred) || a.fare - b.fare || byArrival(a, b);

/** Sorts the offers by arrival, those of a scheduled ride by price and distance from the pickup. A preferred driver stays apart, however far they are. */
export function listedOffers(offers: readonly Offer[], isScheduled: boolean): ListedOffers {
  const sorted = [...offers].sort(isScheduled ? byPrice : byArrival);
  const chosen = sorted.find(({ preferred, bookable }) => preferred && bookable) ?? null;
  const farther = isScheduled ? [] : sorted.filter((offer) => isFar(offer) && !offer.preferred);
  const bookable = sorted.filter((offer) => offer.bookable);
  const arrivals = bookable.flatMap(({ estimatedArrival }) => (estimatedArrival === null ? [] : [estimatedArrival]));
  return {
    chosen,
    listed: sorted.filter((offer) => offer !== chosen && !farther.includes(offer)),
    farther,
    nearCount: bookable.filter(isNear).length,
    firstMin: lowest(arrivals),
    lowestFare: lowest(
      bookable.filter((it) => isScheduled || isWithin(it, NEAR_DRIVER_MAX_MIN)).map(({ fare }) => fare),
    ),
    lowestFareSoon: lowest(bookable.filter((it) => isWithin(it, SOON_DRIVER_MAX_MIN)).map(({ fare }) => fare)),
  };
}

const lowest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.min(...values));

export const BOOKING_STEPS = ['Book a Ride', 'Select Driver', 'Confirm Booking', 'Ride Booked'] as const;
