import { FARE_STEP_KSH, IN_TOWN_REACH_KM, OUTSIDE_TOWN_REACH_KM } from './constants/rules.ts';
import { folded, foldedKey } from './fold.ts';
import { type Coordinates, roadKm, roundKm } from './geo.ts';

/** The four bounds that a driver sets, whole KSH (spec 2 §3). */
export interface FareBands {
  withinTownFareMin: number;
  withinTownFareMax: number;
  outsideTownFareMin: number;
  outsideTownFareMax: number;
}

/** The fields whose maximum is below the minimum of the same band, which the server refuses (spec 2 §5). */
export function highestBelowLowest(bands: Partial<FareBands>): (keyof FareBands)[] {
  const { withinTownFareMin = 0, withinTownFareMax = Infinity } = bands;
  const { outsideTownFareMin = 0, outsideTownFareMax = Infinity } = bands;
  return [
    ...(withinTownFareMin > withinTownFareMax ? (['withinTownFareMax'] as const) : []),
    ...(outsideTownFareMin > outsideTownFareMax ? (['outsideTownFareMax'] as const) : []),
  ];
}

/** One of a driver's own routes (spec 2 §3). */
interface FareRoute {
  /** The key (`endsOf`) of the route's two places. */
  ends: string;
  fare_amount: number;
  is_active: boolean;
}

export interface Trip {
  pickup: string;
  destination: string;
  /** Null when unknown; the fare is then the band's midpoint (R11). */
  from: Coordinates | null;
  to: Coordinates | null;
}

/** A key for the two ends of a route or trip; it is the same in both directions. */
export const endsOf = (from: string, to: string): string => [foldedKey(from), foldedKey(to)].sort().join('\n');

/**
 * Whether a trip is within town: the pickup or destination text contains "town" (spec 1 §5), unless the trip is known
 * to be longer than the setting `town_fare_max_km` (R11).
 * @param maxKm road km; 0: no limit
 */
export function isWithinTown({ pickup, destination, from, to }: Trip, maxKm: number): boolean {
  if (!folded(pickup).includes('town') && !folded(destination).includes('town')) return false;
  return maxKm === 0 || !from || !to || roadKm(from, to) <= maxKm;
}

/** Rounds to steps of 10, but never beyond the band's bounds. */
const roundedWithin = (ksh: number, min: number, max: number): number =>
  Math.min(Math.max(Math.round(ksh / FARE_STEP_KSH) * FARE_STEP_KSH, min), max);

/**
 * How a fare was computed (R28), in whole KSH and road km: either the driver's own price for a route, or a band, in
 * which the fare grows with the distance up to the band's reach. `km`: one decimal; null when unknown, which gives the
 * band's midpoint. `unrounded`: the fare before rounding to steps of 10.
 */
export type FareBasis =
  | { kind: 'route'; price: number }
  | {
      kind: 'band';
      inTown: boolean;
      km: number | null;
      reachKm: number;
      min: number;
      max: number;
      unrounded: number;
    };

/** A fare and how it was computed. */
export interface Quote {
  fare: number;
  fareBasis: FareBasis;
}

/** Derives the fare from its basis, so that the explanation always matches the fare. */
export const fareOf = (basis: FareBasis): number =>
  basis.kind === 'route' ? basis.price : roundedWithin(basis.unrounded, basis.min, basis.max);

/** Computes the fare for one driver's bands and routes. */
export type Quoter = (bands: FareBands, routes?: readonly FareRoute[]) => Quote;

/**
 * Returns a function that computes the fare of a trip and its basis (R11, R17, R28), for server and client. What is the
 * same for every driver is computed once, because a search asks for 200. An active route of the driver that matches the
 * trip, in either direction, takes precedence. Otherwise isWithinTown selects the band; the fare grows with the
 * distance up to the band's reach, or is the band's midpoint if the distance is unknown. The fare never leaves the
 * band.
 * @param townFareMaxKm the setting `town_fare_max_km`
 */
export function quoterFor(trip: Trip, townFareMaxKm: number): Quoter {
  const ends = endsOf(trip.pickup, trip.destination);
  const inTown = isWithinTown(trip, townFareMaxKm);
  const km = trip.from && trip.to ? roadKm(trip.from, trip.to) : null;
  return (bands, routes = []) => {
    const route = routes.find((it) => it.is_active && it.ends === ends);
    const fareBasis: FareBasis = route ? { kind: 'route', price: route.fare_amount } : bandBasis(bands, inTown, km);
    return { fare: fareOf(fareBasis), fareBasis };
  };
}

function bandBasis(bands: FareBands, inTown: boolean, km: number | null): FareBasis {
  const min = inTown ? bands.withinTownFareMin : bands.outsideTownFareMin;
  const max = inTown ? bands.withinTownFareMax : bands.outsideTownFareMax;
  const reachKm = inTown ? IN_TOWN_REACH_KM : OUTSIDE_TOWN_REACH_KM;
  const share = km === null ? 0.5 : Math.min(km / reachKm, 1);
  // Whole KSH: dropping the cents never changes which step of 10 is nearest.
  const unrounded = Math.floor(min + (max - min) * share);
  return { kind: 'band', inTown, km: km && roundKm(km), reachKm, min, max, unrounded };
}

/** The fare and its basis for one driver. */
export const quoteFor = (trip: Trip, bands: FareBands, townFareMaxKm: number, routes?: readonly FareRoute[]): Quote =>
  quoterFor(trip, townFareMaxKm)(bands, routes);

export const fareFor = (...trip: Parameters<typeof quoteFor>): number => quoteFor(...trip).fare;
