import type { ObjectId } from 'mongodb';
import { isPresent, statusAfterRide } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { tellDriverStatus, workingFilter } from './driver.ts';

/**
 * A ride became active: its driver is on_route (R7). Repeating it changes nothing.
 * @returns false when the driver may not work any more, for instance because of a ban meanwhile (R5)
 */
export async function holdDriver(ctx: Context, driverId: ObjectId, rideId: ObjectId): Promise<boolean> {
  const working = await workingFilter(ctx);
  const driver = await ctx.store.drivers.findOneAndUpdate(
    { _id: driverId, ...working, onRouteFor: { $ne: rideId } },
    { $set: { status: 'on_route', onRouteFor: rideId, offlineAfterRide: false } },
    { returnDocument: 'after' },
  );
  if (driver) {
    tellDriverStatus(ctx, driver);
    return true;
  }
  return (await ctx.store.drivers.findOne({ _id: driverId, ...working, onRouteFor: rideId })) !== null;
}

/** The active ride ended: its driver is online again, or offline if absent, banned, or asked for meanwhile (R7). */
export async function releaseDriver(ctx: Context, driverId: ObjectId, rideId: ObjectId): Promise<void> {
  const held = await ctx.store.drivers.findOne({ _id: driverId, onRouteFor: rideId });
  if (!held) return;
  const status =
    held.verification === 'banned'
      ? 'offline'
      : statusAfterRide(isPresent(held, ctx.clock.now()), held.offlineAfterRide);
  const driver = await ctx.store.drivers.findOneAndUpdate(
    { _id: driverId, onRouteFor: rideId, offlineAfterRide: held.offlineAfterRide },
    { $set: { status, onRouteFor: null, offlineAfterRide: false } },
    { returnDocument: 'after' },
  );
  if (driver) tellDriverStatus(ctx, driver);
  else await releaseDriver(ctx, driverId, rideId);
}
