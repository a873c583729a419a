import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';

/** Somebody who has an account and is not leaving. */
export const STAYING = { leaving: { $ne: true } } as const;

/**
 * Whether there is no such account of that type any more. Asked after a write, as a deletion or a choice that was set
 * back may have happened at the same moment and missed it.
 */
export const isGone = async (ctx: Context, _id: ObjectId, userType?: 'passenger' | 'driver'): Promise<boolean> =>
  (await ctx.store.users.findOne(
    { _id, ...(userType ? { userType } : {}), ...STAYING },
    { projection: { _id: 1 } },
  )) === null;
