import type { ObjectId } from 'mongodb';
import type { PayloadOf } from '#shared/contract/events.ts';
import type { Context } from '../context.ts';
import { currentFix } from '../drivers/place.ts';
import { publishTripStep } from '../location/trip-links.ts';
import { room } from '../lib/rooms.ts';
import { type DriverDoc, WITHOUT_LISTS } from '../store/driver-documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import { driverView, givenUpView, passengerView } from './views.ts';

/**
 * Sends each party their view of the ride, and viewers of its trip link theirs. A driver who has not accepted the ride
 * yet gets ride:requested instead.
 */
export function publishRide(ctx: Context, ride: RideDoc): void {
  publishToPassenger(ctx, ride);
  publishToDriver(ctx, ride);
  publishTripStep(ctx, ride);
  publishToAdmins(ctx, ride);
}

const publishToPassenger = (ctx: Context, ride: RideDoc): void =>
  ctx.publish(room.user(ride.passengerId), 'ride:changed', passengerView(ride));

function publishToDriver(ctx: Context, ride: RideDoc): void {
  if (!ride.driverId || !ride.acceptedAt) return;
  ctx.publish(room.user(ride.driverId), 'ride:changed', driverView(ride, ride.driverId, null));
}

/** Sends a rating only to its author's screens: its time would tell the other party which rating it is (R27). */
export function publishRating(ctx: Context, ride: RideDoc, { entry }: { entry: TimelineEntry }): void {
  ((entry.author ?? entry.by) === 'driver' ? publishToDriver : publishToPassenger)(ctx, ride);
  publishToAdmins(ctx, ride);
}

/** Sends a driver who gave up an open request their view of it: the ride is over (R24). */
export function publishGivenUp(ctx: Context, ride: RideDoc, { entry }: { entry: TimelineEntry }): void {
  if (entry.left) ctx.publish(room.user(entry.left), 'ride:changed', givenUpView(ride, entry.left, entry.at));
}

const publishToAdmins = (ctx: Context, { _id }: RideDoc): void =>
  ctx.publish(room.admins, 'admin:changed', { type: 'rides', id: _id.toHexString() });

/** Sends the request to those of these drivers who can still accept it, each with their own distance. */
export async function publishRequest(
  ctx: Context,
  ride: RideDoc,
  asked: readonly ObjectId[],
  known: readonly DriverDoc[],
): Promise<void> {
  if (ride.status !== 'pending') return;
  const still = asked.filter((id) => ride.offeredTo.some((one) => one.equals(id)));
  const isKnown = still.every((id) => known.some(({ _id }) => _id.equals(id)));
  const unknown = () => ctx.store.drivers.find({ _id: { $in: still } }).project<DriverDoc>(WITHOUT_LISTS);
  const drivers = isKnown ? known : await unknown().toArray();
  for (const driver of drivers) {
    if (!still.some((id) => id.equals(driver._id))) continue;
    ctx.publish(
      room.user(driver._id),
      'ride:requested',
      driverView(ride, driver._id, currentFix(driver, ctx.clock.now())),
    );
  }
}

export function publishReminder(ctx: Context, { _id, passengerId, driverId, scheduledTime }: RideDoc): void {
  if (!driverId || !scheduledTime) return;
  ctx.publish([room.user(passengerId), room.user(driverId)], 'ride:reminder', {
    id: _id.toHexString(),
    scheduledTime: scheduledTime.toISOString(),
  });
}

/** Notifies drivers that they can no longer accept an offer. */
export function publishWithdrawal(
  ctx: Context,
  ride: RideDoc,
  drivers: readonly ObjectId[],
  reason: PayloadOf<'ride:withdrawn'>['reason'],
): void {
  if (drivers.length === 0) return;
  ctx.publish(drivers.map(room.user), 'ride:withdrawn', { id: ride._id.toHexString(), rev: ride.rev, reason });
}
