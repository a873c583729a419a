import { ACCURACY_HIGH_M, ACCURACY_MEDIUM_M, KMH_PER_MS } from '../../../shared/domain/constants.ts';
import { isRough } from '../../../shared/domain/geo.ts';

/** How good a position is (spec 1 §9): up to 10 m High, up to 50 m Medium, above Low. */
export function accuracyLabel(accuracyM: number): 'High' | 'Medium' | 'Low' {
  if (accuracyM <= ACCURACY_HIGH_M) return 'High';
  return accuracyM <= ACCURACY_MEDIUM_M ? 'Medium' : 'Low';
}

/** Metres around a position, whole: "± 8 m". */
export const accuracyText = (accuracyM: number): string => `± ${Math.round(accuracyM)} m`;

/** The circle to draw round a position: only a rough one needs it (R22). */
export const circleOf = (accuracyM: number | undefined): number | null =>
  accuracyM !== undefined && isRough(accuracyM) ? accuracyM : null;

/** Metres per second as km/h, whole (spec 1 §9); null where the phone did not measure it. */
export const speedText = (speedMs: number | null): string | null =>
  speedMs === null ? null : `${Math.round(speedMs * KMH_PER_MS)} km/h`;
