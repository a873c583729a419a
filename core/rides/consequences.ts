import type { ObjectId } from 'mongodb';
import type { PayloadOf } from '../../shared/contract/events.ts';
import type { TimelineStep } from '../../shared/domain/ride.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';

/**
 * The consequences of a step, apart from its notifications (`rideNews`):
 * `hold` sets the driver on_route for an active ride, or ends the ride if they may not work (R5, R7);
 * `release` frees the driver (R7); `count` counts their trips (R8);
 * `publish` updates both parties' screens; `ask` those of the drivers it is offered to; `withdraw` those of the drivers it
 * is no longer offered to; `remind` both parties' phones; `list` only the admins' tables.
 */
export type Consequence = 'hold' | 'release' | 'count' | 'publish' | 'ask' | 'withdraw' | 'remind' | 'list';

/** The consequences of each step, in the order in which they are carried out. */
export const CONSEQUENCES: Readonly<Record<TimelineStep, readonly Consequence[]>> = {
  created: ['ask', 'publish'],
  offered: [],
  accepted: ['hold', 'publish', 'withdraw'],
  declined: ['withdraw', 'list'],
  withdrawn: ['withdraw', 'list'],
  activated: ['hold', 'publish'],
  reminded: ['remind'],
  arrived: ['publish'],
  started: ['publish'],
  completed: ['release', 'count', 'publish'],
  cancelled: ['release', 'publish', 'withdraw'],
  edited: ['ask', 'publish'],
};

interface Withdrawal {
  drivers: ObjectId[];
  reason: PayloadOf<'ride:withdrawn'>['reason'];
}

/** Whose offer ends with a step, and why. */
export function withdrawalOf(ride: RideDoc, { what, by, left }: TimelineEntry): Withdrawal {
  if (left) return { drivers: [left], reason: 'declined' };
  if (what === 'accepted') return { drivers: othersThanDriver(ride), reason: 'taken' };
  // The driver who had accepted gets the cancelled ride itself.
  if (what !== 'cancelled' || ride.acceptedAt) return { drivers: [], reason: 'cancelled' };
  const said = by === 'driver' ? 'declined' : 'cancelled';
  return { drivers: ride.offeredTo, reason: ride.cancelReason === 'expired' ? 'expired' : said };
}

/** The drivers it was offered to, except the one who took it. */
export const othersThanDriver = ({ offeredTo, driverId }: RideDoc): ObjectId[] =>
  offeredTo.filter((id) => !driverId?.equals(id));
