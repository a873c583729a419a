import { RIDE_LEAST_M, RIDE_LEAST_MIN, STARTED_FAR_KM, STEP_FIX_MAX_AGE_S } from './constants/rules.ts';
import { type Coordinates, haversineKm, isRough } from './geo.ts';

/** Why a completed ride does not count as one (R49): too little time, or too little distance. */
export type TooShort = 'time' | 'way';

interface LocatedAt extends Coordinates {
  accuracy: number;
  timestamp: number;
}

/** The driver's position, if it is good enough to show movement (R49): neither rough nor old. */
export const surePlace = (fix: LocatedAt | null, now: Date): Coordinates | null =>
  fix && !isRough(fix.accuracy) && now.getTime() - fix.timestamp <= STEP_FIX_MAX_AGE_S * 1000
    ? { latitude: fix.latitude, longitude: fix.longitude }
    : null;

/** Whether the driver starts a trip without having been seen near its pickup (R1). */
export const isStartFar = (pickup: Coordinates | null, fix: LocatedAt | null): boolean =>
  pickup !== null && (!fix || isRough(fix.accuracy) || haversineKm(pickup, fix) > STARTED_FAR_KM);

export const hasMoved = (from: Coordinates, to: Coordinates): boolean => haversineKm(from, to) * 1000 >= RIDE_LEAST_M;

interface Ending {
  startedAt: Date | null;
  /** Where the ride started; null when unknown, or once the driver has been far enough from there. */
  startedFrom?: Coordinates | null;
}

/**
 * Why a ride that ends now is too short to count (R49); null when it is long enough. An unknown distance counts in the
 * driver's favour: the phone may have no receiver or no network.
 * @param at where the driver is now; null when unknown
 */
export function tooShort({ startedAt, startedFrom }: Ending, at: Coordinates | null, now: Date): TooShort | null {
  if (startedAt && now.getTime() - startedAt.getTime() < RIDE_LEAST_MIN * 60_000) return 'time';
  return startedFrom && at && !hasMoved(startedFrom, at) ? 'way' : null;
}
