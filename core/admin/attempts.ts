import type { ObjectId } from 'mongodb';
import { ADMIN_CODE_FAILURES_MAX, ADMIN_FAILURES_MAX, ADMIN_LOCK_MIN } from '../../shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../network.ts';
import { isFirst } from '../store/errors.ts';
import { sha256 } from '../tokens.ts';

/** The key that failures are counted under, and how many of them cause a lock. */
interface Count {
  by: string;
  max: number;
  /** Counts everybody's failures together, so one person's success does not reset it. */
  isShared: boolean;
}

/** The counts for guesses of the admin code: per address and in total, since a guesser may use any name (R16). */
export const codeGuesses = (from: string): Count[] => [
  { by: `signup:${networkOf(from)}`, max: ADMIN_FAILURES_MAX, isShared: false },
  { by: 'signup', max: ADMIN_CODE_FAILURES_MAX, isShared: true },
];

/** The count for guesses of a password under one name, whether or not it belongs to an account (R16). */
export const nameGuesses = (name: string): Count[] => [
  { by: `login:${name}`, max: ADMIN_FAILURES_MAX, isShared: false },
];

/** The count for guesses of an account's password, whether by username or email (R16). */
export const accountGuesses = (adminId: ObjectId): Count[] => [
  { by: `account:${adminId.toHexString()}`, max: ADMIN_FAILURES_MAX, isShared: false },
];

const idOf = ({ by }: Count): string => sha256(by);

/**
 * Counts an attempt as failed before it is made, so that concurrent guesses count too; a full count locks for 15 min
 * after the last failure (R16).
 * @returns `free`; `locked` for the first attempt that a lock refuses, `still locked` for the later ones
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

/** Only the first attempt refused by a lock is audited, since any number may follow. */
async function isFirstToMeet(ctx: Context, count: Count): Promise<boolean> {
  const { modifiedCount } = await ctx.store.adminFailures.updateOne(
    { _id: idOf(count), met: { $ne: true } },
    { $set: { met: true } },
  );
  return modifiedCount === 1;
}

/** After a success: resets the person's count, and takes the attempt back from the shared one. */
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
  const added = { $inc: { count: 1 }, $set: { expiresAt } };
  const add = (): Promise<boolean> =>
    isFirst(ctx.store.adminFailures.updateOne({ _id, count: { $lt: count.max } }, added, { upsert: true }));
  // A duplicate key means that the count is full, or that another attempt has just created the document: try again.
  return (await add()) || add();
}

const takeBack = (ctx: Context, count: Count): Promise<unknown> =>
  ctx.store.adminFailures.updateOne(
    { _id: idOf(count), count: { $gt: 0 } },
    { $inc: { count: -1 }, $unset: { met: '' } },
  );
