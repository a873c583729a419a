import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import { statusesBefore } from '#shared/domain/ride.ts';
import { surePlace, tooShort } from '#shared/domain/too-short.ts';
import type { Context } from '../context.ts';
import { newestFix } from '../location/fix-writer.ts';
import { registeredDriver } from '../drivers/may-work.ts';
import { currentFix } from '../drivers/place.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { moveRide } from './move-ride.ts';
import { completion, type Move, type Mover, start } from './moves.ts';
import { holdToStart, refuseDriver } from './start-held.ts';
import { requirePin } from './start-pin.ts';
import { driverView } from './views.ts';

/**
 * accepted to in_progress. Starting a scheduled ride early makes it active (R20), if its driver may work (R5). A repeat
 * succeeds (R2).
 * @param pin the PIN given by the passenger, if the ride requires it (R26)
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON, DRIVER_BUSY, NOT_APPROVED, BANNED, PIN_NEEDED, PIN_WRONG, PIN_PAUSED
 */
export async function startRide(ctx: Context, user: UserDoc, rideId: ObjectId, pin?: string): Promise<DriverRide> {
  const ride = await ctx.store.rides.findOne({ _id: rideId, driverId: user._id, status: 'accepted' });
  if (ride) await requirePin(ctx, ride, pin);
  if (ride && !(await holdToStart(ctx, ride))) return refuseDriver(ctx, user._id);
  return progress(ctx, user, rideId, 'in_progress');
}

/**
 * in_progress to completed, payment collected (R8). A repeat succeeds (R2).
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON
 */
export const completeRide = (ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> =>
  progress(ctx, user, rideId, 'completed');

type Progress = 'in_progress' | 'completed';

async function progress(ctx: Context, user: UserDoc, rideId: ObjectId, to: Progress): Promise<DriverRide> {
  const driver = await registeredDriver(ctx, user._id);
  const own = { _id: rideId, driverId: driver._id };
  const before = { status: { $in: statusesBefore(to, 'driver') }, active: true };
  const mover = { by: 'driver' as const, who: driver.fullName };
  const move = await moveTo(ctx, to, own, driver, mover);
  const ride = (await moveRide(ctx, { ...own, ...before }, move)) ?? (await ctx.store.rides.findOne(own));
  if (!ride) throw new Refusal((await hasGivenUp(ctx, rideId, driver._id)) ? 'RIDE_MOVED_ON' : 'NOT_FOUND');
  if (ride.status !== to) throw new Refusal('RIDE_MOVED_ON');
  return driverView(ride, driver._id, currentFix(driver, ctx.clock.now()));
}

async function moveTo(
  ctx: Context,
  to: Progress,
  own: Pick<RideDoc, '_id'>,
  driver: DriverDoc,
  mover: Mover,
): Promise<Move> {
  const now = ctx.clock.now();
  const at = surePlace(newestFix(ctx, 'driver', driver._id, driver), now);
  if (to === 'in_progress') return start(now, mover, at);
  const ride = await ctx.store.rides.findOne(own, { projection: { startedAt: 1, startedFrom: 1 } });
  return completion(now, mover, ride && tooShort(ride, at, now));
}

/** If the answer to giving up was lost, the phone still shows the ride as theirs (R24). */
export const hasGivenUp = async (ctx: Context, rideId: ObjectId, driverId: ObjectId): Promise<boolean> =>
  (await ctx.store.rides.findOne({ _id: rideId, declinedBy: driverId })) !== null;
