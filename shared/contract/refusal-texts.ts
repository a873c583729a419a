import {
  ASKED_MAX,
  ASKED_WINDOW_MIN,
  NO_SHOW_WAIT_MIN,
  PICKUP_REACH_M,
  SCHEDULED_OPEN_MAX,
} from '../domain/constants/rules.ts';

/** Texts that only the server sends: pages show them as received, so no phone loads them. */
export const REFUSALS = {
  admin: {
    samePassword: 'This is your current password. Please choose another one.',
    unseen: (field: string) => `${field} is missing. Reload the page and look at the driver again, then decide.`,
  },
  booking: {
    plannedTwice: 'You already have a trip planned with this driver for this time.',
    tooManyScheduled: `You already have ${SCHEDULED_OPEN_MAX} scheduled trips, the most you can have. Cancel one, or wait until one is over.`,
    pausedShort: 'You cancelled several requests in the last hour. Please book again later.',
    askedTooOften: (from: string) =>
      `You asked this driver ${ASKED_MAX} times in ${ASKED_WINDOW_MIN} minutes. You can ask again at ${from}, or choose another driver now.`,
    allAskedTooOften: (from: string) =>
      `You asked the drivers near you ${ASKED_MAX} times in ${ASKED_WINDOW_MIN} minutes. You can ask again at ${from}.`,
    askedTooOftenShort: `You asked this driver ${ASKED_MAX} times in ${ASKED_WINDOW_MIN} minutes. Please choose another driver.`,
  },
  driver: {
    noShowTooEarly: `You can say that the passenger did not come once you have waited ${NO_SHOW_WAIT_MIN} minutes at the pickup. If you cannot do this trip, say that.`,
    notAtPickup: `You are not at the pickup. Come within ${PICKUP_REACH_M} m of it.`,
    notLocated: 'Boda does not know where you are. Check that location is on, then try again.',
    pickupUnknown: 'Boda does not know where this pickup is. Call the passenger when you are there.',
    alreadyAccepted: 'You have accepted this trip already, so it was not declined.',
    plannedTwice: 'This passenger already has a trip planned with you for this time.',
  },
} as const;
