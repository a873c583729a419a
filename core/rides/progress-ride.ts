import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { DriverRide } from '../../shared/contract/ride-entities.ts';
import { paymentAfter, statusesBefore } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { registeredDriver, placeOf } from '../drivers/driver.ts';
import { holdDriver, releaseDriver } from '../drivers/ride-status.ts';
import { type MovedBy, noteProgress } from '../notifications/ride-notes.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import { type Step, writeStep } from './steps.ts';
import { tellRide } from './tell.ts';
import { driverView } from './views.ts';

/**
 * accepted to in_progress; a scheduled ride becomes active by an earlier start (R20). A repeat is a success (R2).
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON, DRIVER_BUSY
 */
export const startRide = (ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> =>
  progress(ctx, user, rideId, 'in_progress');

/**
 * in_progress to completed, payment collected (R8). A repeat is a success (R2).
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON
 */
export const completeRide = (ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> =>
  progress(ctx, user, rideId, 'completed');

type Progress = 'in_progress' | 'completed';

async function progress(ctx: Context, user: UserDoc, rideId: ObjectId, to: Progress): Promise<DriverRide> {
  const driver = await registeredDriver(ctx, user._id);
  const own = { _id: rideId, driverId: driver._id };
  const before = { status: { $in: statusesBefore(to, 'driver') } };
  const moved = await writeStep(ctx, { ...own, ...before }, progressStep(to, ctx.clock.now(), driver.fullName));
  if (!moved) {
    const ride = await ctx.store.rides.findOne(own);
    if (!ride) throw new Refusal('NOT_FOUND');
    if (ride.status !== to) throw new Refusal('RIDE_MOVED_ON');
    return driverView(ride, driver._id, placeOf(driver));
  }
  await settleProgress(ctx, moved, 'driver');
  return driverView(moved, driver._id, placeOf(driver));
}

/** accepted to in_progress, or in_progress to completed (R8, R20). */
export const progressStep = (to: Progress, now: Date, who: string): Step =>
  to === 'in_progress'
    ? { set: { status: to, active: true, startedAt: now }, told: [{ at: now, what: 'started', who }] }
    : {
        set: { status: to, paymentStatus: paymentAfter(to), active: false, openNow: false, completedAt: now },
        told: [{ at: now, what: 'completed', who }],
      };

/** The ride began or is over: its driver is held or released (R7), and everyone hears of it. */
export async function settleProgress(ctx: Context, ride: RideDoc, by: MovedBy): Promise<void> {
  if (ride.driverId) {
    await (ride.status === 'in_progress' ? holdDriver : releaseDriver)(ctx, ride.driverId, ride._id);
  }
  tellRide(ctx, ride);
  noteProgress(ctx, ride, by);
}
