import type { CargoSize } from './booking-draft.ts';

/** How cargo sizes are called (spec 1 §5): for the choice, and short for summaries. */
export const CARGO_WORDS: Record<CargoSize, { label: string; what: string; short: string }> = {
  none: { label: 'None', what: 'Only me', short: 'No cargo' },
  small: { label: 'Small', what: 'Backpack, bag', short: 'Small cargo' },
  medium: { label: 'Medium', what: 'Suitcase, box', short: 'Medium cargo' },
};
