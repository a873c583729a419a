import { FARE_TEXTS, townTripsText } from '#shared/texts/en/fares.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { OUTSIDE_TOWN_BOUNDS_KSH, WITHIN_TOWN_BOUNDS_KSH } from '#shared/domain/constants/rules.ts';
import { type FareBands, highestBelowLowest } from '#shared/domain/fare.ts';

export type FareField = keyof FareBands;
/** The four fares as the person typed them. */
export type FareDraft = Record<FareField, string>;

export interface FareBand {
  title: string;
  /** Says which trips the band is for. @param townFareMaxKm km; 0: no limit */
  tripsText: (townFareMaxKm: number) => string;
  min: FareField;
  max: FareField;
  bounds: { min: number; max: number };
}

/** A driver's fare bands: the minimum is for short trips, the maximum for long ones (R11); bounds of spec 2 §5. */
export const FARE_BANDS: readonly FareBand[] = [
  {
    get title() {
      return TRIP_TEXTS.ride.withinTown;
    },
    tripsText: townTripsText,
    min: 'withinTownFareMin',
    max: 'withinTownFareMax',
    bounds: WITHIN_TOWN_BOUNDS_KSH,
  },
  {
    get title() {
      return TRIP_TEXTS.ride.outsideTown;
    },
    tripsText: () => FARE_TEXTS.otherTrips,
    min: 'outsideTownFareMin',
    max: 'outsideTownFareMax',
    bounds: OUTSIDE_TOWN_BOUNDS_KSH,
  },
];

export const FARE_FIELDS: readonly FareField[] = FARE_BANDS.flatMap(({ min, max }) => [min, max]);

export const fareDraftOf = (fares: FareBands): FareDraft => ({
  withinTownFareMin: String(fares.withinTownFareMin),
  withinTownFareMax: String(fares.withinTownFareMax),
  outsideTownFareMin: String(fares.outsideTownFareMin),
  outsideTownFareMax: String(fares.outsideTownFareMax),
});

/** Converts a typed fare to a number; an empty field becomes NaN, which the contract refuses. */
const fare = (typed: string): number => (typed.trim() === '' ? NaN : Number(typed));

export const faresOf = (draft: FareDraft): FareBands => ({
  withinTownFareMin: fare(draft.withinTownFareMin),
  withinTownFareMax: fare(draft.withinTownFareMax),
  outsideTownFareMin: fare(draft.outsideTownFareMin),
  outsideTownFareMax: fare(draft.outsideTownFareMax),
});

/**
 * Checks that no minimum fare exceeds its maximum, for bands whose fares are within their bounds.
 * @returns messages by field, each at the maximum's field
 */
export function fareOrderProblems(
  fares: Partial<FareBands>,
  problems: Readonly<Record<string, string>>,
): Partial<FareDraft> {
  const found: Partial<FareDraft> = {};
  const wrong = highestBelowLowest(fares);
  for (const { min, max } of FARE_BANDS) {
    if (problems[min] ?? problems[max]) continue;
    if (wrong.includes(max)) found[max] = ONBOARDING.fareRange;
  }
  return found;
}
