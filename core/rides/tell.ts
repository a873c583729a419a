import type { ObjectId } from 'mongodb';
import type { PayloadOf } from '../../shared/contract/events.ts';
import type { Context } from '../context.ts';
import { placeOf } from '../drivers/driver.ts';
import { room } from '../rooms.ts';
import type { DriverDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { driverView, passengerView } from './views.ts';

/** Tells both parties, each what they may see; a driver who has not answered yet hears ride:requested instead. */
export function tellRide(ctx: Context, ride: RideDoc): void {
  ctx.publish(room.user(ride.passengerId), 'ride:changed', passengerView(ride));
  if (ride.driverId && ride.acceptedAt) {
    ctx.publish(room.user(ride.driverId), 'ride:changed', driverView(ride, ride.driverId, null));
  }
  ctx.publish(room.admins, 'admin:changed', { type: 'rides', id: ride._id.toHexString() });
}

/** Tells those it is offered to what waits for their answer, each from where they stand. */
export function tellOffered(ctx: Context, ride: RideDoc, drivers: readonly DriverDoc[]): void {
  for (const driver of drivers) {
    ctx.publish(room.user(driver._id), 'ride:requested', driverView(ride, driver._id, placeOf(driver)));
  }
}

/** Tells drivers that an offer is no longer theirs to take. */
export function tellWithdrawn(
  ctx: Context,
  ride: RideDoc,
  drivers: readonly ObjectId[],
  reason: PayloadOf<'ride:withdrawn'>['reason'],
): void {
  if (drivers.length === 0) return;
  ctx.publish(drivers.map(room.user), 'ride:withdrawn', { id: ride._id.toHexString(), reason });
}
