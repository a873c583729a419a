import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import { endAllShares } from '../location/shares.ts';
import { forgetActivity } from '../notifications/activity.ts';
import { forgetNotifications } from '../notifications/notifications.ts';

/**
 * Erases what is kept of a person beside their account: photos, links, favourites (of theirs, and of them), what they
 * were told, and what their rides hold of them but the name, so that the rides stay readable. The account itself is the
 * caller's to delete, last: until then all of it can be done again.
 */
export async function erasePerson(ctx: Context, userId: ObjectId): Promise<void> {
  const { files, favorites, rides } = ctx.store;
  await rides.updateMany(
    { passengerId: userId },
    { $set: { passengerPhone: '', cancelNote: null, from: null, to: null } },
  );
  await rides.updateMany(
    { driverId: userId, driver: { $ne: null } },
    { $set: { 'driver.phone': '', 'driver.plate': '', 'driver.photo': null } },
  );
  await files.deleteMany({ ownerId: userId });
  await favorites.deleteMany({ $or: [{ userId }, { driverId: userId }] });
  await endAllShares(ctx, userId);
  await forgetNotifications(ctx, userId);
  await forgetActivity(ctx, userId);
}
