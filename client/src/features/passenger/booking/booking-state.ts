import type { DriverListing } from '#shared/contract/entities.ts';
import type { Choice } from './choice.ts';

/** The steps before a ride exists; the ride then has its own screen. */
type BookingStep = 'details' | 'drivers' | 'confirmation';
export const STEPS: readonly BookingStep[] = ['details', 'drivers', 'confirmation'];

/** The results of the steps so far. */
export interface BookingProgress {
  /** The drivers found; null until a search has found any. */
  found: readonly DriverListing[] | null;
  /** The setting `town_fare_max_km` at the time of the search (R11). */
  townFareMaxKm: number;
  choice: Choice | null;
}
export const NO_PROGRESS: BookingProgress = { found: null, townFareMaxKm: 0, choice: null };

/** Returns the step in the address, or an earlier one if its answers are missing (a reload loses the answers). */
export function reachableStep(requested: string | null, progress: BookingProgress): BookingStep {
  if (requested === 'confirmation' && progress.found && progress.choice) return 'confirmation';
  if ((requested === 'confirmation' || requested === 'drivers') && progress.found) return 'drivers';
  return 'details';
}

/** Returns the results to keep for a step (spec 1 §2): the details step clears all, the drivers step the choice. */
export function progressUpTo(step: BookingStep, progress: BookingProgress): BookingProgress {
  if (step === 'details') return NO_PROGRESS;
  return step === 'drivers' && progress.choice ? { ...progress, choice: null } : progress;
}

/** Returns the progress without a driver who turned out to be unavailable, and without a choice. */
export const withoutDriver = (id: string, progress: BookingProgress): BookingProgress => ({
  ...progress,
  found: progress.found?.filter((driver) => driver.id !== id) ?? null,
  choice: null,
});

/** Returns the progress with the choice's new fare (R45), also in the list of drivers found. */
export function withFare(fare: number, { choice, found, ...progress }: BookingProgress): BookingProgress {
  const chosen = choice?.offer?.id;
  return {
    ...progress,
    found:
      found?.map(({ fareBasis, ...driver }) =>
        driver.id === chosen ? { ...driver, estimatedFare: fare } : { ...driver, ...(fareBasis && { fareBasis }) },
      ) ?? null,
    choice: choice && { ...choice, fare, fareBasis: null, fareIsGuess: false },
  };
}
