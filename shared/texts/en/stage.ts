import { inBoth } from '../language.ts';

const en = {
  /** The public page of a stage, and its poster. */
  STAGE: {
    /** `brand`: MESSAGES.brand.name. */
    home: (brand: string): string => `${brand}, home`,
    kind: 'Boda stage',
    kindIn: (county: string): string => `Boda stage in ${county}`,
    waitingHere: 'Waiting here now',
    nextInTurn: 'Next in turn',
    justArrived: 'Just arrived',
    /** `waited`: "5 min". */
    hereFor: (waited: string): string => `Here for ${waited}`,
    actions: {
      toDashboard: 'Back to your dashboard',
      completeProfile: 'Complete your profile to book',
      signIn: 'Sign in to book',
      bookNext: (name: string): string => `Book ${name}, the next in turn`,
      bookAny: 'Book any driver from here',
    },
    missing: {
      text: 'The poster may be old. You can still book a driver near you.',
      goHome: 'Go to Home',
      notLoaded: 'The stage did not load',
      retry: 'Try again',
      loading: 'Loading the stage',
    },
    poster: {
      title: (name: string): string => `Poster of ${name}`,
      print: 'Print this poster',
      qrCode: (address: string): string => `QR code of ${address}`,
    },
  },
};
export type En = typeof en;

export const { STAGE } = inBoth(en, () => import('../sw/stage.ts'));
