import type { Filter, ObjectId } from 'mongodb';
import type { OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { NOTIFICATIONS_LISTED_MAX } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import type { NotificationDoc } from '../store/notification-documents.ts';
import { entryOf } from './entry.ts';

/** Lists the user's newest 50 notifications in the bell, with the number of unread ones among all. */
export async function listNotifications(ctx: Context, user: UserDoc): Promise<OutputOf<'listNotifications'>> {
  const mine = { userId: user._id, audience: 'bell' as const };
  const [items, unread] = await Promise.all([
    ctx.store.notifications.find(mine).sort({ at: -1, _id: -1 }).limit(NOTIFICATIONS_LISTED_MAX).toArray(),
    ctx.store.notifications.countDocuments({ ...mine, read: false }),
  ]);
  return { items: items.map(entryOf), unread };
}

/**
 * Marks the caller's notifications as read up to the newest that was listed; later ones stay unread. A repeat succeeds.
 * @param upTo the newest notification that was listed; null marks all
 */
export async function readNotifications(
  ctx: Context,
  user: UserDoc,
  upTo: ObjectId | null,
): Promise<OutputOf<'readNotifications'>> {
  const mine = { userId: user._id, audience: 'bell' as const };
  const newest = upTo && (await ctx.store.notifications.findOne({ ...mine, _id: upTo }));
  if (upTo && !newest) throw new Refusal('NOT_FOUND');
  const listed: Filter<NotificationDoc> = newest
    ? { $or: [{ at: { $lt: newest.at } }, { at: newest.at, _id: { $lte: newest._id } }] }
    : {};
  await ctx.store.notifications.updateMany({ ...mine, read: false, ...listed }, { $set: { read: true } });
  return { ok: true };
}
