import { ADMIN_FAILURES_MAX, ADMIN_LOCK_MIN } from '../../shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { isDuplicateKey } from '../store/store.ts';
import { sha256 } from '../tokens.ts';

type Door = 'signup' | 'login';

const idOf = (door: Door, name: string): string => sha256(`${door}:${name}`);

/**
 * Counts an attempt as failed before it is made, so that concurrent guesses count too; five lock the name for 15 min,
 * whether it exists or not (R16).
 * @returns false when the name is locked
 */
export async function beginAttempt(ctx: Context, door: Door, name: string): Promise<boolean> {
  const _id = idOf(door, name);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + ADMIN_LOCK_MIN * 60_000);
  await ctx.store.adminFailures.deleteOne({ _id, expiresAt: { $lte: now } });
  const count = (): Promise<unknown> =>
    ctx.store.adminFailures.updateOne(
      { _id, count: { $lt: ADMIN_FAILURES_MAX } },
      { $inc: { count: 1 }, $set: { expiresAt } },
      { upsert: true },
    );
  // A duplicate key means that the document is there but full, or that another attempt has just made it.
  for (const last of [false, true]) {
    try {
      await count();
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (last) break;
    }
  }
  return false;
}

/** The attempt succeeded: the name starts afresh. */
export async function forgetFailures(ctx: Context, door: Door, name: string): Promise<void> {
  await ctx.store.adminFailures.deleteOne({ _id: idOf(door, name) });
}
