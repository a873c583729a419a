import type { ObjectId } from 'mongodb';
import { deleteOnceLogged } from '../store/audit.ts';
import { runInQueue } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { keepBan } from '../registration/bans.ts';
import { publishDriverStatus } from '../drivers/on-map.ts';
import { writeDriver } from '../drivers/write-driver.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { newsQueue } from '../notifications/store-notifications.ts';
import { eraseRegistration } from '../registration/erase-registration.ts';
import { eraseFromNews } from '../rides/erase-from-news.ts';
import { eraseFromRides } from '../rides/erase-from-rides.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import { letBlocksExpire, rememberAccount } from '../people/former-account.ts';
import { endAllSessions } from '../people/sessions.ts';

/** Longer than any command that began before the deletion. A registration may take longer, and checks by itself. */
const ERASED_AGAIN_MS = 10_000;

/**
 * Deletes a person: the account can no longer sign in, open rides end (R1), past rides keep the name, and all other
 * data is deleted. The account is marked first and deleted last, so that the sweep can finish an interrupted deletion
 * by repeating it; concurrent deletions are safe. Data written meanwhile is erased some seconds later. A ban (R46), a
 * passenger's blocks (R48) and their booking limits (R49) are kept.
 * @returns false when there is no such person
 */
export async function erasePerson(ctx: Context, _id: ObjectId, userType: UserDoc['userType']): Promise<boolean> {
  const { users, erasures } = ctx.store;
  const person = await users.findOneAndUpdate({ _id, userType }, { $set: { leaving: true, isActive: false } });
  if (!person) return false;
  await rememberAccount(ctx, person);
  let driverName: string | undefined;
  if (userType === 'driver') {
    await keepBan(ctx, _id);
    driverName = await takeOffDuty(ctx, _id);
  }
  await eraseTraces(ctx, _id, driverName);
  await erasures.updateOne({ _id }, { $set: { at: ctx.clock.now() } }, { upsert: true });
  await deleteOnceLogged(ctx, 'users', _id);
  if (userType) ctx.publish(room.admins, 'admin:changed', { type: `${userType}s`, id: _id.toHexString() });
  return true;
}

/** Erases everything stored about a person except the account. */
async function eraseTraces(ctx: Context, _id: ObjectId, driverName?: string): Promise<void> {
  await endAllSessions(ctx, _id);
  await eraseRegistration(ctx, _id);
  await eraseFromRides(ctx, _id, driverName);
  await eraseFromNews(ctx, _id);
  await endShares(ctx, _id);
  await ctx.store.favorites.deleteMany({ $or: [{ userId: _id }, { driverId: _id }] });
  await ctx.store.blocks.deleteMany({ driverId: _id });
  await letBlocksExpire(ctx, _id);
  await eraseNotesAbout(ctx, _id);
  await eraseNews(ctx, _id);
}

/** Completes deletions that a crash interrupted, and erases data written at the same moment; run by the sweep. */
export async function finishDeletions(ctx: Context, now: Date): Promise<void> {
  const { users, erasures } = ctx.store;
  const leaving = await users
    .find({ leaving: true })
    .project<Pick<UserDoc, '_id' | 'userType'>>({ userType: 1 })
    .toArray();
  await forEachIsolated(leaving, async ({ _id, userType }) => void (await erasePerson(ctx, _id, userType)));
  const due = await erasures.find({ at: { $lte: new Date(now.getTime() - ERASED_AGAIN_MS) } }).toArray();
  await forEachIsolated(due, async ({ _id }) => {
    await eraseTraces(ctx, _id);
    await erasures.deleteOne({ _id });
  });
}

/**
 * Takes the driver offline and off every map, like a ban, so that neither a ride nor an admin brings them back.
 * @returns the driver's name; undefined if the driver never registered, or is erased already
 */
async function takeOffDuty(ctx: Context, _id: ObjectId): Promise<string | undefined> {
  const off = { verification: 'banned', status: 'offline', offlineAfterRide: false, leaving: true } as const;
  const changed = await writeDriver(ctx, _id, () => off);
  if (changed) publishDriverStatus(ctx, changed);
  return changed?.after.fullName;
}

/** Deletes the person's share links and notifies their viewers. */
async function endShares(ctx: Context, userId: ObjectId): Promise<void> {
  const ids = await ctx.store.shares.distinct('_id', { userId });
  await ctx.store.shares.deleteMany({ userId });
  for (const _id of ids) ctx.publish(room.share({ _id, userId }), 'share:ended', {});
}

/** Deletes what admins noted about the person (R53), once the log has the entries. */
async function eraseNotesAbout(ctx: Context, about: ObjectId): Promise<void> {
  for (const id of await ctx.store.notes.distinct('_id', { about })) await deleteOnceLogged(ctx, 'notes', id);
}

/** Deletes the person's notifications, in their queue: after the pending ones about rides that just ended. */
async function eraseNews(ctx: Context, userId: ObjectId): Promise<void> {
  await runInQueue(ctx, newsQueue(userId), async () => void (await ctx.store.notifications.deleteMany({ userId })));
}
