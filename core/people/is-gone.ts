import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';

/** Somebody who has an account and is not leaving. */
export const STAYING = { leaving: { $ne: true } } as const;

/** Is there no such account (any more)? Asked after a write that a deletion at the same moment may have missed. */
export const isGone = async (ctx: Context, _id: ObjectId): Promise<boolean> =>
  (await ctx.store.users.findOne({ _id, ...STAYING }, { projection: { _id: 1 } })) === null;
