import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { DriverRide } from '../../shared/contract/ride-entities.ts';
import { activeFrom } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { placeOf, workingDriver } from '../drivers/driver.ts';
import { type MovedBy, noteAccepted } from '../notifications/ride-notes.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { keepDriver, refuseDriver } from './keep-driver.ts';
import { isPlanned, plannedAs } from './keep-ride.ts';
import { searchOfRide, snapshotOf } from './snapshot.ts';
import { type Step, writeStep } from './steps.ts';
import { tellRide, tellWithdrawn } from './tell.ts';
import { driverView } from './views.ts';

/**
 * A driver takes a ride: one conditional write, of which one of any number wins (R2, R3, R21); not a second of the same
 * passenger for the same minute (R31).
 * A repeat by the winner is a success.
 * @throws Refusal NOT_FOUND, RIDE_TAKEN, RIDE_MOVED_ON, DRIVER_BUSY, NOT_APPROVED, BANNED
 */
export async function acceptRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const driver = await workingDriver(ctx, user._id);
  const offered = await offeredRide(ctx, rideId, driver);
  const ride = offered.status === 'pending' ? await take(ctx, offered, driver) : null;
  if (!ride) return repeatOrRefuse(await offeredRide(ctx, rideId, driver), driver);
  if (!(await settleAccepted(ctx, ride, driver, 'driver'))) return refuseDriver(ctx, driver._id);
  return driverView(ride, driver._id, placeOf(driver));
}

async function offeredRide(ctx: Context, rideId: ObjectId, driver: DriverDoc): Promise<RideDoc> {
  const ride = await ctx.store.rides.findOne({
    _id: rideId,
    $or: [{ offeredTo: driver._id }, { driverId: driver._id }],
  });
  if (!ride) throw new Refusal('NOT_FOUND');
  return ride;
}

async function take(ctx: Context, offered: RideDoc, driver: DriverDoc): Promise<RideDoc | null> {
  const step = acceptedStep(ctx, offered, driver, driver.fullName);
  const filter = { _id: offered._id, status: 'pending' as const, offeredTo: driver._id };
  try {
    return await writeStep(ctx, { ...filter, expiresAt: { $gt: ctx.clock.now() } }, step);
  } catch (error) {
    const like = { passengerId: offered.passengerId, plannedAs: step.set.plannedAs };
    const isBusy = error instanceof Refusal && error.code === 'DRIVER_BUSY';
    if (!isBusy || !(await isPlanned(ctx, like))) throw error;
    throw new Refusal('DRIVER_BUSY', { message: MESSAGES.driver.plannedTwice });
  }
}

/** pending to accepted: this driver's ride, active at once or when its time comes (R20). */
export function acceptedStep(ctx: Context, ride: RideDoc, driver: DriverDoc, who: string): Step {
  const now = ctx.clock.now();
  const snapshot = snapshotOf(driver);
  return {
    set: {
      status: 'accepted',
      driverId: driver._id,
      driver: snapshot,
      search: searchOfRide({ ...ride, driver: snapshot }),
      active: activeFrom(ride.scheduledTime, now) <= now,
      plannedAs: plannedAs(driver._id, ride.scheduledTime),
      acceptedAt: now,
    },
    told: [{ at: now, what: 'accepted', who }],
  };
}

/**
 * The ride was accepted: the driver is on their way (R7), and everyone hears of it.
 * @returns false when a ban or another review came between, which ends the ride (R5)
 */
export async function settleAccepted(ctx: Context, ride: RideDoc, driver: DriverDoc, by: MovedBy): Promise<boolean> {
  if (!(await keepDriver(ctx, ride))) return false;
  tellRide(ctx, ride);
  const losers = ride.offeredTo.filter((id) => !id.equals(driver._id));
  tellWithdrawn(ctx, ride, losers, 'taken');
  noteAccepted(ctx, ride, placeOf(driver), by);
  return true;
}

function repeatOrRefuse(ride: RideDoc, driver: DriverDoc): DriverRide {
  const mine = ride.driverId?.equals(driver._id) ?? false;
  if (mine && ride.acceptedAt && ride.status !== 'cancelled') return driverView(ride, driver._id, placeOf(driver));
  throw new Refusal(ride.acceptedAt && !mine ? 'RIDE_TAKEN' : 'RIDE_MOVED_ON');
}
