import { inBoth } from '../language.ts';

const en = {
  /** Texts on profiles about a person's sessions. */
  SESSIONS: {
    elsewhere: 'Sign out everywhere else',
    question: 'Sign out everywhere else?',
    explanation: 'You stay signed in here. Every other phone, computer and browser is signed out at once.',
    confirm: 'Sign out the others',
    ending: 'Signing out...',
    cancel: 'Leave them signed in',
    ended: (count: number): string =>
      count === 0
        ? 'You were not signed in anywhere else.'
        : `Signed out in ${count} other ${count === 1 ? 'place' : 'places'}.`,
    failed: 'The others may still be signed in. Please try again.',
  },
};
export type En = typeof en;

export const { SESSIONS } = inBoth(en, () => import('../sw/sessions.ts'));
