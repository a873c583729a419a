import type { ObjectId } from 'mongodb';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import type { Context } from '#core/context.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { updateEach } from '#core/store/store.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { fixAt } from './context.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { arrivedForNoShow } from '#shared/domain/ride.ts';
import type { PassengerRide, RideCreate } from '#shared/contract/ride-entities.ts';

/** A valid booking from Embu to Runyenjes; `driverId` null makes an open request. */
export const booking = (driverId: string | null, overrides: Partial<RideCreate> = {}): RideCreate => ({
  driverId,
  pickup: 'Embu Town',
  destination: 'Runyenjes Town',
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  scheduledTime: null,
  paymentMethod: 'cash',
  pickupLatitude: -0.5389,
  pickupLongitude: 37.4574,
  destinationLatitude: 0,
  destinationLongitude: 0,
  ...overrides,
});

export const book = (
  ctx: Context,
  passenger: UserDoc,
  driver: DriverDoc | null,
  overrides: Partial<RideCreate> = {},
): Promise<PassengerRide> => createRide(ctx, passenger, booking(driver?._id.toHexString() ?? null, overrides), null);

export async function bookAndAccept(
  ctx: Context,
  passenger: UserDoc,
  driver: DriverDoc & { user: UserDoc },
  overrides: Partial<RideCreate> = {},
): Promise<PassengerRide> {
  const ride = await book(ctx, passenger, driver, overrides);
  await acceptRide(ctx, driver.user, toObjectId(ride.id));
  return ride;
}

/** A ride of this length counts for averages (R49). */
export const RIDE_MS = 10 * 60_000;

/** Removes past bookings, cancellations and rides given up from all limits (R49). */
export async function forgetBookings({ store }: Pick<Context, 'store'>): Promise<void> {
  const booked = await store.rides.distinct('_id', { bookingNo: { $gte: 1 } });
  await updateEach(store.rides, booked, { $unset: { bookingNo: '' } });
  const gaveUp = await store.drivers.distinct('_id', { 'gaveUpAt.0': { $exists: true } });
  await updateEach(store.drivers, gaveUp, { $unset: { gaveUpAt: '' } });
}

/** Makes the driver wait at the pickup long enough for a no-show (R6, R43); nothing else of the ride changes. */
export async function waitAtPickup(ctx: Context, id: string): Promise<void> {
  const now = ctx.clock.now();
  const arrived = { $set: { arrivedAt: arrivedForNoShow(now) } };
  const ride = await ctx.store.rides.findOneAndUpdate({ _id: toObjectId(id) }, arrived);
  if (!ride?.driverId || !ride.from) throw new Error('no accepted ride with a pickup');
  const fix = fixAt(ride.from, now.getTime());
  await ctx.store.drivers.updateOne({ _id: ride.driverId }, { $set: { fix } });
}

/** Reports that the passenger did not come, after the driver has waited long enough (R6). */
export async function noShow(ctx: Context, driver: UserDoc, id: ObjectId): Promise<void> {
  await waitAtPickup(ctx, id.toHexString());
  await declineRide(ctx, driver, id, { reason: 'no_show' });
}

export async function rideDoc(ctx: Context, id: string): Promise<RideDoc> {
  const ride = await ctx.store.rides.findOne({ _id: toObjectId(id) });
  if (!ride) throw new Error(`no ride ${id}`);
  return ride;
}

export async function driverDoc(ctx: Context, driver: { _id: DriverDoc['_id'] }): Promise<DriverDoc> {
  const doc = await ctx.store.drivers.findOne({ _id: driver._id });
  if (!doc) throw new Error('no such driver');
  return doc;
}

/** The code of the refusal a promise rejects with, or 'ok'. Other errors are rethrown. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
