import type { ObjectId } from 'mongodb';
import type { News } from '#shared/contract/news.ts';

/** Where a person reads it: in the bell, in a driver's Recent Activity, or both. */
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
  /** The pending push to the person's phones (R35); absent once done. */
  push?: PushTask;
};

/** A push in progress or to be retried. */
export interface PushTask {
  /** From then on any process may send it: the claiming process has died, or the pause is over. */
  due: Date;
  /** The process that claimed it; absent during the pause. */
  by?: ObjectId;
  /** How often it was tried. */
  tries: number;
  /** The subscriptions that are done. */
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
  /** The session it was made in, and ends with. */
  session: string;
  at: Date;
  expiresAt: Date;
}
