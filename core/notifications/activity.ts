import { ObjectId } from 'mongodb';
import type { Entry } from '../../shared/contract/entities.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { ACTIVITY_LISTED_MAX } from '../../shared/domain/constants.ts';
import { isOnline } from '../../shared/domain/driver.ts';
import { doAfterwards, doInTurn } from '../afterwards.ts';
import type { Context } from '../context.ts';
import { isGone } from '../people/is-gone.ts';
import { room } from '../rooms.ts';
import type { ActivityDoc, DriverDoc, UserDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/store.ts';
import { expiryOf, type Note } from './notifications.ts';

/**
 * Adds to the Recent Activity of drivers, then tells them live: each fact once, each driver's in order.
 * @param at when it happened
 */
export async function addActivity(ctx: Context, notes: readonly Note[], at = ctx.clock.now()): Promise<void> {
  await Promise.all(
    notes.map((note) => doInTurn(ctx, `activity:${note.userId.toHexString()}`, () => keep(ctx, note, at))),
  );
}

async function keep(ctx: Context, note: Note, at: Date): Promise<void> {
  const kept: ActivityDoc = { _id: new ObjectId(), ...note, at, expiresAt: expiryOf(at) };
  try {
    await ctx.store.activity.insertOne(kept);
  } catch (error) {
    if (isDuplicateKey(error)) return;
    throw error;
  }
  // A deletion at the same moment may have missed it.
  if (await isGone(ctx, kept.userId)) {
    await ctx.store.activity.deleteOne({ _id: kept._id });
    return;
  }
  ctx.publish(room.user(kept.userId), 'activity:added', present(kept));
}

/** A fact that no key repeats: the write behind it succeeded once. The command does not wait. */
export function addActivityOnce(ctx: Context, userId: ObjectId, text: string): void {
  const note = { userId, key: new ObjectId().toHexString(), text, rideId: null };
  const at = ctx.clock.now();
  doAfterwards(ctx, `activity:${userId.toHexString()}`, () => keep(ctx, note, at));
}

/** The driver went online or offline, unless a ride says so already. */
export function addStatusActivity(
  ctx: Context,
  { before, after }: { before: DriverDoc; after: DriverDoc },
  why: { lost: boolean },
): void {
  if (isOnline(before.status) === isOnline(after.status)) return;
  const { wentOnline, wentOffline, lostConnection } = MESSAGES.activity;
  const offline = why.lost ? lostConnection : wentOffline;
  addActivityOnce(ctx, after._id, isOnline(after.status) ? wentOnline : offline);
}

/** The last 20 events of this driver, newest first. */
export async function listActivity(ctx: Context, user: UserDoc): Promise<Entry[]> {
  const items = await ctx.store.activity
    .find({ userId: user._id })
    .sort({ at: -1, _id: -1 })
    .limit(ACTIVITY_LISTED_MAX)
    .toArray();
  return items.map(present);
}

/** An activity is looked at, not answered: there is nothing to mark as read. */
const present = (it: ActivityDoc): Entry => ({
  id: it._id.toHexString(),
  text: it.text,
  at: it.at.toISOString(),
  rideId: it.rideId?.toHexString() ?? null,
  read: true,
});
