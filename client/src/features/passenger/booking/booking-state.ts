import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import type { Choice } from './choice.ts';

/** The steps before a ride exists; "booked" is the live ride's own screen. */
export type BookingStep = 'details' | 'drivers' | 'confirmation';
export const STEPS: readonly BookingStep[] = ['details', 'drivers', 'confirmation'];

/** What the steps have brought so far, beside the details. */
export interface BookingProgress {
  /** null until a search has found someone. */
  found: readonly DriverListing[] | null;
  /** The setting under which they were found (R11). */
  townFareMaxKm: number;
  choice: Choice | null;
}
export const NO_PROGRESS: BookingProgress = { found: null, townFareMaxKm: 0, choice: null };

/** The step that can be shown: what was asked for, as far as the answers before it are there (a reload loses them). */
export function reachableStep(asked: string | null, progress: BookingProgress): BookingStep {
  if (asked === 'confirmation' && progress.found && progress.choice) return 'confirmation';
  if ((asked === 'confirmation' || asked === 'drivers') && progress.found) return 'drivers';
  return 'details';
}

/** What stays when a step is shown (spec 1 §2): back at the details the list is cleared, before the confirmation the choice. */
export function keptAt(step: BookingStep, progress: BookingProgress): BookingProgress {
  if (step === 'details') return NO_PROGRESS;
  return step === 'drivers' && progress.choice ? { ...progress, choice: null } : progress;
}

/** Without a rider who turned out not to be there. */
export const withoutRider = (id: string, progress: BookingProgress): BookingProgress => ({
  ...progress,
  found: progress.found?.filter((driver) => driver.id !== id) ?? null,
  choice: null,
});
