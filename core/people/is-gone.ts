import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';

/** Somebody who has an account and is not leaving. */
export const STAYING = { leaving: { $ne: true } } as const;

/**
 * Is there no such account (any more), of that type? Asked after a write that a deletion, or a choice set back, at the
 * same moment may have missed.
 */
export const isGone = async (ctx: Context, _id: ObjectId, userType?: 'passenger' | 'driver'): Promise<boolean> =>
  (await ctx.store.users.findOne(
    { _id, ...(userType ? { userType } : {}), ...STAYING },
    { projection: { _id: 1 } },
  )) === null;
