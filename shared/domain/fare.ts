import { FARE_STEP_KSH, IN_TOWN_REACH_KM, OUTSIDE_TOWN_REACH_KM } from './constants.ts';
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

/** A trip is within town if pickup or destination text contains "town" (spec 1 §5). */
export const isWithinTown = (pickup: string, destination: string): boolean =>
  /town/i.test(pickup) || /town/i.test(destination);

const rounded = (ksh: number): number => Math.round(ksh / FARE_STEP_KSH) * FARE_STEP_KSH;

function matchingRoute(routes: readonly FareRoute[], trip: Trip): FareRoute | undefined {
  const ends = endsOf(trip.pickup, trip.destination);
  return routes.find((route) => route.is_active && endsOf(route.from_location, route.to_location) === ends);
}

/**
 * The fare in whole KSH (R11, R17): the driver's matching active route in either direction first; else the band by
 * the word "town", growing with the distance up to the band's reach; the midpoint where the distance is unknown.
 */
export function fareFor(trip: Trip, bands: FareBands, routes: readonly FareRoute[] = []): number {
  const route = matchingRoute(routes, trip);
  if (route) return route.fare_amount;
  const inTown = isWithinTown(trip.pickup, trip.destination);
  const min = inTown ? bands.withinTownFareMin : bands.outsideTownFareMin;
  const max = inTown ? bands.withinTownFareMax : bands.outsideTownFareMax;
  const reachKm = inTown ? IN_TOWN_REACH_KM : OUTSIDE_TOWN_REACH_KM;
  const share = trip.from && trip.to ? Math.min(roadKm(trip.from, trip.to) / reachKm, 1) : 0.5;
  return rounded(min + (max - min) * share);
}
