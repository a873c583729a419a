import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';

/** Completed trips by driver id, computed from rides (R8). */
export async function completedTrips(ctx: Context, drivers: readonly ObjectId[]): Promise<Map<string, number>> {
  const rows = await ctx.store.rides
    .aggregate<{ _id: ObjectId; trips: number }>([
      { $match: { driverId: { $in: [...drivers] }, status: 'completed' } },
      { $group: { _id: '$driverId', trips: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(rows.map((row) => [row._id.toHexString(), row.trips]));
}
