import type { ObjectId } from 'mongodb';
import type { News } from '#shared/contract/news.ts';
import type { Language } from '#shared/texts/language.ts';

/** Where the recipient reads a notification: in the bell, in a driver's Recent Activity, or both. */
export type ReadIn = 'bell' | 'activity';

/** A notification: its kind, and the facts from which its sentence is made. */
export type NotificationDoc = News & {
  _id: ObjectId;
  userId: ObjectId;
  /** Identifies the fact, so that a person is notified of it only once. */
  key: string;
  audience: ReadIn[];
  rideId: ObjectId | null;
  at: Date;
  read: boolean;
  expiresAt: Date;
  /** The pending push to the person's phones (R35); absent once done. */
  push?: PushTask;
};

/** A push in progress or to be retried. */
export interface PushTask {
  /** From then on any process may send the push: the process that claimed it has died, or the pause is over. */
  due: Date;
  /** The process that claimed the push; absent during the pause. */
  by?: ObjectId;
  /** How often sending was tried. */
  tries: number;
  /** The subscriptions that need no retry. */
  done: string[];
}

/** A phone that receives pushes (R35). */
export interface SubscriptionDoc {
  /** SHA-256 of the endpoint, hex: a phone belongs to the person who subscribed with it last. */
  _id: string;
  /** The URL of its push service; anyone who knows it can send there, so it is never logged. */
  endpoint: string;
  keys: { p256dh: string; auth: string };
  userId: ObjectId;
  role: 'passenger' | 'driver';
  /** Absent for phones that subscribed before Boda spoke Kiswahili: English. */
  language?: Language;
  /** The session in which the phone subscribed, and with which the subscription ends. */
  session: string;
  at: Date;
  expiresAt: Date;
}
