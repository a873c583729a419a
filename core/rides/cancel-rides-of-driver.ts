import type { ObjectId } from 'mongodb';
import { mayWork } from '#shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../store/settings.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { leaveOpenRequest } from './leave-open-request.ts';
import { cancel } from './move-ride.ts';
import { BY_AUTHORITY, leaving } from './moves.ts';

/** Ends every open ride and offer of a banned or deleted driver (R1, R5); the passengers can choose another driver. */
export const cancelRidesOfDriver = (ctx: Context, driverId: ObjectId): Promise<void> => cancelOpen(ctx, driverId, {});

/**
 * Ends rides of a driver who may no longer work: after a ban all of them; after a review the offers and accepted
 * scheduled rides, but not the active one (R5). Called after a review, and by commands that may have written a ride
 * meanwhile.
 * @returns false when the driver may work, and nothing ends
 */
export async function cancelRidesOfStopped(ctx: Context, driver: Reviewed): Promise<boolean> {
  const { requireDriverApproval } = await readSettings(ctx);
  if (mayWork(driver.verification, requireDriverApproval)) return false;
  await cancelOpen(ctx, driver._id, driver.verification === 'banned' ? {} : { active: false });
  return true;
}

type Reviewed = Pick<DriverDoc, '_id' | 'verification'>;

async function cancelOpen(ctx: Context, driverId: ObjectId, which: { active?: false }): Promise<void> {
  const open = await ctx.store.rides
    .find({
      ...which,
      status: { $in: ['pending', 'accepted', 'in_progress'] },
      $or: [{ driverId }, { offeredTo: driverId, status: 'pending' }],
    })
    .project<{ _id: ObjectId; driverId: ObjectId | null }>({ driverId: 1 })
    .toArray();
  for (const ride of open) {
    if (
      !ride.driverId?.equals(driverId) &&
      (await leaveOpenRequest(ctx, ride._id, leaving(ctx.clock.now(), driverId, 'withdrawn', BY_AUTHORITY))) !== null
    )
      continue;
    await cancel(ctx, { ...which, _id: ride._id, driverId }, { ...BY_AUTHORITY, reason: 'driver_unavailable' });
  }
}
