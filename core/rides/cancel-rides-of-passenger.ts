import type { ObjectId } from 'mongodb';
import { OPEN_STATUSES } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { cancel } from './cancellation.ts';

/** A deletion ends every open ride of a passenger (R1). */
export async function cancelRidesOfPassenger(ctx: Context, passengerId: ObjectId, who: string): Promise<void> {
  const open = await ctx.store.rides
    .find({ passengerId, status: { $in: [...OPEN_STATUSES] } })
    .project<{ _id: ObjectId }>({ _id: 1 })
    .toArray();
  for (const { _id } of open) await cancel(ctx, { _id }, { actor: 'authority', reason: 'admin', who });
}
