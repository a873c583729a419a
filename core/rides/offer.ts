import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { FARE_DEFAULTS_KSH } from '../../shared/domain/constants/rules.ts';
import { isPresent, mayWork } from '../../shared/domain/driver.ts';
import { type Trip, fareFor } from '../../shared/domain/fare.ts';
import type { Context } from '../context.ts';
import { nearbyDrivers } from '../drivers/nearby.ts';
import { readSettings } from '../settings.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';

/** The drivers a new ride is offered to, and its fare. */
export interface Offer {
  drivers: DriverDoc[];
  openRequest: boolean;
  fare: number;
}

/**
 * A request made to one driver, who must be bookable.
 * @throws Refusal NOT_FOUND, DRIVER_UNAVAILABLE
 */
export async function offerToOne(ctx: Context, driverId: ObjectId, trip: Trip): Promise<Offer> {
  const driver = await ctx.store.drivers.findOne({ _id: driverId });
  if (!driver) throw new Refusal('NOT_FOUND');
  const { requireDriverApproval, townFareMaxKm } = await readSettings(ctx);
  const bookable =
    mayWork(driver.verification, requireDriverApproval) &&
    driver.status === 'online' &&
    isPresent(driver, ctx.clock.now());
  if (!bookable) throw new Refusal('DRIVER_UNAVAILABLE');
  return { drivers: [driver], openRequest: false, fare: fareFor(trip, driver, townFareMaxKm, driver.routes) };
}

/**
 * An open request to the nearest bookable drivers, at the default fares (R21).
 * @throws Refusal NO_DRIVERS, INVALID naming the pickup when its position is unknown
 */
export async function offerToNearest(ctx: Context, trip: Trip, passenger: UserDoc): Promise<Offer> {
  const { openOfferCount, townFareMaxKm } = await readSettings(ctx);
  const from = trip.from ?? passenger.fix;
  if (!from) throw new Refusal('INVALID', { field: 'pickup', message: MESSAGES.find.pickupUnknown });
  const drivers = await nearbyDrivers(ctx, from, openOfferCount);
  if (drivers.length === 0) throw new Refusal('NO_DRIVERS');
  return { drivers, openRequest: true, fare: fareFor(trip, FARE_DEFAULTS_KSH, townFareMaxKm) };
}
