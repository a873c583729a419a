import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import { cancel } from './move-ride.ts';
import { BY_AUTHORITY } from './moves.ts';

/**
 * Ends an inactive passenger's pending requests, both for now and scheduled; accepted rides continue (R5).
 * @returns the number of ended requests
 */
export async function endForInactive(ctx: Context, passengerId: ObjectId): Promise<number> {
  let ended = 0;
  for (const _id of await ctx.store.rides.distinct('_id', { passengerId, status: 'pending' })) {
    if (await cancel(ctx, { _id, status: 'pending' }, { ...BY_AUTHORITY, reason: 'admin' })) ended += 1;
  }
  return ended;
}
