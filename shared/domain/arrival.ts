import { REPORT_MOVE_MIN_M } from './constants/positions.ts';
import {
  ARRIVAL_DWELL_S,
  ARRIVAL_RADIUS_M,
  ARRIVAL_SPEED_MAX_MPS,
  PICKUP_LEFT_AFTER_S,
  PICKUP_REACH_M,
} from './constants/rules.ts';
import { type Coordinates, haversineKm } from './geo.ts';

/**
 * A place near a pickup where a driver may be waiting, and since when: `at` by the phone's clock, `heardAt` by the
 * server's, both epoch ms.
 */
export interface Dwell extends Coordinates {
  accuracy: number;
  at: number;
  /** Absent in rides stored by earlier releases. */
  heardAt?: number;
}

/** A fix that is not rough; `accuracy` in m, `timestamp` in the phone's epoch ms, `still` as in R40. */
type Seen = Coordinates & { accuracy: number; timestamp: number; still?: true | undefined };

/** The combined inaccuracy of two fixes, times this, is added to their distance before the speed is judged. */
const SLOW_MARGIN = 1.25;
/** Two fixes are at different places if they are farther apart than their combined inaccuracy times this. */
const MOVED_ON = 2;

const metres = (a: Coordinates, b: Coordinates): number => haversineKm(a, b) * 1000;
const blur = ({ accuracy }: { accuracy: number }): number => Math.max(accuracy, REPORT_MOVE_MIN_M);

/** Whether a position is close enough to the pickup for the driver to report their arrival (R43). */
export const isInReach = (pickup: Coordinates, at: Coordinates): boolean => metres(pickup, at) <= PICKUP_REACH_M;

/**
 * Applies a fix of a driver who has not arrived yet (R43): `arrived` when the driver has stayed within 150 m of the
 * pickup for 10 s, slower than 2 m/s, even if both fixes are off by their accuracy. A phone that reports `still` has
 * already compared more fixes: here two fixes only need to agree with it.
 * @param heardAt when the server received the fix, epoch ms
 * @returns `arrived`, or the place where the driver may be waiting now: `dwell` itself if unchanged, null away from the
 * pickup
 */
export function dwellAfter(
  pickup: Coordinates,
  dwell: Dwell | null,
  fix: Seen,
  heardAt = fix.timestamp,
): 'arrived' | Dwell | null {
  const distanceM = metres(pickup, fix);
  // At the edge of the radius, noise alone neither starts nor ends the wait.
  if (distanceM > ARRIVAL_RADIUS_M) return distanceM - blur(fix) > ARRIVAL_RADIUS_M ? null : dwell;
  const { latitude, longitude, accuracy, timestamp } = fix;
  const here = { latitude, longitude, accuracy, at: timestamp, heardAt };
  if (dwell === null) return here;
  const movedM = metres(dwell, fix);
  // The smaller of both clocks' intervals, so that no phone can shorten the wait.
  const sinceS = Math.min(timestamp - dwell.at, heardAt - (dwell.heardAt ?? dwell.at)) / 1000;
  const slowM = ARRIVAL_SPEED_MAX_MPS * sinceS;
  const blurM = blur(dwell) + blur(fix);
  const allowedM = fix.still ? slowM + blurM : slowM - SLOW_MARGIN * blurM;
  if (sinceS >= ARRIVAL_DWELL_S && movedM <= allowedM) return 'arrived';
  return movedM > slowM && movedM > MOVED_ON * blurM ? here : dwell;
}

/**
 * Applies a fix of a driver who has arrived (R43): `left` when all the driver's fixes of 20 s were beyond 300 m,
 * allowing for accuracy.
 * @param since when the first of these fixes was measured, epoch ms by the phone's clock; null if there is none
 * @returns `left`, or the new value of `since`
 */
export function awayAfter(pickup: Coordinates, since: number | null, fix: Seen): 'left' | number | null {
  if (metres(pickup, fix) - fix.accuracy <= PICKUP_REACH_M) return null;
  if (since === null) return fix.timestamp;
  return fix.timestamp - since >= PICKUP_LEFT_AFTER_S * 1000 ? 'left' : since;
}
