import type { DataOf, News, NewsKind } from '#shared/contract/news.ts';
import { ksh } from '#shared/domain/money.ts';
import { inBoth } from '../language.ts';
import { sayChecked } from './identity.ts';
import { MESSAGES } from './messages.ts';
import { atPickup, toPickup } from './place-words.ts';
import { QUICK_MESSAGE_TEXTS } from './quick-messages.ts';
import { REVIEW_TEXTS, sayPhotoReason } from './reviews.ts';
import { sayStatus } from './ride-labels.ts';
import { sayWhen } from './when.ts';

/** Each kind of notification: the sentence that every screen shows (`at`: when it happened), and the phone's title. */
type NewsTexts = {
  readonly [K in NewsKind]: { readonly text: (data: DataOf<K>, at: Date) => string; readonly title: string };
};

const UPDATE = 'Trip update';
const ACCOUNT = 'Your driver account';

const ways = (it: { pickup: string; destination: string }): string => `${it.pickup} → ${it.destination}`;
const when = (time: string, at: Date): string => sayWhen(new Date(time), at);
/** " at 14:05", or '' for a ride now. */
const later = (time: string | null, at: Date): string => (time === null ? '' : ` ${when(time, at)}`);

/** Says which driver is coming, and when if known. */
function accepted({ minutes, scheduledTime: time, ...it }: DataOf<'accepted'>, at: Date): string {
  const took = `${it.driver} ${it.open ? 'took your request' : 'accepted your trip'} and`;
  if (time !== null) return `${took} will pick you up ${atPickup(it.pickup)} ${when(time, at)}.`;
  if (minutes === null) return `${took} is on the way ${toPickup(it.pickup)}.`;
  return `${took} will be ${atPickup(it.pickup)} in about ${minutes} min.`;
}

const texts: NewsTexts = {
  // To the passenger.
  accepted: { text: accepted, title: 'Trip accepted' },
  arrived: { text: (it) => `${it.driver} is waiting for you ${atPickup(it.pickup)}.`, title: 'Your driver is waiting' },
  leftPickup: {
    text: (it) => `${it.driver} is no longer ${atPickup(it.pickup)}. We will let you know when they are back.`,
    title: 'Your driver has left the pickup',
  },
  started: { text: (it) => `You are on the way to ${it.destination} with ${it.driver}.`, title: 'Trip started' },
  completed: {
    text: (it) => `Your trip to ${it.destination} is complete. Fare ${ksh(it.fare)}.`,
    title: 'Trip completed',
  },
  declined: {
    text: (it) => `${it.driver} cannot take your trip to ${it.destination}. Please choose another driver.`,
    title: UPDATE,
  },
  noShow: {
    text: (it) => `${it.driver} did not find you ${atPickup(it.pickup)} and cancelled the trip to ${it.destination}.`,
    title: UPDATE,
  },
  cannotCome: {
    text: (it) =>
      `${it.driver} cannot come ${toPickup(it.pickup)}, so your trip to ${it.destination} was cancelled. Please choose another driver.`,
    title: UPDATE,
  },
  offeredOn: {
    text: (it) =>
      `${it.driver || 'Your driver'} cannot come ${toPickup(it.pickup)}. Boda is asking other drivers for you.`,
    title: 'Finding you another driver',
  },
  unavailable: {
    text: (it) =>
      `${it.driver} is no longer available, so your trip to ${it.destination} was cancelled. Please choose another driver.`,
    title: UPDATE,
  },
  unanswered: {
    text: (it) =>
      `${it.driver} did not answer your request for a trip to ${it.destination} in time. Please choose another driver.`,
    title: UPDATE,
  },
  nobodyAnswered: {
    text: (it) => `No driver answered your request for a trip to ${it.destination} in time. Please try again.`,
    title: UPDATE,
  },
  nobodyLeft: { text: (it) => `No driver could take your trip to ${it.destination}. Please try again.`, title: UPDATE },
  reminder: {
    text: (it, at) =>
      `${it.driver} will pick you up ${atPickup(it.pickup)} ${when(it.scheduledTime, at)} for your trip to ${it.destination}.`,
    title: UPDATE,
  },

  // To both parties.
  cancelledBySupport: {
    text: (it) => `The trip from ${it.pickup} to ${it.destination} was cancelled by Boda support.`,
    title: UPDATE,
  },
  word: { text: (it) => `${it.from}: ${QUICK_MESSAGE_TEXTS[it.word]}`, title: 'Message about your trip' },
  fareChanged: {
    text: (it) => `Boda support changed the fare from ${ksh(it.before)} to ${ksh(it.after)}: ${ways(it)}.`,
    title: UPDATE,
  },
  reportAnswered: {
    text: ({ answer }) => `About your report: ${answer}`,
    title: 'Boda support',
  },
  alertSeen: { text: () => `${MESSAGES.notifications.alertSeen}.`, title: 'Boda support' },
  alertClosed: { text: () => `${MESSAGES.notifications.alertClosed}.`, title: 'Boda support' },

  // To the driver.
  requested: {
    text: (it, at) => `${it.passenger} asks for a trip${later(it.scheduledTime, at)}: ${ways(it)}, ${ksh(it.fare)}.`,
    title: 'New trip request',
  },
  withdrawn: { text: (it) => `${it.passenger} withdrew the request: ${ways(it)}.`, title: UPDATE },
  missed: { text: (it) => `You did not answer ${it.passenger}’s request in time: ${ways(it)}.`, title: UPDATE },
  cancelledByPassenger: { text: (it) => `${it.passenger} cancelled the trip: ${ways(it)}.`, title: UPDATE },
  driverReminder: {
    text: (it, at) =>
      `Pick up ${it.passenger} ${atPickup(it.pickup)} ${when(it.scheduledTime, at)} for the trip to ${it.destination}.`,
    title: UPDATE,
  },
  movedBySupport: {
    text: (it) => `Boda support set ${it.passenger}’s trip to ${sayStatus(it.status)}: ${ways(it)}.`,
    title: UPDATE,
  },
  approved: { text: () => 'Your driver account is approved. You can take trips now.', title: ACCOUNT },
  pending: { text: () => MESSAGES.driver.pending, title: ACCOUNT },
  photosMissing: { text: () => MESSAGES.driver.photosMissing, title: ACCOUNT },
  banned: { text: () => MESSAGES.driver.banned, title: ACCOUNT },
  photoAsked: { text: (it) => `${REVIEW_TEXTS.photo[it.photo]} ${sayPhotoReason(it.because)}`, title: ACCOUNT },
  detailsChecked: { text: (it) => sayChecked(it.details, it.because), title: ACCOUNT },

  // Only in a driver's Recent Activity.
  wentOnline: { text: () => 'You went online.', title: UPDATE },
  wentOffline: { text: () => 'You went offline.', title: UPDATE },
  lostConnection: { text: () => 'You went offline because your phone lost the connection.', title: UPDATE },
  registered: { text: () => 'You sent your registration.', title: UPDATE },
  registeredAgain: { text: () => 'You changed your registration.', title: UPDATE },
  youAccepted: {
    text: (it, at) => `You accepted ${it.passenger}${later(it.scheduledTime, at)}: ${ways(it)}, ${ksh(it.fare)}.`,
    title: UPDATE,
  },
  taken: { text: (it) => `Another driver took ${it.passenger}’s request: ${ways(it)}.`, title: UPDATE },
  youDeclined: { text: (it) => `You declined ${it.passenger}’s request: ${ways(it)}.`, title: UPDATE },
  youArrived: { text: (it) => `You arrived ${atPickup(it.pickup)} for ${it.passenger}.`, title: UPDATE },
  youLeftPickup: { text: (it) => `You left the pickup before ${it.passenger} came: ${ways(it)}.`, title: UPDATE },
  youStarted: { text: (it) => `You started ${it.passenger}’s trip to ${it.destination}.`, title: UPDATE },
  youCompleted: {
    text: (it) => `You completed ${it.passenger}’s trip to ${it.destination}. Fare ${ksh(it.fare)}.`,
    title: UPDATE,
  },
  youWaited: {
    text: (it) => `You cancelled ${it.passenger}’s trip: they did not come ${toPickup(it.pickup)}.`,
    title: UPDATE,
  },
  youCannotCome: { text: (it) => `You gave up ${it.passenger}’s trip: ${ways(it)}.`, title: UPDATE },
  givenUp: {
    text: (it) =>
      `${it.passenger}’s trip was cancelled because your account may not take trips right now: ${ways(it)}.`,
    title: UPDATE,
  },

  // Plain text, stored before notifications had kinds.
  told: { text: (it) => it.text, title: UPDATE },
};

const en = { NEWS_TEXTS: texts };
export type En = typeof en;

/** The bell, the phone, toasts and Recent Activity show a `kind` with the same text. */
export const { NEWS_TEXTS } = inBoth(en, () => import('../sw/news.ts'));

const TABLE: { readonly [K in NewsKind]: { text: (data: DataOf<K>, at: Date) => string } } = NEWS_TEXTS;

/** The sentence of a stored notification; `at`: when it happened, ISO 8601 UTC. */
export const textOf = <K extends NewsKind>({ kind, data, at }: News<K> & { at: string }): string =>
  TABLE[kind].text(data, new Date(at));
