import type { ObjectId } from 'mongodb';
import type { PayloadOf } from '#shared/contract/events.ts';
import type { TimelineStep } from '#shared/domain/ride.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';

/** The consequences of a step, apart from its notifications (`rideNews`). */
export type Consequence =
  /** Sets the driver on_route for an active ride, or ends the ride if the driver may not work (R5, R7). */
  | 'hold'
  /** Frees the driver (R7). */
  | 'release'
  /** Discards the sums of the ride's days that are over (R8). */
  | 'uncount'
  /** Counts the driver's trips (R8). */
  | 'count'
  /** Computes the average of the rated person (R27). */
  | 'average'
  /** Updates only the screens of the author of a rating or report (R27, R52). */
  | 'show'
  /** Updates both parties' screens. */
  | 'publish'
  /** Updates the screens of the drivers to whom the ride is offered. */
  | 'ask'
  /** Updates the screens of the drivers to whom the ride is no longer offered. */
  | 'withdraw'
  /** Updates the screens of the driver who gave the ride up. */
  | 'dismiss'
  /** Reminds both parties on their phones. */
  | 'remind';

/** The consequences of each step, in the order in which they are carried out. */
export const CONSEQUENCES: Readonly<Record<TimelineStep, readonly Consequence[]>> = {
  created: ['ask', 'uncount', 'publish'],
  offered: [],
  asked: ['ask', 'publish'],
  accepted: ['hold', 'publish', 'withdraw'],
  declined: ['withdraw', 'publish'],
  withdrawn: ['withdraw', 'publish'],
  gave_up: ['release', 'dismiss', 'publish'],
  activated: ['hold', 'publish'],
  reminded: ['remind'],
  arrived: ['publish'],
  left_pickup: ['publish'],
  started: ['publish'],
  completed: ['release', 'count', 'uncount', 'publish'],
  cancelled: ['release', 'publish', 'withdraw'],
  edited: ['ask', 'uncount', 'publish'],
  rated: ['average', 'show'],
  reported: ['show'],
  answered: ['show'],
};

interface Withdrawal {
  drivers: ObjectId[];
  reason: PayloadOf<'ride:withdrawn'>['reason'];
}

/** Whether the driver of this step has given the ride up since (R24). */
export const isSuperseded = ({ driverId }: Pick<RideDoc, 'driverId'>, { driver }: TimelineEntry): boolean =>
  driver !== undefined && !driver.equals(driverId);

/** Returns the drivers whose offer ends with a step, and the reason. */
export function withdrawalOf(ride: RideDoc, step: TimelineEntry): Withdrawal {
  const { what, by, left } = step;
  if (left) return { drivers: [left], reason: 'declined' };
  if (isSuperseded(ride, step)) return { drivers: [], reason: 'taken' };
  if (what === 'accepted') return { drivers: othersThanDriver(ride), reason: 'taken' };
  // The driver who had accepted receives the cancelled ride itself.
  if (what !== 'cancelled' || ride.acceptedAt) return { drivers: [], reason: 'cancelled' };
  const said = by === 'driver' ? 'declined' : 'cancelled';
  return { drivers: ride.offeredTo, reason: ride.cancelReason === 'expired' ? 'expired' : said };
}

/** Returns the drivers to whom the ride was offered, except the driver who accepted it. */
export const othersThanDriver = ({ offeredTo, driverId }: Pick<RideDoc, 'offeredTo' | 'driverId'>): ObjectId[] =>
  offeredTo.filter((id) => !driverId?.equals(id));
