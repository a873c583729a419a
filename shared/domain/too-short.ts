import { RIDE_LEAST_M, RIDE_LEAST_MIN, STARTED_FAR_KM, STEP_FIX_MAX_AGE_S } from './constants/rules.ts';
import { type Coordinates, haversineKm, isRough } from './geo.ts';

/** Why a completed ride does not count as one (R49): too little time, or too little distance. */
export type TooShort = 'time' | 'way';

interface LocatedAt extends Coordinates {
  accuracy: number;
  timestamp: number;
}

/** A position that can show movement; `accuracy` in m is absent in old rides. */
export interface SurePlace extends Coordinates {
  accuracy?: number;
}

/** The driver's position, if it is good enough to show movement (R49): neither rough nor old. */
export const surePlace = (fix: LocatedAt | null, now: Date): SurePlace | null =>
  fix && !isRough(fix.accuracy) && now.getTime() - fix.timestamp <= STEP_FIX_MAX_AGE_S * 1000
    ? { latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy }
    : null;

/** Whether the driver starts a trip without having been seen near its pickup (R1). */
export const isStartFar = (pickup: Coordinates | null, fix: LocatedAt | null): boolean =>
  pickup !== null && (!fix || isRough(fix.accuracy) || haversineKm(pickup, fix) > STARTED_FAR_KM);

/** Whether two positions are far enough apart for a ride, whatever their accuracies hide. */
const kmApart = (one: SurePlace, other: SurePlace): number =>
  haversineKm(one, other) - ((one.accuracy ?? 0) + (other.accuracy ?? 0)) / 1000;

export const hasMoved = (from: SurePlace, to: SurePlace): boolean => kmApart(from, to) * 1000 >= RIDE_LEAST_M;

/** Whether driver and passenger cannot be on the same motorbike (R1). Within a minute, one travels less than this. */
export const areApart = (driver: SurePlace, passenger: SurePlace): boolean =>
  kmApart(driver, passenger) > STARTED_FAR_KM;

interface Ending {
  startedAt: Date | null;
  /** Where the ride started; null when unknown, absent once the driver has been far enough from there. */
  startedFrom?: SurePlace | null;
}

/**
 * Why a ride that ends now is too short to count (R49); null when it is long enough. An unknown distance counts in the
 * driver's favour: the phone may have no receiver or no network.
 * @param at where the driver is now; null when unknown
 */
export function tooShort({ startedAt, startedFrom }: Ending, at: SurePlace | null, now: Date): TooShort | null {
  if (startedAt && now.getTime() - startedAt.getTime() < RIDE_LEAST_MIN * 60_000) return 'time';
  return startedFrom && at && !hasMoved(startedFrom, at) ? 'way' : null;
}
