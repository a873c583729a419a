import type { ObjectId } from 'mongodb';
import { OPEN_STATUSES } from '#shared/domain/ride.ts';
import { deleteOnceLogged } from '../store/audit.ts';
import { runInLane } from '../lib/background.ts';
import type { Context } from '../context.ts';
import { keepBan } from '../drivers/bans.ts';
import { publishDriverStatus } from '../drivers/on-map.ts';
import { writeDriver } from '../drivers/write-driver.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { newsLane } from '../notifications/store-notifications.ts';
import { cancelRidesOfDriver } from '../rides/cancel-rides-of-driver.ts';
import { cancel } from '../rides/move-ride.ts';
import { BY_AUTHORITY } from '../rides/moves.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import { updateEach } from '../store/store.ts';
import { letBlocksExpire, rememberAccount } from './former-account.ts';
import { endAllSessions } from './sessions.ts';

/** Longer than any command that began before the deletion; a registration may take longer, and checks for itself. */
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
  if (userType === 'driver') {
    await keepBan(ctx, _id);
    await takeOffDuty(ctx, _id);
  }
  await eraseTraces(ctx, _id);
  await erasures.updateOne({ _id }, { $set: { at: ctx.clock.now() } }, { upsert: true });
  await deleteOnceLogged(ctx, 'users', _id);
  if (userType) ctx.publish(room.admins, 'admin:changed', { type: `${userType}s`, id: _id.toHexString() });
  return true;
}

/** Erases everything stored about a person except the account. */
async function eraseTraces(ctx: Context, _id: ObjectId): Promise<void> {
  await endAllSessions(ctx, _id);
  await eraseRegistration(ctx, _id);
  await eraseFromRides(ctx, _id);
  await endShares(ctx, _id);
  await ctx.store.favorites.deleteMany({ $or: [{ userId: _id }, { driverId: _id }] });
  await ctx.store.blocks.deleteMany({ driverId: _id });
  await letBlocksExpire(ctx, _id);
  await eraseNotes(ctx, _id);
}

/** Erases the driver and their photos. */
export async function eraseRegistration(ctx: Context, _id: ObjectId): Promise<void> {
  await deleteOnceLogged(ctx, 'drivers', _id);
  await ctx.store.files.deleteMany({ ownerId: _id });
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

/** Like a ban: takes them offline and off every map, so that no ride or admin brings them back. */
async function takeOffDuty(ctx: Context, _id: ObjectId): Promise<void> {
  const off = { verification: 'banned', status: 'offline', offlineAfterRide: false, leaving: true } as const;
  const changed = await writeDriver(ctx, _id, () => off);
  if (changed) publishDriverStatus(ctx, changed);
}

/** A request of a deleted passenger counts as cancelled by them if they come back (R49). */
const WITHDRAWN = { by: 'passenger', who: null, reason: 'passenger_cancelled' } as const;

/**
 * Ends a deleted person's open rides, and removes personal data from all of their rides; their name and the names of
 * places stay. Every command that writes a ride checks afterwards that its people still exist, and calls this if not.
 */
export async function eraseFromRides(ctx: Context, id: ObjectId): Promise<void> {
  const { rides } = ctx.store;
  await cancelRidesOfDriver(ctx, id);
  const open = await rides.distinct('_id', { passengerId: id, status: { $in: [...OPEN_STATUSES] } });
  for (const _id of open) {
    const withdrawn = await cancel(ctx, { _id, status: 'pending' }, WITHDRAWN);
    if (!withdrawn) await cancel(ctx, { _id }, { ...BY_AUTHORITY, reason: 'admin' });
  }
  const drivenBy = { driverId: id, driver: { $ne: null } };
  const noDriver = { 'driver.phone': '', 'driver.plate': '', 'driver.stageName': '', 'driver.photo': null };
  await updateEach(rides, await rides.distinct('_id', drivenBy), { $set: noDriver, $inc: { rev: 1 } });
  const noPassenger = { passengerPhone: '', cancelNote: null, from: null, to: null };
  const change = { $set: noPassenger, $unset: { tripLink: '' as const }, $inc: { rev: 1 } };
  await updateEach(rides, await rides.distinct('_id', { passengerId: id }), change);
}

/** Ends the person's links and notifies their viewers. */
async function endShares(ctx: Context, userId: ObjectId): Promise<void> {
  const ids = await ctx.store.shares.distinct('_id', { userId });
  await ctx.store.shares.deleteMany({ userId });
  for (const _id of ids) ctx.publish(room.share({ _id, userId }), 'share:ended', {});
}

/** Runs after the pending notifications about rides that just ended. */
async function eraseNotes(ctx: Context, userId: ObjectId): Promise<void> {
  await runInLane(ctx, newsLane(userId), async () => void (await ctx.store.notifications.deleteMany({ userId })));
}
