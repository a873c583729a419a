import type { Fix } from '#shared/contract/fields.ts';
import { awayAfter, dwellAfter } from '#shared/domain/arrival.ts';
import { isRough } from '#shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { moveRide } from '../rides/move-ride.ts';
import { arrival, leavingPickup } from '../rides/moves.ts';
import { room } from '../lib/rooms.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { expireAudience } from './audience.ts';

type Waits = Pick<RideDoc, 'nearPickup'> | Pick<RideDoc, 'awaySince'>;

/** Returns the effect of a fix on a ride before its start (R43); null if it has none, like most fixes. */
function changeBy(ride: RideDoc, fix: Fix, heardAt: number): 'arrived' | 'left' | Waits | null {
  if (ride.status !== 'accepted' || !ride.from) return null;
  // For leaving, a rough position counts too: it may well show that the driver is not here.
  if (ride.arrivedAt) {
    const before = ride.awaySince ?? null;
    const after = awayAfter(ride.from, before, { ...fix, timestamp: heardAt });
    return after === before ? null : after === 'left' ? after : { awaySince: after };
  }
  if (isRough(fix.accuracy)) return null;
  const before = ride.nearPickup ?? null;
  const after = dwellAfter(ride.from, before, fix, heardAt);
  return after === before ? null : after === 'arrived' ? after : { nearPickup: after };
}

/** Whether a fix may change whether the driver is near the pickup, has arrived, or has left it again. */
export const isArrivalPossible = (ride: RideDoc, fix: Fix, heardAt: number): boolean =>
  changeBy(ride, fix, heardAt) !== null;

/**
 * Sets `arrivedAt` when the driver's fixes show that they have stopped at the pickup, and clears it when they have left
 * (R43). The ride stores the state of the wait, so that any process may receive the next fix.
 * @param ride the driver's cached ride, which is updated
 */
export async function noteArrival(ctx: Context, ride: RideDoc, fix: Fix): Promise<void> {
  const now = ctx.clock.now();
  const change = changeBy(ride, fix, now.getTime());
  if (!ride.driverId || !change) return;
  const { _id, driverId, arrivedAt, nearPickup, awaySince } = ride;
  const asRead = {
    ...{ _id, driverId, status: 'accepted' as const, arrivedAt },
    ...(nearPickup ? { 'nearPickup.at': nearPickup.at } : { nearPickup: null }),
    awaySince: awaySince ?? null,
  };
  if (change === 'arrived') await moveRide(ctx, asRead, arrival(now, ride));
  else if (change === 'left') await moveRide(ctx, asRead, leavingPickup(now, ride));
  else if ((await ctx.store.rides.updateOne(asRead, { $set: change })).matchedCount === 1) {
    // The cached ride is updated too, so that the next fix does not read everything again.
    Object.assign(ride, change);
    return;
  }
  expireAudience(ctx.store, room.user(driverId));
}
