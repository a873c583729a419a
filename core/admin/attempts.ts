import type { ObjectId } from 'mongodb';
import { ADMIN_CODE_FAILURES_MAX, ADMIN_FAILURES_MAX, ADMIN_LOCK_MIN } from '../../shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../network.ts';
import { isDuplicateKey } from '../store/store.ts';
import { sha256 } from '../tokens.ts';

/** What failures are counted by, and how many of them lock. */
interface Count {
  by: string;
  max: number;
  /** Counts the failures of everybody: one success says nothing about the others. */
  isShared: boolean;
}

/** Guesses of the admin code, by whence they come and all together: the name is the guesser's to pick (R16). */
export const codeGuesses = (from: string): Count[] => [
  { by: `signup:${networkOf(from)}`, max: ADMIN_FAILURES_MAX, isShared: false },
  { by: 'signup', max: ADMIN_CODE_FAILURES_MAX, isShared: true },
];

/** Guesses of a password under a name, whether it stands for an account or for none (R16). */
export const nameGuesses = (name: string): Count[] => [
  { by: `login:${name}`, max: ADMIN_FAILURES_MAX, isShared: false },
];

/** Guesses of an account's password, by whichever of its names (R16). */
export const accountGuesses = (adminId: ObjectId): Count[] => [
  { by: `account:${adminId.toHexString()}`, max: ADMIN_FAILURES_MAX, isShared: false },
];

const idOf = ({ by }: Count): string => sha256(by);

/**
 * Counts an attempt as failed before it is made, so that concurrent guesses count too; a full count locks for 15 min
 * after the last failure (R16).
 * @returns whether it may be made; when it is locked nothing was counted, and `still locked` is no news since the lock
 */
export async function beginAttempt(
  ctx: Context,
  counts: readonly Count[],
): Promise<'free' | 'locked' | 'still locked'> {
  const counted: Count[] = [];
  for (const count of counts) {
    if (!(await addFailure(ctx, count))) {
      for (const it of counted) await takeBack(ctx, it);
      return (await isFirstToMeet(ctx, count)) ? 'locked' : 'still locked';
    }
    counted.push(count);
  }
  return 'free';
}

/** Of all attempts that a full count refuses one is told of: any number may come. */
async function isFirstToMeet(ctx: Context, count: Count): Promise<boolean> {
  const { modifiedCount } = await ctx.store.adminFailures.updateOne(
    { _id: idOf(count), met: { $ne: true } },
    { $set: { met: true } },
  );
  return modifiedCount === 1;
}

/** The attempt succeeded: the count starts afresh, one of everybody's is as it was before. */
export async function forgetFailures(ctx: Context, counts: readonly Count[]): Promise<void> {
  for (const count of counts) {
    if (count.isShared) await takeBack(ctx, count);
    else await ctx.store.adminFailures.deleteOne({ _id: idOf(count) });
  }
}

/** false when the count is full. */
async function addFailure(ctx: Context, count: Count): Promise<boolean> {
  const _id = idOf(count);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + ADMIN_LOCK_MIN * 60_000);
  await ctx.store.adminFailures.deleteOne({ _id, expiresAt: { $lte: now } });
  const add = (): Promise<unknown> =>
    ctx.store.adminFailures.updateOne(
      { _id, count: { $lt: count.max } },
      { $inc: { count: 1 }, $set: { expiresAt } },
      { upsert: true },
    );
  // A duplicate key means that the document is there but full, or that another attempt has just made it.
  for (const last of [false, true]) {
    try {
      await add();
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (last) break;
    }
  }
  return false;
}

const takeBack = (ctx: Context, count: Count): Promise<unknown> =>
  ctx.store.adminFailures.updateOne(
    { _id: idOf(count), count: { $gt: 0 } },
    { $inc: { count: -1 }, $unset: { met: '' } },
  );
