import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { DriverRide } from '../../shared/contract/ride-entities.ts';
import { activeFrom } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { placeOf, workingDriver } from '../drivers/driver.ts';
import { holdDriver } from '../drivers/ride-status.ts';
import { type MovedBy, noteAccepted } from '../notifications/ride-notes.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { cancel } from './cancellation.ts';
import { searchOfRide, snapshotOf } from './snapshot.ts';
import { type Step, writeStep } from './steps.ts';
import { tellRide, tellWithdrawn } from './tell.ts';
import { driverView } from './views.ts';

/**
 * A driver takes a ride: one conditional write, of which one of any number wins (R2, R3, R21).
 * A repeat by the winner is a success.
 * @throws Refusal NOT_FOUND, RIDE_TAKEN, RIDE_MOVED_ON, DRIVER_BUSY, NOT_APPROVED, BANNED
 */
export async function acceptRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const driver = await workingDriver(ctx, user._id);
  const offered = await offeredRide(ctx, rideId, driver);
  const ride = offered.status === 'pending' ? await take(ctx, offered, driver) : null;
  if (!ride) return repeatOrRefuse(await offeredRide(ctx, rideId, driver), driver);
  if (!(await settleAccepted(ctx, ride, driver, 'driver'))) throw new Refusal('BANNED');
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
  const step = await acceptedStep(ctx, offered, driver, driver.fullName);
  const filter = { _id: offered._id, status: 'pending' as const, offeredTo: driver._id };
  return writeStep(ctx, { ...filter, expiresAt: { $gt: ctx.clock.now() } }, step);
}

/** pending to accepted: this driver's ride, active at once or when its time comes (R20). */
export async function acceptedStep(ctx: Context, ride: RideDoc, driver: DriverDoc, who: string): Promise<Step> {
  const now = ctx.clock.now();
  const snapshot = await snapshotOf(ctx, driver);
  return {
    set: {
      status: 'accepted',
      driverId: driver._id,
      driver: snapshot,
      search: searchOfRide({ ...ride, driver: snapshot }),
      active: activeFrom(ride.scheduledTime, now) <= now,
      acceptedAt: now,
    },
    told: [{ at: now, what: 'accepted', who }],
  };
}

/**
 * The ride was accepted: the driver is on their way (R7), and everyone hears of it.
 * @returns false when a ban came between, which ends the ride (R5)
 */
export async function settleAccepted(ctx: Context, ride: RideDoc, driver: DriverDoc, by: MovedBy): Promise<boolean> {
  if (ride.active && !(await holdDriver(ctx, driver._id, ride._id))) {
    await cancel(ctx, { _id: ride._id }, { actor: 'authority', reason: 'driver_unavailable' });
    return false;
  }
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
