import { type Filter, ObjectId } from 'mongodb';
import type { OutputOf } from '../../shared/contract/api.ts';
import type { Entry } from '../../shared/contract/entities.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { NOTIFICATION_KEPT_DAYS, NOTIFICATIONS_LISTED_MAX } from '../../shared/domain/constants.ts';
import { doInTurn } from '../afterwards.ts';
import type { Context } from '../context.ts';
import { isGone } from '../people/is-gone.ts';
import { room } from '../rooms.ts';
import type { NotificationDoc, UserDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/store.ts';

const DAY_MS = 24 * 3600_000;

/** What one person is to be told. */
export interface Note {
  userId: ObjectId;
  /** Names the fact among all of this person's. */
  key: string;
  text: string;
  rideId: ObjectId | null;
}

/**
 * Keeps what people are to be told, then tells them live: each fact once, each person's in order.
 * @param at when it happened
 */
export async function notify(ctx: Context, notes: readonly Note[], at = ctx.clock.now()): Promise<void> {
  await Promise.all(
    notes.map((note) => doInTurn(ctx, `notifications:${note.userId.toHexString()}`, () => keep(ctx, note, at))),
  );
}

/** Until when what happened `at` a time is kept. */
export const expiryOf = (at: Date): Date => new Date(at.getTime() + NOTIFICATION_KEPT_DAYS * DAY_MS);

async function keep(ctx: Context, note: Note, at: Date): Promise<void> {
  const kept: NotificationDoc = { _id: new ObjectId(), ...note, at, read: false, expiresAt: expiryOf(at) };
  try {
    await ctx.store.notifications.insertOne(kept);
  } catch (error) {
    if (isDuplicateKey(error)) return;
    throw error;
  }
  // A deletion at the same moment may have missed it.
  if (await isGone(ctx, kept.userId)) {
    await ctx.store.notifications.deleteOne({ _id: kept._id });
    return;
  }
  ctx.publish(room.user(kept.userId), 'notification:added', present(kept));
}

/** What happened to me: the newest 50, and how many of all I have not read. */
export async function listNotifications(ctx: Context, user: UserDoc): Promise<OutputOf<'listNotifications'>> {
  const mine = { userId: user._id };
  const [items, unread] = await Promise.all([
    ctx.store.notifications.find(mine).sort({ at: -1, _id: -1 }).limit(NOTIFICATIONS_LISTED_MAX).toArray(),
    ctx.store.notifications.countDocuments({ ...mine, read: false }),
  ]);
  return { items: items.map(present), unread };
}

/**
 * Marks mine as read that were listed; what came since stays unread. A repeat is a success.
 * @param upTo the newest that was listed; null marks all
 * @throws Refusal NOT_FOUND when it is none of mine
 */
export async function readNotifications(
  ctx: Context,
  user: UserDoc,
  upTo: ObjectId | null,
): Promise<OutputOf<'readNotifications'>> {
  const mine = { userId: user._id };
  const newest = upTo && (await ctx.store.notifications.findOne({ ...mine, _id: upTo }));
  if (upTo && !newest) throw new Refusal('NOT_FOUND');
  const listed: Filter<NotificationDoc> = newest
    ? { $or: [{ at: { $lt: newest.at } }, { at: newest.at, _id: { $lte: newest._id } }] }
    : {};
  await ctx.store.notifications.updateMany({ ...mine, read: false, ...listed }, { $set: { read: true } });
  return { ok: true };
}

const present = (it: NotificationDoc): Entry => ({
  id: it._id.toHexString(),
  text: it.text,
  at: it.at.toISOString(),
  rideId: it.rideId?.toHexString() ?? null,
  read: it.read,
});
