import { ADMIN_LOCK_MIN } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import type { AdminTallyDoc } from '../store/admin-documents.ts';
import { isFirst } from '../store/errors.ts';
import { audit, refused } from '../store/audit.ts';

type What = AdminTallyDoc['_id'];

const OUTCOMES: Record<What, string> = { 'sign-in': 'unknown names', 'sign-up': 'wrong codes' };
const WHO = 'unknown';

/**
 * Counts a failed attempt without a known account. The log gets one entry per 15 minutes of such attempts, so that
 * nobody can flood it with invented names (R16).
 */
export async function tallyAttempt({ store, clock }: Context, what: What, from: string): Promise<void> {
  const counted = { $inc: { count: 1 }, $setOnInsert: { since: clock.now(), from } };
  const add = (): Promise<boolean> => isFirst(store.adminTallies.updateOne({ _id: what }, counted, { upsert: true }));
  // A duplicate key: another attempt has created the document at the same moment.
  if (!(await add())) await add();
}

/** Logs each count 15 minutes after it began. Run by the sweep. A crash here loses one entry at most. */
export async function logTallies(ctx: Context, now: Date): Promise<void> {
  const due = { since: { $lte: new Date(now.getTime() - ADMIN_LOCK_MIN * 60_000) } };
  for (const _id of ['sign-in', 'sign-up'] as const) {
    const tally = await ctx.store.adminTallies.findOneAndDelete({ _id, ...due });
    if (!tally) continue;
    const { count: attempts, from, since } = tally;
    await audit(ctx, { name: WHO, from }, refused(_id, { outcome: OUTCOMES[_id], attempts }), since);
  }
}
