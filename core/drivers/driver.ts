import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { PayloadOf } from '../../shared/contract/events.ts';
import { isOnline, mayWork } from '../../shared/domain/driver.ts';
import type { Coordinates } from '../../shared/domain/geo.ts';
import { doAfterwards } from '../afterwards.ts';
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
  requireWorking(driver, requireDriverApproval);
  return driver;
}

/** @throws Refusal BANNED or NOT_APPROVED (R5) */
export function requireWorking(driver: DriverDoc, requireDriverApproval: boolean): void {
  if (mayWork(driver.verification, requireDriverApproval)) return;
  throw new Refusal(driver.verification === 'banned' ? 'BANNED' : 'NOT_APPROVED');
}

/** Tells everyone concerned what a driver's status is now; riders who went offline leave the map. */
export function tellDriverStatus(ctx: Context, driver: DriverDoc): void {
  const id = driver._id.toHexString();
  const area = cellsOf(ctx, driver).map(room.area);
  const changed = { id, isOnline: isOnline(driver.status), driverStatus: driver.status };
  ctx.publish([...area, room.user(driver._id)], 'driver:changed', changed);
  doAfterwards(ctx, `favouring:${id}`, () => tellFavouring(ctx, driver._id, changed));
  ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  if (area.length === 0) return;
  if (!isOnline(driver.status)) ctx.publish(area, 'drivers:left', [id]);
  else tellDriverPlace(ctx, driver);
}

/** Whoever keeps the driver hears it, wherever they look; whoever also watches the cell hears it twice, which changes nothing. */
async function tellFavouring(ctx: Context, driverId: ObjectId, changed: PayloadOf<'driver:changed'>): Promise<void> {
  const kept = await ctx.store.favorites.find({ driverId }).project<{ userId: ObjectId }>({ userId: 1 }).toArray();
  if (kept.length > 0)
    ctx.publish(
      kept.map(({ userId }) => room.user(userId)),
      'driver:changed',
      changed,
    );
}

/** Where watchers may have the driver: the stored cell, and the one that a newer fix has reached meanwhile. */
function cellsOf(ctx: Context, driver: DriverDoc): string[] {
  const live = trackOf(ctx.store, driver._id.toHexString())?.cell;
  return [...new Set([driver.cell, live])].filter((cell) => cell !== null && cell !== undefined);
}

/** Riders who were not offline and now stand in another cell leave the one and appear in the other. */
export function tellDriverStands(ctx: Context, before: DriverDoc, after: DriverDoc): void {
  if (!isOnline(before.status)) return;
  const except = after.cell === null ? [] : [room.area(after.cell)];
  if (before.cell !== null) ctx.publish(room.area(before.cell), 'drivers:left', [after._id.toHexString()], { except });
  if (isOnline(after.status)) tellDriverPlace(ctx, after);
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
