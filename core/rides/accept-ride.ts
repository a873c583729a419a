import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { DriverRide } from '../../shared/contract/ride-entities.ts';
import { activeFrom } from '../../shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { placeOf, workingDriver } from '../drivers/driver.ts';
import { holdDriver } from '../drivers/ride-status.ts';
import { completedTrips } from '../drivers/trips.ts';
import { noteAccepted } from '../notifications/ride-notes.ts';
import type { DriverDoc, RideDoc, RideDriverSnapshot, UserDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/store.ts';
import { cancel } from './cancellation.ts';
import { tellRide, tellWithdrawn } from './tell.ts';
import { driverView } from './views.ts';

/** What a ride keeps of its driver. */
export async function snapshotOf(ctx: Context, driver: DriverDoc): Promise<RideDriverSnapshot> {
  return {
    name: driver.fullName,
    phone: driver.phone,
    stageName: driver.stageName,
    plate: driver.plate,
    vehicleModel: driver.vehicleModel,
    photo: driver.photos.profile,
    totalTrips: (await completedTrips(ctx, [driver._id])).get(driver._id.toHexString()) ?? 0,
  };
}

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
  if (ride.active && !(await holdDriver(ctx, driver._id, ride._id))) {
    await cancel(ctx, { _id: ride._id }, { actor: 'authority', reason: 'driver_unavailable' });
    throw new Refusal('BANNED');
  }
  tellRide(ctx, ride);
  const losers = ride.offeredTo.filter((id) => !id.equals(driver._id));
  tellWithdrawn(ctx, ride, losers, 'taken');
  noteAccepted(ctx, ride, placeOf(driver));
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
  const now = ctx.clock.now();
  try {
    return await ctx.store.rides.findOneAndUpdate(
      { _id: offered._id, status: 'pending', offeredTo: driver._id, expiresAt: { $gt: now } },
      {
        $set: {
          status: 'accepted',
          driverId: driver._id,
          driver: await snapshotOf(ctx, driver),
          active: activeFrom(offered.scheduledTime, now) <= now,
          acceptedAt: now,
        },
        $inc: { rev: 1 },
        $push: { timeline: { at: now, what: 'accepted', who: driver.fullName } },
      },
      { returnDocument: 'after' },
    );
  } catch (error) {
    if (isDuplicateKey(error)) throw new Refusal('DRIVER_BUSY');
    throw error;
  }
}

function repeatOrRefuse(ride: RideDoc, driver: DriverDoc): DriverRide {
  const mine = ride.driverId?.equals(driver._id) ?? false;
  if (mine && ride.acceptedAt && ride.status !== 'cancelled') return driverView(ride, driver._id, placeOf(driver));
  throw new Refusal(ride.acceptedAt && !mine ? 'RIDE_TAKEN' : 'RIDE_MOVED_ON');
}
