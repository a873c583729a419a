import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import { cancel } from './cancellation.ts';
import { leaveOpenRequest } from './decline-ride.ts';

/** A ban or deletion ends every open ride and offer of a driver (R1, R5); the passengers can pick another. */
export async function cancelRidesOfDriver(ctx: Context, driverId: ObjectId): Promise<void> {
  const open = await ctx.store.rides
    .find({
      status: { $in: ['pending', 'accepted', 'in_progress'] },
      $or: [{ driverId }, { offeredTo: driverId, status: 'pending' }],
    })
    .project<{ _id: ObjectId; driverId: ObjectId | null }>({ driverId: 1 })
    .toArray();
  for (const ride of open) {
    if (ride.driverId?.equals(driverId)) {
      await cancel(ctx, { _id: ride._id, driverId }, { actor: 'authority', reason: 'driver_unavailable' });
    } else if (!(await leaveOpenRequest(ctx, driverId, ride._id, []))) {
      await cancel(ctx, { _id: ride._id, driverId }, { actor: 'authority', reason: 'driver_unavailable' });
    }
  }
}
