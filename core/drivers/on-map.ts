import type { DriverMove } from '../../shared/contract/ride-entities.ts';
import { FIX_CURRENT_MAX_S, FIX_ROUGH_OVER_M } from '../../shared/domain/constants/rules.ts';
import { isOnline } from '../../shared/domain/driver.ts';
import { type Coordinates, onMap } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { tracksOf } from '../location/fix-order.ts';
import { room } from '../rooms.ts';
import type { DriverDoc } from '../store/documents.ts';
import { workingFilter } from './may-work.ts';
import { currentFix } from './place.ts';

type Standing = Pick<DriverDoc, '_id' | 'fix' | 'location' | 'status' | 'unsure'>;

/** The last place known of a driver, for admins; passengers see only a current one (R44). */
const placeOf = (driver: Pick<DriverDoc, 'fix' | 'location'>): Coordinates | null => driver.fix ?? driver.location;

/** A driver as maps show them, `timestamp` in epoch ms; null when the position is unknown. */
function moveOf(driver: Standing, timestamp: number): DriverMove | null {
  const place = placeOf(driver);
  return (
    place && {
      id: driver._id.toHexString(),
      ...onMap({ ...place, heading: driver.fix?.heading ?? null }),
      driverStatus: driver.status,
      timestamp,
    }
  );
}

/** The same for the admins' map, which also says of whom no position is believed (R42). */
const forAdmins = (move: DriverMove, { unsure }: Standing): DriverMove => (unsure ? { ...move, unsure: true } : move);

/** The online drivers as maps show them: now in these H3 cells (R44), or everywhere for the admins' map. */
export async function driversOnMap(ctx: Context, cells?: readonly string[]): Promise<DriverMove[]> {
  const since = ctx.clock.now().getTime() - FIX_CURRENT_MAX_S * 1000;
  const current = { 'fix.timestamp': { $gt: since }, 'fix.accuracy': { $lte: FIX_ROUGH_OVER_M } };
  const where = cells ? { cell: { $in: [...cells] }, ...current } : {};
  const drivers = await ctx.store.drivers
    .find({ ...where, status: { $in: ['online', 'on_route'] }, ...(await workingFilter(ctx)) })
    .project<Standing>({ fix: 1, location: 1, status: 1, ...(!cells && { unsure: 1 }) })
    .toArray();
  return drivers.flatMap((driver) => {
    const move = moveOf(driver, driver.fix?.timestamp ?? 0);
    return move ? [forAdmins(move, driver)] : [];
  });
}

/** Publishes a driver's status to everyone concerned; a driver who went offline leaves the map. */
export function publishDriverStatus(ctx: Context, driver: DriverDoc): void {
  const id = driver._id.toHexString();
  const area = cellsOf(ctx, driver).map(room.area);
  const changed = { id, rev: driver.rev ?? 0, isOnline: isOnline(driver.status), driverStatus: driver.status };
  // Passengers with this favorite receive it whatever area they watch.
  ctx.publish([...area, room.user(driver._id), room.followersOf(driver._id)], 'driver:changed', changed);
  ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  if (isOnline(driver.status)) publishDriverPlace(ctx, driver);
  else publishDriverGone(ctx, driver);
}

/**
 * Takes the driver off every map. The admins' map receives this as a move, so that it needs no second event; its
 * timestamp is that of the change, because a fix newer than the stored one may be on its way.
 */
export function publishDriverGone(ctx: Context, driver: DriverDoc): void {
  const id = driver._id.toHexString();
  const area = cellsOf(ctx, driver).map(room.area);
  if (area.length > 0) ctx.publish(area, 'drivers:left', [id]);
  // 0,0 means unknown (R11).
  const { latitude, longitude } = placeOf(driver) ?? { latitude: 0, longitude: 0 };
  const timestamp = ctx.clock.now().getTime();
  const gone: DriverMove = { id, latitude, longitude, heading: null, driverStatus: 'offline', timestamp };
  ctx.publish(room.adminMap, 'admin:moved', [gone]);
}

/** The cells whose watchers may be showing the driver: the stored one, and that of a newer fix. */
function cellsOf(ctx: Context, driver: DriverDoc): string[] {
  const live = tracksOf(ctx.store).get(driver._id.toHexString())?.cell;
  return [...new Set([driver.cell, live])].filter((cell) => cell !== null && cell !== undefined);
}

/** Moves an online driver who changed cells from the maps of the old cell to those of the new one. */
export function publishCellChange(ctx: Context, before: DriverDoc, after: DriverDoc): void {
  if (!isOnline(before.status)) return;
  const except = after.cell === null ? [] : [room.area(after.cell)];
  if (before.cell !== null) ctx.publish(room.area(before.cell), 'drivers:left', [after._id.toHexString()], { except });
  if (isOnline(after.status)) publishDriverPlace(ctx, after);
}

export function publishDriverPlace(ctx: Context, driver: DriverDoc): void {
  const move = moveOf(driver, driver.fix?.timestamp ?? ctx.clock.now().getTime());
  if (!move) return;
  const isDrawn = currentFix(driver, ctx.clock.now()) !== null;
  if (isDrawn && driver.cell !== null) ctx.publish(room.area(driver.cell), 'drivers:moved', [move]);
  ctx.publish(room.adminMap, 'admin:moved', [forAdmins(move, driver)]);
}
