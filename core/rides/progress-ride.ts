import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { DriverRide } from '../../shared/contract/ride-entities.ts';
import { paymentAfter, statusesBefore } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { registeredDriver, placeOf } from '../drivers/driver.ts';
import { releaseDriver } from '../drivers/ride-status.ts';
import { countTrips } from '../drivers/trips.ts';
import { type MovedBy, noteProgress } from '../notifications/ride-notes.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import { holdToStart, refuseDriver } from './keep-driver.ts';
import { type Step, writeStep } from './steps.ts';
import { tellRide } from './tell.ts';
import { driverView } from './views.ts';

/**
 * accepted to in_progress; a scheduled ride becomes active by an earlier start (R20), for which its driver must be one who
 * may work (R5). A repeat is a success (R2).
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON, DRIVER_BUSY, NOT_APPROVED, BANNED
 */
export async function startRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const ride = await ctx.store.rides.findOne({ _id: rideId, driverId: user._id, status: 'accepted' });
  if (ride && !(await holdToStart(ctx, ride))) return refuseDriver(ctx, user._id);
  return progress(ctx, user, rideId, 'in_progress');
}

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
  const before = { status: { $in: statusesBefore(to, 'driver') }, active: true };
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
    ? { set: { status: to, startedAt: now }, told: [{ at: now, what: 'started', who }] }
    : {
        set: {
          status: to,
          paymentStatus: paymentAfter(to),
          active: false,
          openNow: false,
          scheduledSlot: null,
          plannedAs: null,
          completedAt: now,
          uncounted: true,
        },
        told: [{ at: now, what: 'completed', who }],
      };

/** The ride began or is over: then its driver is released (R7) and their trips are counted (R8). Everyone hears of it. */
export async function settleProgress(ctx: Context, ride: RideDoc, by: MovedBy): Promise<void> {
  if (ride.driverId && ride.status === 'completed') {
    await releaseDriver(ctx, ride.driverId, ride._id);
    await countTrips(ctx, ride.driverId);
  }
  tellRide(ctx, ride);
  noteProgress(ctx, ride, by);
}
