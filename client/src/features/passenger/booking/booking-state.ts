import type { DriverListing } from '#shared/contract/entities.ts';
import type { Choice } from './choice.ts';

/** The steps before a ride exists; after that, the live ride has its own screen. */
export type BookingStep = 'details' | 'drivers' | 'confirmation';
export const STEPS: readonly BookingStep[] = ['details', 'drivers', 'confirmation'];

/** The results of the steps so far. */
export interface BookingProgress {
  /** null until a search has found a driver. */
  found: readonly DriverListing[] | null;
  /** The setting `town_fare_max_km` at the time of the search (R11). */
  townFareMaxKm: number;
  choice: Choice | null;
}
export const NO_PROGRESS: BookingProgress = { found: null, townFareMaxKm: 0, choice: null };

/** The step to show: the one in the address, if the steps before it are answered (a reload loses the answers). */
export function reachableStep(requested: string | null, progress: BookingProgress): BookingStep {
  if (requested === 'confirmation' && progress.found && progress.choice) return 'confirmation';
  if ((requested === 'confirmation' || requested === 'drivers') && progress.found) return 'drivers';
  return 'details';
}

/** What to keep when a step is shown (spec 1 §2): the details step clears the results, the drivers step the choice. */
export function progressUpTo(step: BookingStep, progress: BookingProgress): BookingProgress {
  if (step === 'details') return NO_PROGRESS;
  return step === 'drivers' && progress.choice ? { ...progress, choice: null } : progress;
}

/** Removes a driver who turned out to be unavailable. */
export const withoutDriver = (id: string, progress: BookingProgress): BookingProgress => ({
  ...progress,
  found: progress.found?.filter((driver) => driver.id !== id) ?? null,
  choice: null,
});

/** The choice at its new fare (R45), in the list as well. */
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
