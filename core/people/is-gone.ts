import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';

/** Matches accounts, and drivers, that are not being deleted. */
export const NOT_LEAVING = { leaving: { $ne: true } } as const;

/**
 * Whether no account of that type exists any more. Check this after a write: at the same moment the person may have
 * been deleted, or allowed to choose again, by a change that did not see the write.
 */
export const isGone = async (ctx: Context, _id: ObjectId, userType?: 'passenger' | 'driver'): Promise<boolean> =>
  (await ctx.store.users.findOne(
    { _id, ...(userType ? { userType } : {}), ...NOT_LEAVING },
    { projection: { _id: 1 } },
  )) === null;
