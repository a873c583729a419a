import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { workingDriver } from '../drivers/may-work.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { releaseUnlessTheirs, works } from './carry-out.ts';
import { holdOrEnd, moveRide } from './move-ride.ts';
import { activation } from './moves.ts';

/**
 * Makes an accepted ride active (R20) and reserves its driver (R7) before its start, so that no review ends a running
 * ride.
 * @returns false when the driver may not work; if that was known beforehand, a scheduled ride is not changed
 * @throws Refusal DRIVER_BUSY (R3), PASSENGER_BUSY (R4)
 */
export async function holdToStart(ctx: Context, ride: RideDoc): Promise<boolean> {
  const held = await hold(ctx, ride);
  // The ride may have ended, or been given up, before its driver was reserved.
  if (held && ride.driverId) await releaseUnlessTheirs(ctx, ride._id, ride.driverId);
  return held;
}

async function hold(ctx: Context, ride: RideDoc): Promise<boolean> {
  if (ride.active) return holdOrEnd(ctx, ride);
  if (!ride.driverId || !(await works(ctx, ride.driverId))) return false;
  const activated = await moveRide(
    ctx,
    { _id: ride._id, driverId: ride.driverId, status: 'accepted', active: false },
    activation(ctx.clock.now(), ride),
  );
  return activated ? activated.status !== 'cancelled' : holdOrEnd(ctx, { ...ride, active: true });
}

/**
 * Throws the reason why a driver may not keep a ride.
 * @throws Refusal NOT_ONBOARDED, BANNED, NOT_APPROVED; RIDE_MOVED_ON when the driver may work again
 */
export async function refuseDriver(ctx: Context, driverId: ObjectId): Promise<never> {
  await workingDriver(ctx, driverId);
  throw new Refusal('RIDE_MOVED_ON');
}
