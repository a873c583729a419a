import { inBoth } from '../language.ts';

const en = {
  PAGES: {
    description: 'Quick and reliable boda boda rides in your neighbourhood.',
    needsScript: 'Boda needs JavaScript to find drivers near you. Please turn it on and load the page again.',
    shortcutBook: 'Book',
    shortcutTrip: 'My trip',
    shortcutOnline: 'Go online',
    /** The descriptions of the prerendered legal pages (scripts/prerender.ts). */
    privacyDescription: 'What Boda knows about you, why, who sees it and what you can do.',
    termsDescription: 'What passengers, drivers and Boda may expect of each other.',
  },
};
export type En = typeof en;

export const { PAGES } = inBoth(en, () => import('../sw/pages.ts'));
