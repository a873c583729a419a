import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { addActivity } from '../notifications/activity.ts';
import { activityOfDeclined } from '../notifications/ride-activity.ts';
import { room } from '../rooms.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import { cancel } from './cancellation.ts';
import { tellWithdrawn } from './tell.ts';

/**
 * A driver says no: to an offer made to them alone, which cancels the ride (R6); to an open request, which goes on
 * with the others (R21); to their own accepted ride, because the passenger did not come (R6). A repeat is a success.
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON
 */
export async function declineRide(ctx: Context, driver: UserDoc, rideId: ObjectId): Promise<void> {
  const own = { _id: rideId, driverId: driver._id };
  const offer = { ...own, status: 'pending' as const };
  const who = driver.name;
  if (await cancel(ctx, offer, { actor: 'driver', reason: 'declined', who })) return;
  if (await cancel(ctx, { ...own, status: 'accepted' }, { actor: 'driver', reason: 'no_show', who })) return;
  const left = await leaveOpenRequest(ctx, driver._id, rideId, [{ at: ctx.clock.now(), what: 'declined', who }]);
  if (left) {
    addActivity(ctx, activityOfDeclined(left, driver._id));
    return;
  }

  const ride = await ctx.store.rides.findOne({
    _id: rideId,
    $or: [{ driverId: driver._id }, { offeredTo: driver._id }, { declinedBy: driver._id }],
  });
  if (!ride) throw new Refusal('NOT_FOUND');
  const saidNoBefore = ride.declinedBy.some((id) => id.equals(driver._id)) || ride.cancelledBy === 'driver';
  if (!saidNoBefore) throw new Refusal('RIDE_MOVED_ON');
}

/**
 * Takes one driver off an open request; none left cancels it (R21). Null when it was not theirs to leave.
 * @param told what the timeline tells of it: nothing where a ban took them off
 */
export async function leaveOpenRequest(
  ctx: Context,
  driverId: ObjectId,
  rideId: ObjectId,
  told: TimelineEntry[],
): Promise<RideDoc | null> {
  const ride = await ctx.store.rides.findOneAndUpdate(
    { _id: rideId, status: 'pending', openRequest: true, offeredTo: driverId },
    {
      $pull: { offeredTo: driverId },
      $push: { declinedBy: driverId, timeline: { $each: told } },
      $inc: { rev: 1 },
    },
    { returnDocument: 'after' },
  );
  if (!ride) return null;
  tellWithdrawn(ctx, ride, [driverId], 'declined');
  ctx.publish(room.admins, 'admin:changed', { type: 'rides', id: rideId.toHexString() });
  if (ride.offeredTo.length === 0) {
    await cancel(ctx, { _id: rideId, offeredTo: { $size: 0 } }, { actor: 'system', reason: 'no_driver_left' });
  }
  return ride;
}
