import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { FareBands } from '../../shared/domain/fare.ts';

/** @throws Refusal INVALID, naming the highest fare that lies below its lowest (spec 2 §5) */
export function requireOrderedBands(bands: FareBands): void {
  const wrong =
    bands.withinTownFareMin > bands.withinTownFareMax
      ? 'withinTownFareMax'
      : bands.outsideTownFareMin > bands.outsideTownFareMax
        ? 'outsideTownFareMax'
        : null;
  if (wrong) throw new Refusal('INVALID', { field: wrong, message: MESSAGES.onboarding.fareRange });
}
