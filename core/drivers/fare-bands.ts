import { Refusal } from '#shared/contract/errors.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { type FareBands, highestBelowLowest } from '#shared/domain/fare.ts';

export const bandsOf = (it: FareBands): FareBands => ({
  withinTownFareMin: it.withinTownFareMin,
  withinTownFareMax: it.withinTownFareMax,
  outsideTownFareMin: it.outsideTownFareMin,
  outsideTownFareMax: it.outsideTownFareMax,
});

/** @throws Refusal INVALID naming a maximum fare that is below its minimum (spec 2 §5) */
export function requireOrderedBands(bands: FareBands): void {
  const [field] = highestBelowLowest(bands);
  if (field) throw new Refusal('INVALID', { field, message: ONBOARDING.fareRange });
}
