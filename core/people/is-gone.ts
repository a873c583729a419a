import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';

/** Matches accounts that are not being deleted. */
export const STAYING = { leaving: { $ne: true } } as const;

/**
 * Whether the account of that type no longer exists. Checked after a write, because a deletion, or letting somebody choose
 * again, may have happened at the same moment and missed the write.
 */
export const isGone = async (ctx: Context, _id: ObjectId, userType?: 'passenger' | 'driver'): Promise<boolean> =>
  (await ctx.store.users.findOne(
    { _id, ...(userType ? { userType } : {}), ...STAYING },
    { projection: { _id: 1 } },
  )) === null;
