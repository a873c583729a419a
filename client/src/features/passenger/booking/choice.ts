import type { DriverListing } from '#shared/contract/entities.ts';
import { FARE_DEFAULTS_KSH, PREFERRED_DRIVER_FALLBACK_FARE_KSH } from '#shared/domain/constants/rules.ts';
import { NEAR_DRIVER_MAX_MIN, SOON_DRIVER_MAX_MIN } from '#shared/domain/constants/screens.ts';
import { isBookable } from '#shared/domain/driver.ts';
import { type FareBasis, type Quote, quoteFor } from '#shared/domain/fare.ts';
import { type Coordinates, minutesToReach } from '#shared/domain/geo.ts';
import { type BookingDraft, fareTripOf } from '#client/parts/ride/booking-draft.ts';
import { preferredIdOf } from '#client/parts/ride/booking-links.ts';
import type { CurrentPreferredDriver } from '#client/parts/ride/preferred-driver.ts';

/** A driver that the passenger can choose, with the fare for this trip. */
export interface Offer {
  id: string;
  name: string;
  stageName: string;
  profilePicture: string | null;
  /** null if the driver is known only from the navigation state. */
  vehiclePlate: string | null;
  rating: number | null;
  totalTrips: number;
  /** The driver's position at the time of the search; null if unknown. */
  at: Coordinates | null;
  /** Whole minutes and km to the pickup; null while unknown. */
  estimatedArrival: number | null;
  distance: number | null;
  /** The fare in whole KSH. */
  fare: number;
  /** How the fare was computed (R28); null if only the amount is known. */
  fareBasis: FareBasis | null;
  /** Whether this phone estimated the fare, because the server has not computed it for this trip. */
  fareIsGuess: boolean;
  bookable: boolean;
  preferred: boolean;
}

/** The drivers who get the request: one driver, or if `offer` is null, the nearest drivers (R21). */
export interface Choice {
  offer: Offer | null;
  fare: number;
  fareBasis: FareBasis | null;
  fareIsGuess: boolean;
}

/** Returns the fare of an open request as the server will compute it, from the default bands (R11, R21). */
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
 * Returns the fare of a driver outside the search results: from the bands, else the estimate, else 150 KSH (spec 1 §9).
 */
const guessedQuote = (
  { bands, estimatedFare }: CurrentPreferredDriver,
  { draft, townFareMaxKm }: Search,
): Pick<Offer, 'fare' | 'fareBasis'> =>
  bands
    ? quoteFor(fareTripOf(draft), bands, townFareMaxKm)
    : { fare: estimatedFare ?? PREFERRED_DRIVER_FALLBACK_FARE_KSH, fareBasis: null };

/** Returns the choice of the driver in this offer. */
export const choiceOf = (offer: Offer): Choice => ({
  offer,
  fare: offer.fare,
  fareBasis: offer.fareBasis,
  fareIsGuess: offer.fareIsGuess,
});

/** Returns the driver chosen before the trip, if found and bookable, so that the driver step is skipped; else null. */
export function choiceAmong(found: readonly DriverListing[], preferredId: string | undefined): Choice | null {
  const listed = found.find(({ id }) => id === preferredId);
  return listed && isBookable(listed) ? choiceOf(offerOf(listed, true)) : null;
}

/** Returns the choice made before a reload: all drivers (null) or one; null if that driver was not found again. */
export const choiceAgain = (
  { found, townFareMaxKm }: { found: readonly DriverListing[]; townFareMaxKm: number },
  chosen: string | null | undefined,
  draft: BookingDraft,
): Choice | null =>
  chosen === null
    ? { offer: null, ...openQuote(draft, townFareMaxKm), fareIsGuess: false }
    : choiceAmong(found, chosen);

/** The search for which the offers were computed. */
interface Search {
  draft: BookingDraft;
  townFareMaxKm: number;
}

/** Returns the drivers found, the preferred one first; adds a preferred driver not found, with an estimated fare. */
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

/** How many drivers the map frames: those who come later in the list would shrink the first ones to a heap. */
const FRAMED_MAX = 3;
export const framed = <Driver>(listed: readonly Driver[]): readonly Driver[] => listed.slice(0, FRAMED_MAX);

/** The offers in the groups of the list. */
export interface ListedOffers {
  /** The preferred driver; null if there is none, or they cannot be booked. */
  chosen: Offer | null;
  /** The other drivers by arrival; drivers without a known distance come last. */
  listed: readonly Offer[];
  /** Drivers more than 20 minutes away; empty for a scheduled ride. */
  farther: readonly Offer[];
  /** The number of drivers who can reach the pickup within 20 minutes. */
  nearCount: number;
  /** The minutes until the first driver arrives, however far away; null if no arrival is known. */
  firstMin: number | null;
  /** The lowest fare of the near, bookable drivers (of all bookable drivers for a scheduled ride); null without one. */
  lowestFare: number | null;
  /** The lowest fare of the drivers within 5 minutes; null without such a driver. */
  lowestFareSoon: number | null;
}

/** Returns the minutes to the pickup; from the driver's stage town if the driver's own position is unknown (R44). */
const reachMin = ({ estimatedArrival, distance }: Pick<Offer, 'estimatedArrival' | 'distance'>): number | null =>
  estimatedArrival ?? (distance === null ? null : minutesToReach(distance));

const isNear = (offer: Offer): boolean => (reachMin(offer) ?? Infinity) <= NEAR_DRIVER_MAX_MIN;
export const isFar = (offer: Pick<Offer, 'estimatedArrival' | 'distance'>): boolean =>
  (reachMin(offer) ?? 0) > NEAR_DRIVER_MAX_MIN;

const isWithin = ({ estimatedArrival }: Offer, min: number): boolean =>
  estimatedArrival !== null && estimatedArrival <= min;

const byArrival = (a: Offer, b: Offer): number =>
  Number(b.preferred) - Number(a.preferred) || (reachMin(a) ?? Infinity) - (reachMin(b) ?? Infinity) || 0;

/** Sorts by price, then by how far the driver usually is from the pickup, as suits a scheduled ride. */
const byPrice = (a: Offer, b: Offer): number =>
  Number(b.preferred) - Number(a.preferred) || a.fare - b.fare || byArrival(a, b);

/**
 * Groups the offers, sorted by arrival; for a scheduled ride by price, then by distance. A preferred driver never
 * counts as farther away.
 */
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
