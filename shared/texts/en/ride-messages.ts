import { inBoth } from '../language.ts';
import { PIN_TRIES_MAX, QUICK_MESSAGES_PER_MINUTE_MAX } from '#shared/domain/constants/rules.ts';

const en = {
  /** Texts on ride screens about messages, the start, its PIN and receipts (R1, R25, R26, R28). */
  RIDE_TEXTS: {
    quickMessages: {
      notNow: 'You can send messages only during a trip.',
      tooMany: `You have sent ${QUICK_MESSAGES_PER_MINUTE_MAX} messages within a minute. Please wait a moment, or call.`,
      past: 'The trip has changed, so this message was not sent.',
      notYours: 'Please choose one of the messages',
      failed: 'The message was not sent. Please try again.',
    },
    pin: {
      needed: 'Ask the passenger for the PIN of this trip.',
      digits: 'The PIN has 4 digits',
      wrong: (left: number) => `That is not the PIN of this trip. ${left === 1 ? '1 try' : `${left} tries`} left.`,
      paused: (until: string) => `${PIN_TRIES_MAX} wrong PINs. Ask the passenger again, and try at ${until}.`,
      pausedShort: `${PIN_TRIES_MAX} wrong PINs. Ask the passenger again, and try in a minute.`,
      wish: 'Ask my driver for a PIN',
      wishFailed: 'This was not saved. Please try again.',
    },
    /** On a running trip that its passenger may still cancel (R1). */
    startedFar: (driver: string) =>
      `${driver} started the trip, but Boda did not see them near you. If you are not with them, cancel it.`,
    receipt: {
      notYet: 'You get a receipt once the trip is completed.',
      cancelled: 'This trip was cancelled. Nothing was paid, so there is no receipt.',
    },
  },
};
export type En = typeof en;

export const { RIDE_TEXTS } = inBoth(en, () => import('../sw/ride-messages.ts'));
