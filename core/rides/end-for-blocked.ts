import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import { leaveOpenRequest } from './leave-open-request.ts';
import { cancel } from './move-ride.ts';
import { leaving } from './moves.ts';

/**
 * Withdraws a passenger's pending requests from a driver who has blocked the passenger, as if the driver had declined
 * each (R48). An accepted ride continues.
 * @returns the number of withdrawn requests
 */
export async function endForBlocked(ctx: Context, driverId: ObjectId, passengerId: ObjectId): Promise<number> {
  const { drivers, rides } = ctx.store;
  const waiting = await rides.distinct('_id', { passengerId, status: 'pending', offeredTo: driverId });
  if (waiting.length === 0) return 0;
  const driver = await drivers.findOne({ _id: driverId }, { projection: { fullName: 1 } });
  const mover = { by: 'driver' as const, who: driver?.fullName ?? null };
  let ended = 0;
  for (const _id of waiting) {
    const asked = { _id, driverId, status: 'pending' as const };
    const done =
      (await cancel(ctx, asked, { ...mover, reason: 'declined' })) ??
      (await leaveOpenRequest(ctx, _id, leaving(ctx.clock.now(), driverId, 'declined', mover)));
    if (done) ended += 1;
  }
  return ended;
}
