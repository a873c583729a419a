import { MESSAGES } from '../../../shared/contract/messages.ts';
import { OUTSIDE_TOWN_BOUNDS_KSH, WITHIN_TOWN_BOUNDS_KSH } from '../../../shared/domain/constants.ts';
import { type FareBands, highestBelowLowest } from '../../../shared/domain/fare.ts';

export type FareField = keyof FareBands;
/** The four fares as typed. */
export type FareDraft = Record<FareField, string>;

interface FareBand {
  title: string;
  text: string;
  min: FareField;
  max: FareField;
  bounds: { min: number; max: number };
}

/** What a driver asks for a trip: short ones the lowest fare, long ones the highest (R11); bounds of spec 2 §5. */
export const FARE_BANDS: readonly FareBand[] = [
  {
    title: 'Within town',
    text: 'Trips that start or end in a town.',
    min: 'withinTownFareMin',
    max: 'withinTownFareMax',
    bounds: WITHIN_TOWN_BOUNDS_KSH,
  },
  {
    title: 'Outside town',
    text: 'All other trips.',
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

/** An empty field is no number, so that the contract refuses it. */
const fare = (typed: string): number => (typed.trim() === '' ? NaN : Number(typed));

export const faresOf = (draft: FareDraft): FareBands => ({
  withinTownFareMin: fare(draft.withinTownFareMin),
  withinTownFareMax: fare(draft.withinTownFareMax),
  outsideTownFareMin: fare(draft.outsideTownFareMin),
  outsideTownFareMax: fare(draft.outsideTownFareMax),
});

/**
 * That no lowest fare is above its highest; told once each fare of the band is within its bounds.
 * @returns a sentence by the field of the highest
 */
export function fareOrderProblems(
  fares: Partial<FareBands>,
  problems: Readonly<Record<string, string>>,
): Partial<FareDraft> {
  const found: Partial<FareDraft> = {};
  const wrong = highestBelowLowest(fares);
  for (const { min, max } of FARE_BANDS) {
    if (problems[min] ?? problems[max]) continue;
    if (wrong.includes(max)) found[max] = MESSAGES.onboarding.fareRange;
  }
  return found;
}
