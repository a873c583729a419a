import * as z from 'zod/mini';
import { DETAILS, PHOTO_KINDS } from '../domain/review.ts';
import { ChangeBecause, PhotoBecause } from './review-entities.ts';
import { Id, Money, RideStatus, Time } from './fields.ts';
import { QuickMessageKey } from './quick-message-entities.ts';

/** Defines a kind of notification: an entry of the bell's list and of Recent Activity, with this data. */
const news = <const K extends string, S extends z.core.$ZodShape>(kind: K, facts: S) =>
  z.object({
    id: Id,
    kind: z.literal(kind),
    data: z.object(facts),
    at: Time,
    rideId: z.nullable(Id),
    read: z.boolean(),
  });

const ends = { pickup: z.string(), destination: z.string() };
/** Ride data in the passenger's notifications; `driver` is '' while the ride has none. */
const booked = { driver: z.string(), ...ends };
/** Ride data in drivers' notifications. */
const driven = { passenger: z.string(), ...ends };
/** Start of a scheduled ride; null for a ride now. */
const scheduledTime = z.nullable(Time);

/**
 * All notifications; their sentences are in texts/en/news.ts. The data travels and is stored, so each reader reads it
 * in their own language. None contains a phone number or a position (R12).
 */
export const NEWS = {
  // To the passenger.
  accepted: news('accepted', { ...booked, open: z.boolean(), minutes: z.nullable(z.int()), scheduledTime }),
  arrived: news('arrived', booked),
  leftPickup: news('leftPickup', booked),
  started: news('started', booked),
  completed: news('completed', { ...booked, fare: Money }),
  declined: news('declined', booked),
  noShow: news('noShow', booked),
  cannotCome: news('cannotCome', booked),
  offeredOn: news('offeredOn', booked),
  unavailable: news('unavailable', booked),
  unanswered: news('unanswered', booked),
  nobodyAnswered: news('nobodyAnswered', booked),
  nobodyLeft: news('nobodyLeft', booked),
  reminder: news('reminder', { ...booked, scheduledTime: Time }),

  // To both parties.
  cancelledBySupport: news('cancelledBySupport', ends),
  word: news('word', { from: z.string(), word: QuickMessageKey }),
  fareChanged: news('fareChanged', { ...ends, before: Money, after: Money }),
  reportAnswered: news('reportAnswered', { answer: z.string() }),
  alertSeen: news('alertSeen', {}),
  alertClosed: news('alertClosed', {}),

  // To the driver.
  requested: news('requested', { ...driven, fare: Money, scheduledTime }),
  withdrawn: news('withdrawn', driven),
  missed: news('missed', driven),
  cancelledByPassenger: news('cancelledByPassenger', driven),
  driverReminder: news('driverReminder', { ...driven, scheduledTime: Time }),
  movedBySupport: news('movedBySupport', { ...driven, status: RideStatus }),
  approved: news('approved', {}),
  pending: news('pending', {}),
  photosMissing: news('photosMissing', {}),
  banned: news('banned', {}),
  photoAsked: news('photoAsked', { photo: z.enum(PHOTO_KINDS), because: PhotoBecause }),
  detailsChecked: news('detailsChecked', { details: z.array(z.enum(DETAILS)), because: z.nullable(ChangeBecause) }),

  // Only in a driver's Recent Activity.
  wentOnline: news('wentOnline', {}),
  wentOffline: news('wentOffline', {}),
  lostConnection: news('lostConnection', {}),
  registered: news('registered', {}),
  registeredAgain: news('registeredAgain', {}),
  youAccepted: news('youAccepted', { ...driven, fare: Money, scheduledTime }),
  taken: news('taken', driven),
  youDeclined: news('youDeclined', driven),
  youArrived: news('youArrived', driven),
  youLeftPickup: news('youLeftPickup', driven),
  youStarted: news('youStarted', driven),
  youCompleted: news('youCompleted', { ...driven, fare: Money }),
  youWaited: news('youWaited', driven),
  youCannotCome: news('youCannotCome', driven),
  givenUp: news('givenUp', driven),

  // Plain text, stored before notifications had kinds.
  told: news('told', { text: z.string() }),
};

export type NewsKind = keyof typeof NEWS;
export type DataOf<K extends NewsKind> = z.output<(typeof NEWS)[K]>['data'];
/** The content of a notification: its kind and data, without recipient, time and audience. */
export type News<K extends NewsKind = NewsKind> = { [P in K]: { kind: P; data: DataOf<P> } }[K];

/** An entry of the notification list, or of a driver's Recent Activity. */
export const Entry = z.union(Object.values(NEWS));
export type Entry = z.infer<typeof Entry>;
