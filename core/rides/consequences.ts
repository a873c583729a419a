import type { ObjectId } from 'mongodb';
import type { PayloadOf } from '#shared/contract/events.ts';
import type { TimelineStep } from '#shared/domain/ride.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';

/**
 * The consequences of a step, apart from its notifications (`rideNews`): `hold` sets the driver on_route for an active
 * ride, or ends the ride if they may not work (R5, R7); `release` frees the driver (R7); `count` counts their trips
 * (R8); `average` computes the average of the rated person (R27); `publish` updates both parties' screens; `ask` those
 * of the drivers it is offered to; `withdraw` those of the drivers it is no longer offered to; `dismiss` that of the
 * driver who gave it up; `remind` both parties' phones.
 */
export type Consequence =
  'hold' | 'release' | 'count' | 'average' | 'publish' | 'ask' | 'withdraw' | 'dismiss' | 'remind';

/** The consequences of each step, in the order in which they are carried out. */
export const CONSEQUENCES: Readonly<Record<TimelineStep, readonly Consequence[]>> = {
  created: ['ask', 'publish'],
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
  completed: ['release', 'count', 'publish'],
  cancelled: ['release', 'publish', 'withdraw'],
  edited: ['ask', 'publish'],
  rated: ['average', 'publish'],
};

interface Withdrawal {
  drivers: ObjectId[];
  reason: PayloadOf<'ride:withdrawn'>['reason'];
}

/** Whether the driver of this step has given the ride up since (R24). */
export const isSuperseded = ({ driverId }: Pick<RideDoc, 'driverId'>, { driver }: TimelineEntry): boolean =>
  driver !== undefined && !driver.equals(driverId);

/** The drivers whose offer ends with a step, and why. */
export function withdrawalOf(ride: RideDoc, step: TimelineEntry): Withdrawal {
  const { what, by, left } = step;
  if (left) return { drivers: [left], reason: 'declined' };
  if (isSuperseded(ride, step)) return { drivers: [], reason: 'taken' };
  if (what === 'accepted') return { drivers: othersThanDriver(ride), reason: 'taken' };
  // The driver who had accepted gets the cancelled ride itself.
  if (what !== 'cancelled' || ride.acceptedAt) return { drivers: [], reason: 'cancelled' };
  const said = by === 'driver' ? 'declined' : 'cancelled';
  return { drivers: ride.offeredTo, reason: ride.cancelReason === 'expired' ? 'expired' : said };
}

/** The drivers it was offered to, except the one who accepted it. */
export const othersThanDriver = ({ offeredTo, driverId }: Pick<RideDoc, 'offeredTo' | 'driverId'>): ObjectId[] =>
  offeredTo.filter((id) => !driverId?.equals(id));
