import type { ObjectId } from 'mongodb';
import { type DriverStatus, isPresent, mayWork, statusAfterRide } from '#shared/domain/driver.ts';
import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { readSettings } from '../store/settings.ts';
import { workingFilter } from './may-work.ts';
import { publishDriverStatus } from './on-map.ts';
import { writeDriver } from './write-driver.ts';

/**
 * Reserves the driver for a ride that became active: sets them on_route, and notes whether they go offline after it
 * because they had chosen offline (R7). Repeating it changes nothing. If the ride ended before its driver was reserved,
 * `clearOutbox` releases the driver.
 * @param known the driver as just read
 * @returns false when the driver may no longer work (R5); a driver already reserved for the ride keeps it unless banned
 */
export async function holdDriver(
  ctx: Context,
  driverId: ObjectId,
  rideId: ObjectId,
  known?: DriverDoc,
): Promise<boolean> {
  const working = await workingFilter(ctx);
  const held = await writeDriver(
    ctx,
    driverId,
    ({ manualOffline }) => ({ status: 'on_route', onRouteFor: rideId, offlineAfterRide: manualOffline }),
    { only: { ...working, onRouteFor: { $ne: rideId } }, known },
  );
  if (held) {
    publishDriverStatus(ctx, held);
    return true;
  }
  const still = { _id: driverId, verification: { $ne: 'banned' as const }, onRouteFor: rideId };
  return (await ctx.store.drivers.findOne(still, { projection: { _id: 1 } })) !== null;
}

/** Releases the driver of a ride that ended: online, or offline if absent, not allowed to work or requested (R7). */
export async function releaseDriver(ctx: Context, driverId: ObjectId, rideId: ObjectId): Promise<void> {
  const { requireDriverApproval } = await readSettings(ctx);
  const statusOf = (held: DriverDoc): DriverStatus =>
    mayWork(held.verification, requireDriverApproval)
      ? statusAfterRide(isPresent(held, ctx.clock.now()), held.offlineAfterRide)
      : 'offline';
  const released = await writeDriver(
    ctx,
    driverId,
    (held) => ({ status: statusOf(held), onRouteFor: null, offlineAfterRide: false }),
    { only: { onRouteFor: rideId }, cause: (held) => (held.offlineAfterRide ? 'asked' : 'lost') },
  );
  if (released) publishDriverStatus(ctx, released);
}
