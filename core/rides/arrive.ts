import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import { isInReach } from '#shared/domain/arrival.ts';
import { PICKUP_FIX_MAX_AGE_S } from '#shared/domain/constants/rules.ts';
import { isRough } from '#shared/domain/geo.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import { activeFrom, startableFrom } from '#shared/domain/ride.ts';
import { sayWhen } from '#shared/texts/en/when.ts';
import type { Context } from '../context.ts';
import { newestFix } from '../location/fix-writer.ts';
import { registeredDriver } from '../drivers/may-work.ts';
import { currentFix } from '../drivers/place.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { moveRide } from './move-ride.ts';
import { arrival } from './moves.ts';
import { hasGivenUp } from './read-rides.ts';
import { driverView } from './views.ts';

/**
 * The driver reports that they have arrived at the pickup (R43), with the consequences of a detected arrival. A repeat
 * succeeds.
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON unless the ride is accepted, TOO_EARLY; the refusals of `requireAtPickup`
 */
export async function arriveAtPickup(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<DriverRide> {
  const driver = await registeredDriver(ctx, user._id);
  const own = { _id: rideId, driverId: driver._id };
  const waiting = { ...own, status: 'accepted' as const };
  let ride = await ctx.store.rides.findOne(own);
  if (ride?.status === 'accepted' && !ride.arrivedAt) {
    requireSoon(ctx, ride);
    await requireAtPickup(ctx, ride);
    const arrived = await moveRide(ctx, { ...waiting, arrivedAt: null }, arrival(ctx.clock.now(), ride));
    ride = arrived ?? (await ctx.store.rides.findOne(own));
  }
  if (!ride) throw new Refusal((await hasGivenUp(ctx, rideId, driver._id)) ? 'RIDE_MOVED_ON' : 'NOT_FOUND');
  if (ride.status !== 'accepted') throw new Refusal('RIDE_MOVED_ON');
  return driverView(ride, driver._id, currentFix(driver, ctx.clock.now()));
}

/** @throws Refusal TOO_EARLY for a scheduled ride over 60 min before its time, with the time from which on (R20) */
function requireSoon(ctx: Context, { active, scheduledTime }: RideDoc): void {
  const now = ctx.clock.now();
  const from = startableFrom(scheduledTime, now);
  if (active || from <= now) return;
  throw new Refusal('TOO_EARLY', { message: REFUSALS.driver.tooEarly(sayWhen(from, now)) });
}

/**
 * Requires the driver of a scheduled ride that would become active early to have arrived and to be there still (R20).
 * @returns what the start's own write must find
 * @throws Refusal TOO_EARLY, NOT_ARRIVED; as `requireAtPickup`
 */
export async function requireArrivedIfEarly(ctx: Context, ride: RideDoc): Promise<Filter<RideDoc>> {
  const now = ctx.clock.now();
  if (ride.active || activeFrom(ride.scheduledTime, now) <= now) return {};
  requireSoon(ctx, ride);
  await requireAtPickup(ctx, ride);
  if (!ride.arrivedAt) throw new Refusal('NOT_ARRIVED');
  return { arrivedAt: { $ne: null } };
}

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
