import { inBoth } from '../language.ts';
import {
  ASKED_MAX,
  ASKED_WINDOW_MIN,
  NO_SHOW_WAIT_MIN,
  PICKUP_REACH_M,
  SCHEDULED_OPEN_MAX,
} from '#shared/domain/constants/rules.ts';

const en = {
  /** Texts that only the server sends: pages show them as received, so no phone loads them. */
  REFUSALS: {
    account: {
      /** Must not reveal that the other party of a trip called for help. */
      notDeletable:
        'One of your trips is not settled yet, so your account cannot be deleted now. Please try again later.',
    },
    booking: {
      plannedTwice: 'You already have a trip planned with this driver for this time.',
      tooManyScheduled: `You already have ${SCHEDULED_OPEN_MAX} scheduled trips, the most you can have. Cancel one to book another.`,
      pausedShort: 'You cancelled several requests in the last hour. Please book again later.',
      askedTooOften: (from: string) =>
        `You asked this driver ${ASKED_MAX} times in ${ASKED_WINDOW_MIN} minutes. You can ask again at ${from}, or choose another driver now.`,
      allAskedTooOften: (from: string) =>
        `You asked the drivers near you ${ASKED_MAX} times in ${ASKED_WINDOW_MIN} minutes. You can ask again at ${from}.`,
      askedTooOftenShort: `You asked this driver ${ASKED_MAX} times in ${ASKED_WINDOW_MIN} minutes. Please choose another driver.`,
    },
    driver: {
      noShowTooEarly: `Wait ${NO_SHOW_WAIT_MIN} minutes at the pickup before you choose “Passenger did not come”. If you cannot wait, choose “I cannot come”.`,
      notAtPickup: `You are not at the pickup yet. Get within ${PICKUP_REACH_M} m of it.`,
      notLocated: 'Boda does not know where you are. Check that location is on, then try again.',
      pickupUnknown: 'Boda does not know where this pickup is. Call the passenger when you are there.',
      paused: (givenUp: number, from: string) =>
        `You gave up ${givenUp} accepted trips in the last hour, or ended them at once. You can accept trips again at ${from}.`,
      tooEarly: (when: string) => `It is too early for this trip. You can start it ${when} or later.`,
      tooEarlyShort: 'It is too early for this trip.',
      notArrived: 'To start this trip early, press “I’ve arrived” at the pickup first.',
      alreadyAccepted: 'You have already accepted this trip, so it was not declined.',
      passengerBusy: 'This passenger is in another trip. You can start this one when that has ended.',
      plannedTwice: 'This passenger already has a trip planned with you for this time.',
    },
  },
  /** The head and the last row of a driver's statement as a CSV file. */
  STATEMENT_CSV: {
    receipt: 'Receipt',
    completed: 'Completed',
    from: 'From',
    to: 'To',
    distance: 'Distance (km)',
    payment: 'Payment',
    fare: 'Fare (KSH)',
    total: 'Total',
  },
};
export type En = typeof en;

export const { REFUSALS, STATEMENT_CSV } = inBoth(en, () => import('../sw/refusals.ts'));

export const ADMIN_REFUSALS = {
  samePassword: 'This is your current password. Please choose another one.',
  unseen: (field: string) => `${field} is missing. Reload the page and look at the driver again, then decide.`,
} as const;
