import { FARE_STEP_KSH, IN_TOWN_REACH_KM, OUTSIDE_TOWN_REACH_KM } from './constants/rules.ts';
import { type Coordinates, roadKm } from './geo.ts';

/** The four bounds a driver sets, whole KSH (spec 2 §3). */
export interface FareBands {
  withinTownFareMin: number;
  withinTownFareMax: number;
  outsideTownFareMin: number;
  outsideTownFareMax: number;
}

/** The highest fares that lie below the lowest of their band, which no driver may ask for (spec 2 §5). */
export function highestBelowLowest(bands: Partial<FareBands>): (keyof FareBands)[] {
  const { withinTownFareMin = 0, withinTownFareMax = Infinity } = bands;
  const { outsideTownFareMin = 0, outsideTownFareMax = Infinity } = bands;
  return [
    ...(withinTownFareMin > withinTownFareMax ? (['withinTownFareMax'] as const) : []),
    ...(outsideTownFareMin > outsideTownFareMax ? (['outsideTownFareMax'] as const) : []),
  ];
}

/** One of a driver's own routes (spec 2 §3). */
export interface FareRoute {
  from_location: string;
  to_location: string;
  fare_amount: number;
  is_active: boolean;
}

export interface Trip {
  pickup: string;
  destination: string;
  /** null when neither end could be resolved: the band's midpoint is taken (R11). */
  from: Coordinates | null;
  to: Coordinates | null;
}

/** A place as it is compared: without outer blanks, case and apostrophes. */
export const foldedPlace = (text: string): string => text.trim().toLowerCase().replace(/['’]/g, '');

/** The two ends of a route or a trip, whichever way it is ridden; no place has a line break. */
export const endsOf = (from: string, to: string): string => [foldedPlace(from), foldedPlace(to)].sort().join('\n');

/**
 * A trip is within town if pickup or destination text contains "town" (spec 1 §5), unless it is known to be longer
 * than the setting `town_fare_max_km` (R11).
 * @param maxKm road km; 0: no limit
 */
export function isWithinTown({ pickup, destination, from, to }: Trip, maxKm: number): boolean {
  if (!/town/i.test(pickup) && !/town/i.test(destination)) return false;
  return maxKm === 0 || !from || !to || roadKm(from, to) <= maxKm;
}

/** In steps of 10; a band's own bounds hold where the next step lies outside it. */
const roundedWithin = (ksh: number, min: number, max: number): number =>
  Math.min(Math.max(Math.round(ksh / FARE_STEP_KSH) * FARE_STEP_KSH, min), max);

function matchingRoute(routes: readonly FareRoute[], trip: Trip): FareRoute | undefined {
  const ends = endsOf(trip.pickup, trip.destination);
  return routes.find((route) => route.is_active && endsOf(route.from_location, route.to_location) === ends);
}

/**
 * The fare in whole KSH (R11, R17), the same on server and screens: the driver's matching active route in either
 * direction first; else the band by isWithinTown, growing with the distance up to the band's reach; the midpoint where
 * the distance is unknown. Never outside the band.
 * @param townFareMaxKm the setting `town_fare_max_km`
 */
export function fareFor(
  trip: Trip,
  bands: FareBands,
  townFareMaxKm: number,
  routes: readonly FareRoute[] = [],
): number {
  const route = matchingRoute(routes, trip);
  if (route) return route.fare_amount;
  const inTown = isWithinTown(trip, townFareMaxKm);
  const min = inTown ? bands.withinTownFareMin : bands.outsideTownFareMin;
  const max = inTown ? bands.withinTownFareMax : bands.outsideTownFareMax;
  const reachKm = inTown ? IN_TOWN_REACH_KM : OUTSIDE_TOWN_REACH_KM;
  const share = trip.from && trip.to ? Math.min(roadKm(trip.from, trip.to) / reachKm, 1) : 0.5;
  return roundedWithin(min + (max - min) * share, min, max);
}
