import type { ObjectId } from 'mongodb';
import { type DriverStatus, isPresent, statusAfterRide } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { addStatusActivity } from '../notifications/activity.ts';
import type { DriverDoc } from '../store/documents.ts';
import { tellDriverStatus, workingFilter } from './driver.ts';
import { writeDriver } from './write-driver.ts';

/**
 * A ride became active: its driver is on_route (R7). Repeating it changes nothing.
 * @returns false when the driver may not work any more, for instance because of a ban meanwhile (R5)
 */
export async function holdDriver(ctx: Context, driverId: ObjectId, rideId: ObjectId): Promise<boolean> {
  const working = await workingFilter(ctx);
  const held = await writeDriver(
    ctx,
    driverId,
    () => ({ status: 'on_route', onRouteFor: rideId, offlineAfterRide: false }),
    { only: { ...working, onRouteFor: { $ne: rideId } } },
  );
  if (held) {
    tellDriverStatus(ctx, held.after);
    // A ride that ended before its driver was held found nobody to release.
    if (!(await ctx.store.rides.findOne({ _id: rideId, active: true }))) await releaseDriver(ctx, driverId, rideId);
    return true;
  }
  return (await ctx.store.drivers.findOne({ _id: driverId, ...working, onRouteFor: rideId })) !== null;
}

/** The active ride ended: its driver is online again, or offline if absent, banned, or asked for meanwhile (R7). */
export async function releaseDriver(ctx: Context, driverId: ObjectId, rideId: ObjectId): Promise<void> {
  const statusOf = (held: DriverDoc): DriverStatus =>
    held.verification === 'banned'
      ? 'offline'
      : statusAfterRide(isPresent(held, ctx.clock.now()), held.offlineAfterRide);
  const released = await writeDriver(
    ctx,
    driverId,
    (held) => ({ status: statusOf(held), onRouteFor: null, offlineAfterRide: false }),
    { only: { onRouteFor: rideId } },
  );
  if (!released) return;
  tellDriverStatus(ctx, released.after);
  addStatusActivity(ctx, released, { lost: !released.before.offlineAfterRide });
}
