import * as z from 'zod/mini';
import { ksh } from '../domain/money.ts';
import { atPickup, toPickup } from '../domain/place-words.ts';
import { DETAILS, PHOTO_KINDS } from '../domain/review.ts';
import { sayStatus } from '../domain/ride.ts';
import { sayWhen } from '../domain/schedule.ts';
import { QUICK_MESSAGE_TEXTS } from '../domain/quick-messages.ts';
import { sayChecked } from './identity-texts.ts';
import { MESSAGES } from './messages.ts';
import { ChangeBecause, PhotoBecause } from './review-entities.ts';
import { REVIEW_TEXTS, sayPhotoReason } from './review-texts.ts';
import { Id, Money, RideStatus, Time } from './fields.ts';
import { QuickMessageKey } from './quick-message-entities.ts';

/**
 * Defines a kind of notification: its data, the sentence that every screen shows (`at`: when it happened), and the
 * title on the phone.
 */
const news = <const K extends string, S extends z.core.$ZodShape>(
  kind: K,
  facts: S,
  text: (data: z.output<z.ZodMiniObject<S>>, at: Date) => string,
  title = 'Trip update',
) => ({
  /** An entry of this kind in the bell's list and in Recent Activity. */
  entry: z.object({
    id: Id,
    kind: z.literal(kind),
    data: z.object(facts),
    at: Time,
    rideId: z.nullable(Id),
    read: z.boolean(),
  }),
  text,
  title,
});

const ACCOUNT = 'Your driver account';
const ends = { pickup: z.string(), destination: z.string() };
/** Ride data in the passenger's notifications; `driver` is '' while the ride has none. */
const booked = { driver: z.string(), ...ends };
/** Ride data in drivers' notifications. */
const driven = { passenger: z.string(), ...ends };
/** Start of a scheduled ride; null for a ride now. */
const scheduledTime = z.nullable(Time);

const ways = (it: { pickup: string; destination: string }): string => `${it.pickup} → ${it.destination}`;
const when = (time: string, at: Date): string => sayWhen(new Date(time), at);
/** " at 14:05", or '' for a ride now. */
const later = (time: string | null, at: Date): string => (time === null ? '' : ` ${when(time, at)}`);

interface Acceptance {
  driver: string;
  pickup: string;
  open: boolean;
  minutes: number | null;
  scheduledTime: string | null;
}

/** Says which driver is coming, and when if known. */
function accepted({ minutes, scheduledTime: time, ...it }: Acceptance, at: Date): string {
  const took = `${it.driver} ${it.open ? 'took your request' : 'accepted your trip'} and`;
  if (time !== null) return `${took} will pick you up ${atPickup(it.pickup)} ${when(time, at)}.`;
  if (minutes === null) return `${took} is on the way ${toPickup(it.pickup)}.`;
  return `${took} will be ${atPickup(it.pickup)} in about ${minutes} min.`;
}

/**
 * All notifications. The bell, the phone, toasts and Recent Activity show a `kind` with the same text. None contains a
 * phone number or a position (R12).
 */
export const NEWS = {
  // To the passenger.
  accepted: news(
    'accepted',
    { ...booked, open: z.boolean(), minutes: z.nullable(z.int()), scheduledTime },
    accepted,
    'Trip accepted',
  ),
  arrived: news(
    'arrived',
    booked,
    (it) => `${it.driver} is waiting for you ${atPickup(it.pickup)}.`,
    'Your driver is waiting',
  ),
  leftPickup: news(
    'leftPickup',
    booked,
    (it) => `${it.driver} is no longer ${atPickup(it.pickup)}. We will let you know when they are back.`,
    'Your driver has left the pickup',
  ),
  started: news(
    'started',
    booked,
    (it) => `You are on the way to ${it.destination} with ${it.driver}.`,
    'Trip started',
  ),
  completed: news(
    'completed',
    { ...booked, fare: Money },
    (it) => `Your trip to ${it.destination} is complete. Fare ${ksh(it.fare)}.`,
    'Trip completed',
  ),
  declined: news(
    'declined',
    booked,
    (it) => `${it.driver} cannot take your trip to ${it.destination}. Please choose another driver.`,
  ),
  noShow: news(
    'noShow',
    booked,
    (it) => `${it.driver} did not find you ${atPickup(it.pickup)} and cancelled the trip to ${it.destination}.`,
  ),
  cannotCome: news(
    'cannotCome',
    booked,
    (it) =>
      `${it.driver} cannot come ${toPickup(it.pickup)}, so your trip to ${it.destination} was cancelled. Please choose another driver.`,
  ),
  offeredOn: news(
    'offeredOn',
    booked,
    (it) => `${it.driver || 'Your driver'} cannot come ${toPickup(it.pickup)}. Boda is asking other drivers for you.`,
    'Finding you another driver',
  ),
  unavailable: news(
    'unavailable',
    booked,
    (it) =>
      `${it.driver} is no longer available, so your trip to ${it.destination} was cancelled. Please choose another driver.`,
  ),
  unanswered: news(
    'unanswered',
    booked,
    (it) =>
      `${it.driver} did not answer your request for a trip to ${it.destination} in time. Please choose another driver.`,
  ),
  nobodyAnswered: news(
    'nobodyAnswered',
    booked,
    (it) => `No driver answered your request for a trip to ${it.destination} in time. Please try again.`,
  ),
  nobodyLeft: news(
    'nobodyLeft',
    booked,
    (it) => `No driver could take your trip to ${it.destination}. Please try again.`,
  ),
  reminder: news(
    'reminder',
    { ...booked, scheduledTime: Time },
    (it, at) =>
      `${it.driver} will pick you up ${atPickup(it.pickup)} ${when(it.scheduledTime, at)} for your trip to ${it.destination}.`,
  ),

  // To both parties.
  cancelledBySupport: news(
    'cancelledBySupport',
    ends,
    (it) => `The trip from ${it.pickup} to ${it.destination} was cancelled by Boda support.`,
  ),
  word: news(
    'word',
    { from: z.string(), word: QuickMessageKey },
    (it) => `${it.from}: ${QUICK_MESSAGE_TEXTS[it.word]}`,
    'Message about your trip',
  ),
  fareChanged: news(
    'fareChanged',
    { ...ends, before: Money, after: Money },
    (it) => `Boda support changed the fare from ${ksh(it.before)} to ${ksh(it.after)}: ${ways(it)}.`,
  ),

  alertSeen: news('alertSeen', {}, () => `${MESSAGES.notifications.alertSeen}.`, 'Boda support'),
  alertClosed: news('alertClosed', {}, () => `${MESSAGES.notifications.alertClosed}.`, 'Boda support'),

  // To the driver.
  requested: news(
    'requested',
    { ...driven, fare: Money, scheduledTime },
    (it, at) => `${it.passenger} asks for a trip${later(it.scheduledTime, at)}: ${ways(it)}, ${ksh(it.fare)}.`,
    'New trip request',
  ),
  withdrawn: news('withdrawn', driven, (it) => `${it.passenger} withdrew the request: ${ways(it)}.`),
  missed: news('missed', driven, (it) => `You did not answer ${it.passenger}’s request in time: ${ways(it)}.`),
  cancelledByPassenger: news(
    'cancelledByPassenger',
    driven,
    (it) => `${it.passenger} cancelled the trip: ${ways(it)}.`,
  ),
  driverReminder: news(
    'driverReminder',
    { ...driven, scheduledTime: Time },
    (it, at) =>
      `Pick up ${it.passenger} ${atPickup(it.pickup)} ${when(it.scheduledTime, at)} for the trip to ${it.destination}.`,
  ),
  movedBySupport: news(
    'movedBySupport',
    { ...driven, status: RideStatus },
    (it) => `Boda support set ${it.passenger}’s trip to ${sayStatus(it.status)}: ${ways(it)}.`,
  ),
  approved: news('approved', {}, () => 'Your driver account is approved. You can take trips now.', ACCOUNT),
  pending: news('pending', {}, () => MESSAGES.driver.pending, ACCOUNT),
  photosMissing: news('photosMissing', {}, () => MESSAGES.driver.photosMissing, ACCOUNT),
  banned: news('banned', {}, () => MESSAGES.driver.banned, ACCOUNT),
  photoAsked: news(
    'photoAsked',
    { photo: z.enum(PHOTO_KINDS), because: PhotoBecause },
    (it) => `${REVIEW_TEXTS.photo[it.photo]} ${sayPhotoReason(it.because)}`,
    ACCOUNT,
  ),
  detailsChecked: news(
    'detailsChecked',
    { details: z.array(z.enum(DETAILS)), because: z.nullable(ChangeBecause) },
    (it) => sayChecked(it.details, it.because),
    ACCOUNT,
  ),

  // Only in a driver's Recent Activity.
  wentOnline: news('wentOnline', {}, () => 'You went online.'),
  wentOffline: news('wentOffline', {}, () => 'You went offline.'),
  lostConnection: news('lostConnection', {}, () => 'You went offline because your phone lost the connection.'),
  registered: news('registered', {}, () => 'You sent your registration.'),
  registeredAgain: news('registeredAgain', {}, () => 'You changed your registration.'),
  youAccepted: news(
    'youAccepted',
    { ...driven, fare: Money, scheduledTime },
    (it, at) => `You accepted ${it.passenger}${later(it.scheduledTime, at)}: ${ways(it)}, ${ksh(it.fare)}.`,
  ),
  taken: news('taken', driven, (it) => `Another driver took ${it.passenger}’s request: ${ways(it)}.`),
  youDeclined: news('youDeclined', driven, (it) => `You declined ${it.passenger}’s request: ${ways(it)}.`),
  youArrived: news('youArrived', driven, (it) => `You arrived ${atPickup(it.pickup)} for ${it.passenger}.`),
  youLeftPickup: news('youLeftPickup', driven, (it) => `You left the pickup before ${it.passenger} came: ${ways(it)}.`),
  youStarted: news('youStarted', driven, (it) => `You started ${it.passenger}’s trip to ${it.destination}.`),
  youCompleted: news(
    'youCompleted',
    { ...driven, fare: Money },
    (it) => `You completed ${it.passenger}’s trip to ${it.destination}. Fare ${ksh(it.fare)}.`,
  ),
  youWaited: news(
    'youWaited',
    driven,
    (it) => `You cancelled ${it.passenger}’s trip: they did not come ${toPickup(it.pickup)}.`,
  ),
  youCannotCome: news('youCannotCome', driven, (it) => `You gave up ${it.passenger}’s trip: ${ways(it)}.`),
  givenUp: news(
    'givenUp',
    driven,
    (it) => `${it.passenger}’s trip was cancelled because your account may not take trips right now: ${ways(it)}.`,
  ),

  // Plain text, stored before notifications had kinds.
  told: news('told', { text: z.string() }, (it) => it.text),
};

export type NewsKind = keyof typeof NEWS;
type DataOf<K extends NewsKind> = z.output<(typeof NEWS)[K]['entry']>['data'];
/** The content of a notification: its kind and data, without recipient, time and audience. */
export type News<K extends NewsKind = NewsKind> = { [P in K]: { kind: P; data: DataOf<P> } }[K];

/** An entry of the notification list, or of a driver's Recent Activity. */
export const Entry = z.union(Object.values(NEWS).map(({ entry }) => entry));
export type Entry = z.infer<typeof Entry>;

type Table = {
  readonly [K in NewsKind]: { entry: z.ZodMiniType<{ kind: K }>; text: (data: DataOf<K>, at: Date) => string };
};
const TABLE: Table = NEWS;

/** The sentence of a notification from its data; `at`: when it happened, ISO 8601 UTC. */
export const sayNews = <K extends NewsKind>(kind: K, data: DataOf<K>, at: string): string =>
  TABLE[kind].text(data, new Date(at));

/** The sentence of a stored notification; `at`: when it happened, ISO 8601 UTC. */
export const textOf = <K extends NewsKind>({ kind, data, at }: News<K> & { at: string }): string =>
  sayNews(kind, data, at);
