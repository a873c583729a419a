import { RIDE_LEAST_M, RIDE_LEAST_MIN, STEP_FIX_MAX_AGE_S } from './constants/rules.ts';
import { type Coordinates, haversineKm, isRough } from './geo.ts';

/** Why a completed ride does not count as one (R49): too little time, or too little distance. */
export type TooShort = 'time' | 'way';

interface LocatedAt extends Coordinates {
  accuracy: number;
  timestamp: number;
}

/** Where a driver is now, if the position is good enough to show movement (R49): neither rough nor old. */
export const surePlace = (fix: LocatedAt | null, now: Date): Coordinates | null =>
  fix && !isRough(fix.accuracy) && now.getTime() - fix.timestamp <= STEP_FIX_MAX_AGE_S * 1000
    ? { latitude: fix.latitude, longitude: fix.longitude }
    : null;

export const hasMoved = (from: Coordinates, to: Coordinates): boolean => haversineKm(from, to) * 1000 >= RIDE_LEAST_M;

interface Ending {
  startedAt: Date | null;
  /** Where it started; null when unknown, or once its driver has been elsewhere. */
  startedFrom?: Coordinates | null;
}

/**
 * Whether a ride that ends now was too short to count (R49); null when it was not. An unknown distance counts in the
 * driver's favour: their phone may have no receiver or no network.
 * @param at where the driver is now; null when unknown
 */
export function tooShort({ startedAt, startedFrom }: Ending, at: Coordinates | null, now: Date): TooShort | null {
  if (startedAt && now.getTime() - startedAt.getTime() < RIDE_LEAST_MIN * 60_000) return 'time';
  return startedFrom && at && !hasMoved(startedFrom, at) ? 'way' : null;
}
