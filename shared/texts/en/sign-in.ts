import { inBoth } from '../language.ts';

const en = {
  /** /auth/callback and /user-type. */
  SIGN_IN: {
    callback: {
      /** Names the progress dots. */
      progress: 'Signing in',
    },
    userType: {
      signOut: 'Sign Out',
      welcome: (name: string): string => `Karibu, ${name}`,
      question: 'How will you use Boda? Only Boda support can change this later.',
      passenger: { label: "I'm a Passenger", text: 'Book a boda and track your driver' },
      driver: { label: "I'm a Driver", text: 'Take ride requests and earn with your motorbike' },
    },
    profile: {
      title: 'Complete Your Profile',
      /** Why the phone number is needed. */
      why: {
        passenger: 'Your driver will call this number.',
        driver: 'Passengers reach you on this number.',
      },
      save: 'Complete Setup',
      back: 'Back',
    },
  },
};
export type En = typeof en;

export const { SIGN_IN } = inBoth(en, () => import('../sw/sign-in.ts'));
