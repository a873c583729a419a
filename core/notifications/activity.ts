import type { Entry } from '#shared/contract/news.ts';
import { ACTIVITY_LISTED_MAX } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import { entryOf } from './entry.ts';

/** Lists the last 20 events of this driver, newest first. */
export async function listActivity(ctx: Context, user: UserDoc): Promise<Entry[]> {
  const items = await ctx.store.notifications
    .find({ userId: user._id, audience: 'activity' })
    .sort({ at: -1, _id: -1 })
    .limit(ACTIVITY_LISTED_MAX)
    .toArray();
  return items.map((it) => ({ ...entryOf(it), read: true }));
}
