import { inBoth } from '../language.ts';

const en = {
  /** The building blocks in client/src/ui. */
  UI: {
    close: 'Close',
    back: 'Back',
    dismiss: 'Dismiss',
    cancel: 'Cancel',
    showMore: 'Show more',
    showLess: 'Show less',
    /** The name of the list of toasts. */
    toasts: 'Notifications',
    /** Of the live region. */
    latest: 'Latest updates',
    /** Before the plate, for screen readers. */
    plate: 'Number plate ',
    /** Around a rating, for screen readers. */
    rated: { before: 'Rated ', after: ' of 5' },
    step: {
      /** For screen readers. */
      ofTotal: (step: number, total: number): string => `Step ${step} of ${total}`,
      /** Before `count`, for screen readers. */
      before: 'Step ',
      count: (step: number, total: number): string => `${step} of ${total}`,
    },
  },
};
export type En = typeof en;

export const { UI } = inBoth(en, () => import('../sw/ui.ts'));
