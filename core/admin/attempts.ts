import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import {
  ADMIN_CODE_FAILURES_MAX,
  ADMIN_FAILURES_MAX,
  ADMIN_LOCK_MIN,
  ADMIN_NAME_FAILURES_MAX,
} from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../limits/network.ts';
import { isFirst } from '../store/errors.ts';
import { sha256 } from '../lib/tokens.ts';

/** A key under which failures are counted, and the number of failures that causes a lock. */
export interface Count {
  by: string;
  max: number;
  /** All callers share the count, so one person's success does not reset it. */
  isShared: boolean;
}

const alone = (by: string): Count => ({ by, max: ADMIN_FAILURES_MAX, isShared: false });

/** One count per network and one in total: a stranger can lock a name only for their own network. */
const byNetwork = (by: string, from: string, inAll: number): Count[] => [
  alone(`${by}:${networkOf(from)}`),
  { by, max: inAll, isShared: true },
];

/** The counts for guesses of the admin code: per network and in total, since a guesser may use any name (R16). */
export const codeGuesses = (from: string): Count[] => byNetwork('signup', from, ADMIN_CODE_FAILURES_MAX);

/** The counts for guesses of a password under one name, whether or not it belongs to an account (R16). */
export const nameGuesses = (name: string, from: string): Count[] =>
  byNetwork(`login:${name}`, from, ADMIN_NAME_FAILURES_MAX);

/** The counts for guesses of an account's password, whether by username or email (R16). */
export const accountGuesses = (adminId: ObjectId, from: string): Count[] =>
  byNetwork(`account:${adminId.toHexString()}`, from, ADMIN_NAME_FAILURES_MAX);

/** The count of a known device of the admin, which failures elsewhere do not affect (R16). */
export const deviceGuesses = (deviceHash: string): Count[] => [alone(`device:${deviceHash}`)];

/** The count for wrong second-factor codes, which require the password first (R16). */
export const totpGuesses = (adminId: ObjectId): Count[] => [alone(`totp:${adminId.toHexString()}`)];

/** The count for guesses of the current password by a holder of the admin's session (R16). */
export const sessionGuesses = (adminId: ObjectId): Count[] => [alone(`session:${adminId.toHexString()}`)];

const idOf = ({ by }: Count): string => sha256(by);

/** A count that has reached its limit. */
interface Lock {
  /** Whether this is the first attempt that the lock refuses. Only that one is audited, since any number may follow. */
  isFirst: boolean;
  retryAfterS: number;
}

export const lockedOut = ({ retryAfterS }: Lock): Refusal => new Refusal('LOCKED', { retryAfterS });

/**
 * Counts an attempt as failed before it is made, so that concurrent guesses count too. Once the limit is reached,
 * further attempts are refused until 15 min after the last failure (R16).
 * @returns null when the attempt may be made
 */
export async function beginAttempt(ctx: Context, counts: readonly Count[]): Promise<Lock | null> {
  for (const [index, count] of counts.entries()) {
    if (await addFailure(ctx, count)) continue;
    await takeBackAttempt(ctx, counts.slice(0, index));
    return lockOf(ctx, count);
  }
  return null;
}

async function lockOf(ctx: Context, count: Count): Promise<Lock> {
  const _id = idOf(count);
  const { modifiedCount } = await ctx.store.adminFailures.updateOne(
    { _id, met: { $ne: true } },
    { $set: { met: true } },
  );
  const full = await ctx.store.adminFailures.findOne({ _id });
  const leftMs = full ? full.expiresAt.getTime() - ctx.clock.now().getTime() : 0;
  return { isFirst: modifiedCount === 1, retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)) };
}

/** After a success: resets the person's own counts, and takes the attempt back from the shared ones. */
export async function forgetFailures(ctx: Context, counts: readonly Count[]): Promise<void> {
  await takeBackAttempt(
    ctx,
    counts.filter(({ isShared }) => isShared),
  );
  for (const count of counts) if (!count.isShared) await ctx.store.adminFailures.deleteOne({ _id: idOf(count) });
}

/** Takes back an attempt that was not made or did not fail; earlier failures stay counted. */
export async function takeBackAttempt(ctx: Context, counts: readonly Count[]): Promise<void> {
  for (const count of counts) {
    await ctx.store.adminFailures.updateOne(
      { _id: idOf(count), count: { $gt: 0 } },
      { $inc: { count: -1 }, $unset: { met: '' } },
    );
  }
}

/** Returns false when the count has reached its limit. */
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
