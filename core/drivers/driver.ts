import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { isOnline, mayWork } from '../../shared/domain/driver.ts';
import type { Coordinates } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { trackOf } from '../location/fix-order.ts';
import { room } from '../rooms.ts';
import { readSettings } from '../settings.ts';
import type { DriverDoc } from '../store/documents.ts';

/** Where a driver is: the last fix, else where they registered to stand. */
export const placeOf = (driver: DriverDoc): Coordinates | null => driver.fix ?? driver.location;

/** A filter for the drivers who may work at all (R5). */
export async function workingFilter(ctx: Context): Promise<Filter<DriverDoc>> {
  const { requireDriverApproval } = await readSettings(ctx);
  return { verification: requireDriverApproval ? 'approved' : { $in: ['approved', 'pending'] } };
}

/**
 * The registered driver behind a user.
 * @throws Refusal NOT_ONBOARDED
 */
export async function registeredDriver(ctx: Context, id: ObjectId): Promise<DriverDoc> {
  const driver = await ctx.store.drivers.findOne({ _id: id });
  if (!driver) throw new Refusal('NOT_ONBOARDED');
  return driver;
}

/**
 * A driver who may work now (R5).
 * @throws Refusal NOT_ONBOARDED, BANNED or NOT_APPROVED
 */
export async function workingDriver(ctx: Context, id: ObjectId): Promise<DriverDoc> {
  const driver = await registeredDriver(ctx, id);
  const { requireDriverApproval } = await readSettings(ctx);
  if (!mayWork(driver.verification, requireDriverApproval)) {
    throw new Refusal(driver.verification === 'banned' ? 'BANNED' : 'NOT_APPROVED');
  }
  return driver;
}

/** Tells everyone concerned what a driver's status is now; riders who went offline leave the map. */
export function tellDriverStatus(ctx: Context, driver: DriverDoc): void {
  const id = driver._id.toHexString();
  const area = cellsOf(ctx, driver).map(room.area);
  ctx.publish([...area, room.favouring(driver._id), room.user(driver._id)], 'driver:changed', {
    id,
    isOnline: isOnline(driver.status),
    driverStatus: driver.status,
  });
  ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  if (area.length === 0) return;
  if (!isOnline(driver.status)) ctx.publish(area, 'drivers:left', [id]);
  else tellDriverPlace(ctx, driver);
}

/** Where watchers may have the driver: the stored cell, and the one that a newer fix has reached meanwhile. */
function cellsOf(ctx: Context, driver: DriverDoc): string[] {
  const live = trackOf(ctx.store, driver._id.toHexString())?.cell;
  return [...new Set([driver.cell, live])].filter((cell) => cell !== null && cell !== undefined);
}

function tellDriverPlace(ctx: Context, driver: DriverDoc): void {
  const place = placeOf(driver);
  if (!place || driver.cell === null) return;
  ctx.publish(room.area(driver.cell), 'drivers:moved', [
    {
      id: driver._id.toHexString(),
      latitude: place.latitude,
      longitude: place.longitude,
      heading: driver.fix?.heading ?? null,
      driverStatus: driver.status,
      timestamp: driver.fix?.timestamp ?? ctx.clock.now().getTime(),
    },
  ]);
}
