import { LOCATION_TEXTS } from '#shared/texts/en/location.ts';
import { ACCURACY_HIGH_M, ACCURACY_MEDIUM_M, KMH_PER_MS } from '#shared/domain/constants/screens.ts';
import { isRough } from '#shared/domain/geo.ts';

/** Returns the accuracy class (spec 1 §9): High up to 10 m, Medium up to 50 m, Low above. */
export function accuracyLabel(accuracyM: number): string {
  if (accuracyM <= ACCURACY_HIGH_M) return LOCATION_TEXTS.accuracyOf.high;
  return accuracyM <= ACCURACY_MEDIUM_M ? LOCATION_TEXTS.accuracyOf.medium : LOCATION_TEXTS.accuracyOf.low;
}

/** The accuracy in whole meters: "± 8 m". */
export const accuracyText = (accuracyM: number): string => `± ${Math.round(accuracyM)} m`;

/** The radius of the accuracy circle on the map: only a rough position has one (R22). */
export const circleOf = (accuracyM: number | undefined): number | null =>
  accuracyM !== undefined && isRough(accuracyM) ? accuracyM : null;

/** m/s as whole km/h (spec 1 §9); null when the phone did not measure it. */
export const speedText = (speedMs: number | null): string | null =>
  speedMs === null ? null : `${Math.round(speedMs * KMH_PER_MS)} km/h`;
