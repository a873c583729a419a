import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { isPresent, mayWork } from '#shared/domain/driver.ts';
import type { RideActor } from '#shared/domain/ride.ts';
import { type Quote, type Trip, quoteFor } from '#shared/domain/fare.ts';
import { pricedTrip } from '#shared/domain/trip-places.ts';
import { blockedBy, leftOutFor } from '../drivers/blocked-by.ts';
import type { Context } from '../context.ts';
import { driverForTrip } from '../drivers/driver-for-trip.ts';
import { ownPlaceOf } from '../drivers/place.ts';
import { readSettings } from '../store/settings.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { nextWave } from './waves.ts';

/** The drivers to whom a new ride is offered, its fare, and the basis of the fare. */
export interface Offer extends Quote {
  drivers: DriverDoc[];
  openRequest: boolean;
  /** When the next drivers are asked (R23); null when no others will be. */
  nextWaveAt: Date | null;
  /** The distance from the pickup of the farthest driver, km; 0 for a request to one driver. */
  km: number;
}

/**
 * Offers a ride to one driver, who must be bookable. A driver who may not work (R5) does not exist for anybody who books,
 * and one who has blocked the passenger (R48) not for that passenger: nobody learns who registers, is banned or blocks.
 * @param by who books; an admin, who sees every driver, reads that the driver is unavailable
 * @throws Refusal NOT_FOUND, DRIVER_UNAVAILABLE
 */
export async function offerToOne(
  ctx: Context,
  driverId: ObjectId,
  trip: Trip,
  { _id: passengerId }: UserDoc,
  by: RideActor,
): Promise<Offer> {
  const priced = pricedTrip(trip);
  const driver = await driverForTrip(ctx, driverId, priced);
  const { requireDriverApproval, townFareMaxKm } = await readSettings(ctx);
  if (!driver || !mayWork(driver.verification, requireDriverApproval)) throw new Refusal('NOT_FOUND');
  const isBlocked = (await blockedBy(ctx, passengerId, [driverId])).length > 0;
  if (isBlocked && by === 'passenger') throw new Refusal('NOT_FOUND');
  if (isBlocked || driver.status !== 'online' || !isPresent(driver, ctx.clock.now()))
    throw new Refusal('DRIVER_UNAVAILABLE');
  const toOne = { drivers: [driver], openRequest: false, nextWaveAt: null, km: 0 };
  return { ...toOne, ...quoteFor(priced, driver, townFareMaxKm, driver.routes) };
}

/**
 * Offers an open request to the nearest bookable drivers, at the default fares (R21, R23).
 * @param leftOut drivers whom this passenger may not ask now (R49), besides those left out by R27 and R48
 * @throws Refusal NO_DRIVERS, INVALID naming the pickup when its position is unknown
 */
export async function offerToNearest(
  ctx: Context,
  trip: Trip,
  passenger: UserDoc,
  leftOut: readonly ObjectId[],
): Promise<Offer> {
  const { townFareMaxKm } = await readSettings(ctx);
  const from = trip.from ?? ownPlaceOf(passenger, ctx.clock.now());
  if (!from) throw new Refusal('INVALID', { field: 'pickup', message: MESSAGES.find.pickupUnknown });
  const before = { drivers: [], km: 0, leftOut: [...leftOut, ...(await leftOutFor(ctx, passenger._id))] };
  const { drivers, nextAt, km } = await nextWave(ctx, from, before);
  if (drivers.length === 0) throw new Refusal('NO_DRIVERS');
  const quote = quoteFor(pricedTrip(trip), FARE_DEFAULTS_KSH, townFareMaxKm);
  return { drivers, openRequest: true, nextWaveAt: nextAt, km, ...quote };
}
