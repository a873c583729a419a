import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import { statusesBefore } from '#shared/domain/ride.ts';
import { hasMoved, isStartFar, type SurePlace, surePlace, tooShort } from '#shared/domain/too-short.ts';
import type { Context } from '../context.ts';
import { newestFix } from '../location/fix-writer.ts';
import { registeredDriver } from '../drivers/may-work.ts';
import { currentFix } from '../drivers/place.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { requireArrivedIfEarly } from './arrive.ts';
import { noteGivenUp } from './giving-up.ts';
import { moveRide } from './move-ride.ts';
import { completion, type Move, start } from './moves.ts';
import { hasGivenUp } from './read-rides.ts';
import { holdToStart, refuseDriver } from './start-held.ts';
import { requirePin } from './start-pin.ts';
import { driverView } from './views.ts';

/**
 * accepted to in_progress. Starting a scheduled ride early makes it active (R20), if its driver may work (R5) and has
 * arrived at the pickup: from the start on, the driver sees where the passenger is. A repeat succeeds (R2).
 * @param pin the PIN given by the passenger, if the ride requires it (R26)
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON, DRIVER_BUSY, PASSENGER_BUSY, NOT_APPROVED, BANNED, PIN_NEEDED, PIN_WRONG,
 *   PIN_PAUSED; when early, also the refusals of `requireArrivedIfEarly`
 */
export async function startRide(ctx: Context, user: UserDoc, rideId: ObjectId, pin?: string): Promise<DriverRide> {
  const ride = await ctx.store.rides.findOne({ _id: rideId, driverId: user._id, status: 'accepted' });
  const driver = await registeredDriver(ctx, user._id);
  // A ride accepted only now is not started unchecked: here only a repeat succeeds.
  if (!ride) return progress(ctx, driver, rideId, 'in_progress', null);
  const arrived = await requireArrivedIfEarly(ctx, ride);
  const proven = await requirePin(ctx, ride, pin);
  if (!(await holdToStart(ctx, ride))) return refuseDriver(ctx, user._id);
  const mover = { by: 'driver' as const, who: driver.fullName };
  const isFar = ride.arrivedAt === null && isStartFar(ride.from, fixOf(ctx, driver));
  const move = start(ctx.clock.now(), mover, placeOf(ctx, driver), isFar);
  return progress(ctx, driver, rideId, 'in_progress', proven && { filter: { ...arrived, ...proven }, move });
}

/**
 * in_progress to completed, payment collected (R8). A repeat succeeds (R2).
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON
 */
export async function completeRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const driver = await registeredDriver(ctx, user._id);
  const running = { _id: rideId, driverId: driver._id, status: 'in_progress' as const };
  const ride = await ctx.store.rides.findOne(running, { projection: END_FIELDS });
  if (!ride) return progress(ctx, driver, rideId, 'completed', null);
  const [now, at] = [ctx.clock.now(), placeOf(ctx, driver)];
  const short = tooShort(ride, at, now);
  const move = completion(now, { by: 'driver', who: driver.fullName }, short);
  const isBareStart = !ride.startPin?.asked && (ride.startedFar === true || !isKnownToHaveMoved(ride, at));
  return progress(ctx, driver, rideId, 'completed', { filter: {}, move, givesUp: short === 'time' && isBareStart });
}

const END_FIELDS = { startedAt: 1, startedFrom: 1, startedFar: 1, 'startPin.asked': 1 } as const;

const isKnownToHaveMoved = ({ startedFrom }: Pick<RideDoc, 'startedFrom'>, at: SurePlace | null): boolean =>
  startedFrom === undefined || (startedFrom !== null && at !== null && hasMoved(startedFrom, at));

const fixOf = (ctx: Context, driver: DriverDoc) => newestFix(ctx, 'driver', driver._id, driver);

const placeOf = (ctx: Context, driver: DriverDoc): SurePlace | null => surePlace(fixOf(ctx, driver), ctx.clock.now());

/**
 * @param step what to write, and what the ride must still be like; null when it is not, so that only a repeat succeeds
 */
async function progress(
  ctx: Context,
  driver: DriverDoc,
  rideId: ObjectId,
  to: 'in_progress' | 'completed',
  step: { filter: Filter<RideDoc>; move: Move; givesUp?: boolean } | null,
): Promise<DriverRide> {
  const own = { _id: rideId, driverId: driver._id };
  const before = { status: { $in: statusesBefore(to, 'driver') }, active: true };
  const moved = step && (await moveRide(ctx, { ...step.filter, ...own, ...before }, step.move));
  if (moved && step?.givesUp) await noteGivenUp(ctx, driver._id);
  const ride = moved ?? (await ctx.store.rides.findOne(own));
  if (!ride) throw new Refusal((await hasGivenUp(ctx, rideId, driver._id)) ? 'RIDE_MOVED_ON' : 'NOT_FOUND');
  if (ride.status !== to) throw new Refusal('RIDE_MOVED_ON');
  return driverView(ride, driver._id, currentFix(driver, ctx.clock.now()));
}
