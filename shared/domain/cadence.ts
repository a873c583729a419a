import {
  REPORT_EVERY_MIN_MS,
  REPORT_MOVE_MIN_M,
  REPORT_MOVING_MS,
  REPORT_RESTED_MS,
  REPORT_STEP_M,
  REPORT_STILL_MS,
} from './constants/positions.ts';
import { type Coordinates, haversineKm } from './geo.ts';

/** The last position that a phone reported, and when, in ms by any clock. */
export interface LastReport {
  at: Coordinates;
  atMs: number;
  isStill: boolean;
}

/** When to report a position, and whether the phone is `still`: at rest for a while. */
interface NextReport {
  waitMs: number;
  motion: 'moving' | 'resting' | 'still';
}

/**
 * When to report a position (R40). In motion: after 25 m or 5 s, whichever comes first, but at least 2 s apart. At
 * rest: once after 10 s without motion, as `still`, and then every 30 s. A move of less than half the accuracy, or less
 * than 8 m, is not motion.
 * @param last null: report at once
 */
export function nextReport(
  last: LastReport | null,
  fix: Coordinates & { accuracy: number },
  nowMs: number,
): NextReport {
  if (last === null) return { waitMs: 0, motion: 'moving' };
  const movedM = haversineKm(last.at, fix) * 1000;
  const sinceMs = nowMs - last.atMs;
  const due = (everyMs: number): number => Math.max(0, everyMs - sinceMs);
  if (movedM >= REPORT_STEP_M) return { waitMs: due(REPORT_EVERY_MIN_MS), motion: 'moving' };
  const noiseM = Math.max(REPORT_MOVE_MIN_M, fix.accuracy / 2);
  if (movedM >= noiseM) return { waitMs: due(REPORT_MOVING_MS), motion: 'moving' };
  const waitMs = due(last.isStill ? REPORT_STILL_MS : REPORT_RESTED_MS);
  return { waitMs, motion: last.isStill || sinceMs >= REPORT_RESTED_MS ? 'still' : 'resting' };
}

/**
 * Whether a map that shows the driver at `shown` needs the new position: 25 m away, or where they came to rest (R40).
 */
export function hasMovedOnMaps(shown: Coordinates, fix: Coordinates & { still?: true | undefined }): boolean {
  const movedM = haversineKm(shown, fix) * 1000;
  return movedM >= (fix.still ? REPORT_MOVE_MIN_M : REPORT_STEP_M);
}
