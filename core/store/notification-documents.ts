import type { ObjectId } from 'mongodb';
import type { News } from '#shared/contract/news.ts';

/** Where a person reads what happened: the list under the bell, a driver's Recent Activity, or both. */
export type ReadIn = 'bell' | 'activity';

/** A notification: its kind, and the facts its sentence is made from. */
export type NotificationDoc = News & {
  _id: ObjectId;
  userId: ObjectId;
  /** Identifies the fact, so that a person is notified of it once, however often it is reported. */
  key: string;
  audience: ReadIn[];
  rideId: ObjectId | null;
  at: Date;
  read: boolean;
  expiresAt: Date;
  /** Still to be pushed to the person's phones (R35); absent once that is done. */
  push?: PushTask;
};

/** A push that is under way, or will be tried again. */
export interface PushTask {
  /** From then on any process may send it: the one that has it in hand has died, or the pause is over. */
  due: Date;
  /** The hands that it is in; absent while its pause lasts. */
  by?: ObjectId;
  /** How often it was tried. */
  tries: number;
  /** The subscriptions that need it no more. */
  done: string[];
}

/** A phone that receives pushes (R35). */
export interface SubscriptionDoc {
  /** SHA-256 of the endpoint, hex: a phone belongs to whoever subscribed with it last. */
  _id: string;
  /** Where its push service takes messages for it; whoever knows it can send there, so it is in no log. */
  endpoint: string;
  keys: { p256dh: string; auth: string };
  userId: ObjectId;
  role: 'passenger' | 'driver';
  /** The session in which it was made, and with which it ends. */
  session: string;
  at: Date;
  expiresAt: Date;
}
