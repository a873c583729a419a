import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import type { Context } from '../context.ts';
import { workingDriver } from '../drivers/may-work.ts';
import { currentFix } from '../drivers/place.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { requireNoGivingUpPause } from './giving-up.ts';
import { isPlanned } from './insert-ride.ts';
import { moveRide } from './move-ride.ts';
import { acceptance } from './moves.ts';
import { refuseDriver } from './start-held.ts';
import { driverView } from './views.ts';

/**
 * A driver accepts a ride with one conditional write, so that exactly one of any number of drivers wins (R2, R3, R21).
 * Refused if it would be their second ride with that passenger in the same minute (R31). A scheduled ride whose
 * passenger is in another one waits for its end (R20). A repeat by the winner succeeds.
 * @throws Refusal NOT_FOUND, RIDE_TAKEN, RIDE_MOVED_ON, DRIVER_BUSY, PAUSED, NOT_APPROVED, BANNED
 */
export async function acceptRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const driver = await workingDriver(ctx, user._id);
  const offered = await offeredRide(ctx, rideId, driver);
  if (offered.status === 'pending') requireNoGivingUpPause(ctx, driver);
  const ride = offered.status === 'pending' ? await take(ctx, offered, driver) : null;
  if (!ride) return repeatOrRefuse(ctx, await offeredRide(ctx, rideId, driver), driver);
  if (ride.status === 'cancelled') return refuseDriver(ctx, driver._id);
  return driverView(ride, driver._id, currentFix(driver, ctx.clock.now()));
}

/** Returns a ride offered to the driver, even after a decline: if its response was lost, the card is still shown. */
async function offeredRide(ctx: Context, rideId: ObjectId, driver: DriverDoc): Promise<RideDoc> {
  const ride = await ctx.store.rides.findOne({
    _id: rideId,
    $or: [{ offeredTo: driver._id }, { driverId: driver._id }, { declinedBy: driver._id }],
  });
  if (!ride) throw new Refusal('NOT_FOUND');
  return ride;
}

async function take(ctx: Context, offered: RideDoc, driver: DriverDoc, waits = false): Promise<RideDoc | null> {
  const move = acceptance(offered, driver, ctx.clock.now(), { by: 'driver', who: driver.fullName }, waits);
  const filter = { _id: offered._id, status: 'pending' as const, offeredTo: driver._id };
  try {
    return await moveRide(ctx, { ...filter, expiresAt: { $gt: ctx.clock.now() } }, move);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PASSENGER_BUSY' && !waits) return take(ctx, offered, driver, true);
    const like = { passengerId: offered.passengerId, plannedAs: move.set.plannedAs };
    const isBusy = error instanceof Refusal && error.code === 'DRIVER_BUSY';
    if (!isBusy || !(await isPlanned(ctx, like))) throw error;
    throw new Refusal('DRIVER_BUSY', { message: REFUSALS.driver.plannedTwice });
  }
}

function repeatOrRefuse(ctx: Context, ride: RideDoc, driver: DriverDoc): DriverRide {
  const mine = ride.driverId?.equals(driver._id) ?? false;
  if (mine && ride.acceptedAt && ride.status !== 'cancelled') {
    return driverView(ride, driver._id, currentFix(driver, ctx.clock.now()));
  }
  // A driver who has left the request does not learn who has the ride now.
  const isAsked = ride.offeredTo.some((id) => id.equals(driver._id));
  throw new Refusal(ride.acceptedAt && !mine && isAsked ? 'RIDE_TAKEN' : 'RIDE_MOVED_ON');
}
