import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import { isInReach } from '#shared/domain/arrival.ts';
import { PICKUP_FIX_MAX_AGE_S } from '#shared/domain/constants/rules.ts';
import { isRough } from '#shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { newestFix } from '../location/fix-writer.ts';
import { registeredDriver } from '../drivers/may-work.ts';
import { currentFix } from '../drivers/place.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { moveRide } from './move-ride.ts';
import { arrival } from './moves.ts';
import { hasGivenUp } from './progress-ride.ts';
import { driverView } from './views.ts';

/**
 * The driver reports that they have arrived at the pickup (R43), with the consequences of a detected arrival. A repeat
 * succeeds.
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON unless the ride is accepted and active; as `requireAtPickup`
 */
export async function arriveAtPickup(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const driver = await registeredDriver(ctx, user._id);
  const own = { _id: rideId, driverId: driver._id };
  const waiting = { ...own, status: 'accepted' as const, active: true };
  let ride = await ctx.store.rides.findOne(own);
  if (ride && isWaiting(ride) && !ride.arrivedAt) {
    await requireAtPickup(ctx, ride);
    const arrived = await moveRide(ctx, { ...waiting, arrivedAt: null }, arrival(ctx.clock.now(), ride));
    ride = arrived ?? (await ctx.store.rides.findOne(own));
  }
  if (!ride) throw new Refusal((await hasGivenUp(ctx, rideId, driver._id)) ? 'RIDE_MOVED_ON' : 'NOT_FOUND');
  if (!isWaiting(ride)) throw new Refusal('RIDE_MOVED_ON');
  return driverView(ride, driver._id, currentFix(driver, ctx.clock.now()));
}

const isWaiting = ({ status, active }: RideDoc): boolean => status === 'accepted' && active;

/**
 * Requires the driver's last good position to be within 300 m of the pickup, and at most 60 s old (R43).
 * @throws Refusal PICKUP_UNKNOWN, NOT_LOCATED, NOT_AT_PICKUP
 */
export async function requireAtPickup(ctx: Context, { driverId, from }: RideDoc): Promise<void> {
  if (!from) throw new Refusal('PICKUP_UNKNOWN');
  const driver = driverId && (await ctx.store.drivers.findOne({ _id: driverId }, { projection: { fix: 1 } }));
  const fix = driverId && newestFix(ctx, 'driver', driverId, driver);
  const isYoung = fix && ctx.clock.now().getTime() - fix.timestamp <= PICKUP_FIX_MAX_AGE_S * 1000;
  if (!isYoung || isRough(fix.accuracy)) throw new Refusal('NOT_LOCATED');
  if (!isInReach(from, fix)) throw new Refusal('NOT_AT_PICKUP');
}
