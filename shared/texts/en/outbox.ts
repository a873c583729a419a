import { inBoth } from '../language.ts';
import { START_AND_COMPLETE_WAIT_MAX_H, QUICK_MESSAGE_WAITS_MAX_MIN } from '#shared/domain/constants/rules.ts';
import { MESSAGES } from './messages.ts';

const trip = (who: string): string => `the trip with ${who}`;

const NAMED_MAX = 3;

function list(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

const en = {
  /** Texts about actions taken while offline (R39). `who` is the first name of the other party. */
  OUTBOX: {
    start: 'Start',
    complete: 'Complete',
    word: (text: string): string => `“${text}”`,
    rating: 'Your rating',
    /** Shown beside the queued action. */
    will: 'Will be sent when you are back online',
    sending: 'Sending...',
    stepWaits: (step: string): string => `${step} will be sent when you are back online.`,
    stepSending: (step: string): string => `${step} is being sent.`,
    notKept: 'Leave this page open until then: this browser cannot keep it.',
    takeBack: 'Take back',
    waiting: (names: readonly string[]): string => `Will be sent: ${list(names)}.`,
    beingSent: (names: readonly string[]): string => `Being sent: ${list(names)}.`,
    full: 'Too much is waiting to be sent. Try again once you are back online.',

    started: (who: string): string => `Sent: ${trip(who)} has started.`,
    completed: (who: string): string => `Sent: ${trip(who)} is completed.`,
    said: (who: string, text: string): string => `Sent to ${who}: ${text}`,
    rated: (who: string): string => `Sent: your rating of ${who}.`,
    sent: (names: readonly string[]): string => `Sent: ${list(names)}.`,

    stepRefused: (step: string, who: string): string => `${step} wasn’t recorded for ${trip(who)}`,
    wordRefused: (text: string, who: string): string => `“${text}” did not reach ${who}`,
    ratingRefused: (who: string): string => `Your rating of ${who} wasn’t recorded`,
    stepTooOld: `It had waited more than ${START_AND_COMPLETE_WAIT_MAX_H} hours. Please call support if the trip is still open.`,
    wordTooOld: `It had waited more than ${QUICK_MESSAGE_WAITS_MAX_MIN} minutes, so it was not sent.`,
    ratingTooOld: 'It had waited too long.',
    behind: (names: readonly string[]): string => `${list(names)} was not sent either.`,
    understood: 'OK',

    bookingNeedsNetwork: 'You are offline. Your details are kept, so you can book once you are back online.',
    acceptNeedsNetwork: 'You are offline. You can accept once you are back online.',
    arriveNeedsNetwork: 'You are offline. Call the passenger to say that you have arrived.',
    stepsWait: 'You are offline. Start and Complete will be sent when you are back online.',
    ratingWaits: 'You are offline. Your rating will be sent when you are back online.',
    pinWaits: 'You are offline. The PIN is checked when you are back online. If it is wrong, the trip has not started.',
    signOut: (names: readonly string[]): string => `Not sent yet: ${list(names)}. If you sign out now, it is deleted.`,
    signedOut: `${MESSAGES.session.ended} What was not sent yet is kept and sent then.`,
  },
};
export type En = typeof en;

export const { OUTBOX } = inBoth(en, () => import('../sw/outbox.ts'));
