import type { ObjectId } from 'mongodb';
import type { PayloadOf } from '../../shared/contract/events.ts';
import type { Context } from '../context.ts';
import { placeOf } from '../drivers/place.ts';
import { room } from '../rooms.ts';
import type { DriverDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { driverView, passengerView } from './views.ts';

/** Sends each party their view of the ride. A driver who has not accepted it yet gets ride:requested instead. */
export function publishRide(ctx: Context, ride: RideDoc): void {
  ctx.publish(room.user(ride.passengerId), 'ride:changed', passengerView(ride));
  if (ride.driverId && ride.acceptedAt) {
    ctx.publish(room.user(ride.driverId), 'ride:changed', driverView(ride, ride.driverId, null));
  }
  publishToAdmins(ctx, ride);
}

export const publishToAdmins = (ctx: Context, { _id }: RideDoc): void =>
  ctx.publish(room.admins, 'admin:changed', { type: 'rides', id: _id.toHexString() });

/** Sends the request to the drivers it is offered to, each with their own distance. */
export async function publishRequest(ctx: Context, ride: RideDoc, known: readonly DriverDoc[]): Promise<void> {
  if (ride.status !== 'pending') return;
  const { offeredTo } = ride;
  const isKnown = offeredTo.every((id) => known.some(({ _id }) => _id.equals(id)));
  const drivers = isKnown ? known : await ctx.store.drivers.find({ _id: { $in: offeredTo } }).toArray();
  for (const driver of drivers) {
    ctx.publish(room.user(driver._id), 'ride:requested', driverView(ride, driver._id, placeOf(driver)));
  }
}

export function publishReminder(ctx: Context, { _id, passengerId, driverId, scheduledTime }: RideDoc): void {
  if (!driverId || !scheduledTime) return;
  ctx.publish([room.user(passengerId), room.user(driverId)], 'ride:reminder', {
    id: _id.toHexString(),
    scheduledTime: scheduledTime.toISOString(),
  });
}

/** Tells drivers that they can no longer take an offer. */
export function publishWithdrawal(
  ctx: Context,
  ride: RideDoc,
  drivers: readonly ObjectId[],
  reason: PayloadOf<'ride:withdrawn'>['reason'],
): void {
  if (drivers.length === 0) return;
  ctx.publish(drivers.map(room.user), 'ride:withdrawn', { id: ride._id.toHexString(), reason });
}
