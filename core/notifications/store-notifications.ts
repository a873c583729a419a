import { ObjectId } from 'mongodb';
import type { News } from '#shared/contract/news.ts';
import { NOTIFICATION_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import { runInQueue } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { newPush, pushSoon } from '../push/deliver.ts';
import { room } from '../lib/rooms.ts';
import type { NotificationDoc, ReadIn } from '../store/notification-documents.ts';
import { duplicatesIn } from '../store/errors.ts';
import { entryOf } from './entry.ts';

const DAY_MS = 24 * 3600_000;

/** A notification for one person. */
export type NewNotification = News & {
  userId: ObjectId;
  /** Identifies the fact among this person's notifications. */
  key: string;
  audience: ReadIn[];
  rideId: ObjectId | null;
};

/** Returns the name of the background queue that keeps a person's notifications in order. */
export const newsQueue = (userId: ObjectId): string => `news:${userId.toHexString()}`;

/**
 * Stores notifications for any number of people with one command, then sends the new ones live and pushes them to
 * closed phones (R35). The same command stores the push, so a crash loses none. Nobody is notified of the same fact
 * twice, and each person's notifications stay in order.
 * @param at when the fact happened
 */
export async function storeNotifications(
  ctx: Context,
  news: readonly NewNotification[],
  at = ctx.clock.now(),
): Promise<void> {
  if (news.length === 0) return;
  await runInQueue(
    ctx,
    news.map(({ userId }) => newsQueue(userId)),
    async () => {
      const expiresAt = new Date(at.getTime() + NOTIFICATION_KEPT_DAYS * DAY_MS);
      const docs = news.map((it) => {
        // Recent Activity has no unread mark.
        return { ...it, _id: new ObjectId(), at, read: !it.audience.includes('bell'), expiresAt, ...newPush(ctx, it) };
      });
      const kept = await insertNew(ctx, docs);
      for (const doc of kept) publishNotification(ctx, doc);
      pushSoon(ctx, kept);
    },
  );
}

/** Inserts the notifications, and returns those that were new. */
async function insertNew(ctx: Context, docs: NotificationDoc[]): Promise<NotificationDoc[]> {
  try {
    await ctx.store.notifications.insertMany(docs, { ordered: false });
    return docs;
  } catch (error) {
    const known = duplicatesIn(error);
    if (!known) throw error;
    return docs.filter((_, index) => !known.has(index));
  }
}

function publishNotification(ctx: Context, kept: NotificationDoc): void {
  const [to, entry] = [room.user(kept.userId), entryOf(kept)];
  if (kept.audience.includes('bell')) ctx.publish(to, 'notification:added', entry);
  if (kept.audience.includes('activity')) ctx.publish(to, 'activity:added', { ...entry, read: true });
}
