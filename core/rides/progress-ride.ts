import type { ObjectId, UpdateFilter } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { DriverRide } from '../../shared/contract/ride-entities.ts';
import { type RideStatus, paymentAfter, statusesBefore } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { registeredDriver, placeOf } from '../drivers/driver.ts';
import { holdDriver, releaseDriver } from '../drivers/ride-status.ts';
import { noteProgress } from '../notifications/ride-notes.ts';
import type { RideDoc, UserDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/store.ts';
import { tellRide } from './tell.ts';
import { driverView } from './views.ts';

/**
 * accepted to in_progress; a scheduled ride becomes active by an earlier start (R20). A repeat is a success (R2).
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON, DRIVER_BUSY
 */
export async function startRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const now = ctx.clock.now();
  return progress(ctx, user, rideId, 'in_progress', {
    $set: { status: 'in_progress', active: true, startedAt: now },
    $inc: { rev: 1 },
    $push: { timeline: { at: now, what: 'started', who: user.name } },
  });
}

/**
 * in_progress to completed, payment collected (R8). A repeat is a success (R2).
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON
 */
export async function completeRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const now = ctx.clock.now();
  return progress(ctx, user, rideId, 'completed', {
    $set: {
      status: 'completed',
      paymentStatus: paymentAfter('completed'),
      active: false,
      openNow: false,
      completedAt: now,
    },
    $inc: { rev: 1 },
    $push: { timeline: { at: now, what: 'completed', who: user.name } },
  });
}

async function progress(
  ctx: Context,
  user: UserDoc,
  rideId: ObjectId,
  to: Extract<RideStatus, 'in_progress' | 'completed'>,
  update: UpdateFilter<RideDoc>,
): Promise<DriverRide> {
  const driver = await registeredDriver(ctx, user._id);
  const moved = await move(ctx, { rideId, driverId: driver._id, to }, update);
  if (!moved) {
    const ride = await ctx.store.rides.findOne({ _id: rideId, driverId: driver._id });
    if (!ride) throw new Refusal('NOT_FOUND');
    if (ride.status !== to) throw new Refusal('RIDE_MOVED_ON');
    return driverView(ride, driver._id, placeOf(driver));
  }
  if (to === 'in_progress') await holdDriver(ctx, driver._id, rideId);
  else await releaseDriver(ctx, driver._id, rideId);
  tellRide(ctx, moved);
  noteProgress(ctx, moved);
  return driverView(moved, driver._id, placeOf(driver));
}

async function move(
  ctx: Context,
  it: { rideId: ObjectId; driverId: ObjectId; to: RideStatus },
  update: UpdateFilter<RideDoc>,
): Promise<RideDoc | null> {
  try {
    return await ctx.store.rides.findOneAndUpdate(
      { _id: it.rideId, driverId: it.driverId, status: { $in: statusesBefore(it.to, 'driver') } },
      update,
      { returnDocument: 'after' },
    );
  } catch (error) {
    if (isDuplicateKey(error)) throw new Refusal('DRIVER_BUSY');
    throw error;
  }
}
