import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { DriverMove } from '../../shared/contract/ride-entities.ts';
import { isOnline, mayWork } from '../../shared/domain/driver.ts';
import type { Coordinates } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { trackOf } from '../location/fix-order.ts';
import { room } from '../rooms.ts';
import { readSettings } from '../settings.ts';
import type { DriverDoc } from '../store/documents.ts';

/** Where a driver is: the last fix, else where they registered to stand. */
export const placeOf = (driver: Pick<DriverDoc, 'fix' | 'location'>): Coordinates | null =>
  driver.fix ?? driver.location;

/**
 * Where passengers may take a driver to be (R12): where they registered to stand, while they are offline. Whatever is
 * measured, ordered or chosen for a passenger (`cell` follows the fix) starts here: three made-up positions and their
 * distances would find the last fix.
 */
export const shownPlaceOf = (driver: Pick<DriverDoc, 'fix' | 'location' | 'status'>): Coordinates | null =>
  isOnline(driver.status) ? placeOf(driver) : driver.location;

/** Where nobody is (R11). */
const UNKNOWN: Coordinates = { latitude: 0, longitude: 0 };

/** What a map must know of a driver. */
export type Standing = Pick<DriverDoc, '_id' | 'fix' | 'location' | 'status'>;

/** A driver as maps show them, `timestamp` in epoch ms; null when nobody knows where they are. */
export function moveOf(driver: Standing, timestamp: number): DriverMove | null {
  const place = placeOf(driver);
  return (
    place && {
      id: driver._id.toHexString(),
      latitude: place.latitude,
      longitude: place.longitude,
      heading: driver.fix?.heading ?? null,
      driverStatus: driver.status,
      timestamp,
    }
  );
}

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
  if (driver.verification === 'banned') throw new Refusal('BANNED');
  throw new Refusal('NOT_APPROVED', { message: MESSAGES.driver[waitsFor(driver)] });
}

/** Why a driver who waits for approval waits. */
export const waitsFor = ({ photos }: Pick<DriverDoc, 'photos'>): 'photosMissing' | 'pending' =>
  Object.values(photos).includes(null) ? 'photosMissing' : 'pending';

/** Tells everyone concerned what a driver's status is now; riders who went offline leave the map. */
export function tellDriverStatus(ctx: Context, driver: DriverDoc): void {
  const id = driver._id.toHexString();
  const area = cellsOf(ctx, driver).map(room.area);
  const changed = { id, isOnline: isOnline(driver.status), driverStatus: driver.status };
  // Whoever keeps the driver hears it wherever they look.
  ctx.publish([...area, room.user(driver._id), room.keeping(driver._id)], 'driver:changed', changed);
  ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  if (isOnline(driver.status)) tellDriverPlace(ctx, driver);
  else tellDriverGone(ctx, driver);
}

/** The driver leaves every map; the admins' hears it as a move, so that it needs no second event. */
export function tellDriverGone(ctx: Context, driver: DriverDoc): void {
  const id = driver._id.toHexString();
  const area = cellsOf(ctx, driver).map(room.area);
  if (area.length > 0) ctx.publish(area, 'drivers:left', [id]);
  const { latitude, longitude } = placeOf(driver) ?? UNKNOWN;
  const timestamp = ctx.clock.now().getTime();
  const gone: DriverMove = { id, latitude, longitude, heading: null, driverStatus: 'offline', timestamp };
  ctx.publish(room.adminMap, 'admin:moved', [gone]);
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

/** Riders appear where they stand, on every map. */
export function tellDriverPlace(ctx: Context, driver: DriverDoc): void {
  const move = moveOf(driver, driver.fix?.timestamp ?? ctx.clock.now().getTime());
  if (!move) return;
  if (driver.cell !== null) ctx.publish(room.area(driver.cell), 'drivers:moved', [move]);
  ctx.publish(room.adminMap, 'admin:moved', [move]);
}
