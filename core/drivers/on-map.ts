import type { ObjectId } from 'mongodb';
import type { DriverMove } from '#shared/contract/ride-entities.ts';
import { FIX_CURRENT_MAX_S, FIX_ROUGH_OVER_M } from '#shared/domain/constants/positions.ts';
import { isOnline } from '#shared/domain/driver.ts';
import { type Coordinates, isRough, onGrid, onMap } from '#shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { cellOf } from '../location/cell.ts';
import { tracksOf } from '../location/fix-order.ts';
import { room } from '../lib/rooms.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { workingFilter } from './may-work.ts';
import { squareOf } from './place.ts';

type Seen = Pick<DriverDoc, '_id' | 'fix' | 'status'>;
type Known = Seen & Pick<DriverDoc, 'location' | 'unsure'>;

/**
 * A driver's move as strangers' maps show it: only the grid square; `timestamp` in epoch ms. Without a heading, which
 * could reveal the position on a bend of the road (R47).
 */
export const moveInSquare = (id: string, square: Coordinates, timestamp: number): DriverMove => ({
  id,
  ...square,
  heading: null,
  driverStatus: 'online',
  timestamp,
});

/** Returns a driver as strangers' maps show them now; null if these maps do not show them. */
function moveForStrangers(driver: Seen, now: Date): DriverMove | null {
  const square = squareOf(driver, now);
  return square && moveInSquare(driver._id.toHexString(), square, driver.fix?.timestamp ?? 0);
}

/** Returns a driver's last known place, for admins. */
const placeOf = (driver: Pick<DriverDoc, 'fix' | 'location'>): Coordinates | null => driver.fix ?? driver.location;

/** Returns a driver as the admins' map shows them, with whether the position is believed (R42); null if unknown. */
function moveForAdmins(driver: Known, timestamp: number): DriverMove | null {
  const place = placeOf(driver);
  return (
    place && {
      id: driver._id.toHexString(),
      ...onMap({ ...place, heading: driver.fix?.heading ?? null }),
      driverStatus: driver.status,
      timestamp,
      ...(driver.unsure && { unsure: true }),
    }
  );
}

/**
 * Returns the Available drivers whose squares lie in these H3 cells, as strangers' maps show them (R44, R47).
 * @param hidden the drivers who have blocked the passenger (R48)
 */
export async function driversOnMap(
  ctx: Context,
  cells: readonly string[],
  hidden: readonly ObjectId[] = [],
): Promise<DriverMove[]> {
  const now = ctx.clock.now();
  const since = now.getTime() - FIX_CURRENT_MAX_S * 1000;
  const current = { 'fix.timestamp': { $gt: since }, 'fix.accuracy': { $lte: FIX_ROUGH_OVER_M } };
  const drivers = await ctx.store.drivers
    .find({ cell: { $in: [...cells] }, ...current, status: 'online', ...(await workingFilter(ctx)) })
    .project<Seen>({ fix: 1, status: 1 })
    .toArray();
  const shown = drivers.filter(({ _id }) => !hidden.some((one) => one.equals(_id)));
  return shown.flatMap((driver) => moveForStrangers(driver, now) ?? []);
}

/** Returns all online drivers as the admins' map shows them: exactly, at their last known position. */
export async function driversForAdmins(ctx: Context): Promise<DriverMove[]> {
  const drivers = await ctx.store.drivers
    .find({ status: { $in: ['online', 'on_route'] }, ...(await workingFilter(ctx)) })
    .project<Known>({ fix: 1, location: 1, status: 1, unsure: 1 })
    .toArray();
  return drivers.flatMap((driver) => moveForAdmins(driver, driver.fix?.timestamp ?? 0) ?? []);
}

interface Changed {
  before: DriverDoc;
  after: DriverDoc;
}

/**
 * Publishes a driver's status to everyone concerned. Strangers' maps show the driver only while Available, and only the
 * cells that show or showed the driver receive the event (R47).
 */
export function publishDriverStatus(ctx: Context, { before, after }: Changed): void {
  const id = after._id.toHexString();
  const [was, is] = [cellsShowing(ctx, before), cellOfSquare(ctx, after)];
  const area = [...new Set([...was, ...is])].map(room.area);
  const changed = { id, rev: after.rev ?? 0, isOnline: isOnline(after.status), driverStatus: after.status };
  // Passengers who have this driver as a favorite receive the event in any watched area.
  ctx.publish([...area, room.user(after._id), room.followersOf(after._id)], 'driver:changed', changed, {
    except: [room.hiddenFrom(after._id)],
  });
  ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id });
  hideFromStrangers(
    ctx,
    after,
    was.filter((cell) => !is.includes(cell)),
  );
  if (isOnline(after.status)) publishDriverPlace(ctx, after);
  else publishToAdmins(ctx, goneMove(ctx, after));
}

/** Removes a driver who may no longer work from every map (R5). */
export function publishDriverGone(ctx: Context, driver: DriverDoc): void {
  hideFromStrangers(ctx, driver, cellsShowing(ctx, driver));
  publishToAdmins(ctx, goneMove(ctx, driver));
}

/**
 * Removes a driver from the open screens of a passenger, when the driver blocks them (R48). The passenger's sockets
 * receive the events of a driver who goes offline, but only the sockets that would have received them.
 */
export function hideFromBlocked(ctx: Context, driver: DriverDoc, passengerId: ObjectId): void {
  const { _id, rev = 0, status } = driver;
  const areas = cellsShowing(ctx, driver).map(room.area);
  const among = room.user(passengerId);
  if (isOnline(status)) {
    const changed = { id: _id.toHexString(), rev, isOnline: false, driverStatus: 'offline' } as const;
    ctx.publish([...areas, room.followersOf(_id)], 'driver:changed', changed, { among });
  }
  if (areas.length > 0) ctx.publish(areas, 'drivers:left', [_id.toHexString()], { among });
}

/** Sends an online driver's position to the maps that may show it. */
export function publishDriverPlace(ctx: Context, driver: DriverDoc): void {
  const now = ctx.clock.now();
  const seen = moveForStrangers(driver, now);
  if (seen) {
    const cell = cellOf(seen);
    const track = tracksOf(ctx.store).get(seen.id);
    if (track) track.seenIn = cell;
    ctx.publish(room.area(cell), 'drivers:moved', [seen], { except: [room.hiddenFrom(seen.id)] });
  }
  publishToAdmins(ctx, moveForAdmins(driver, driver.fix?.timestamp ?? now.getTime()));
}

/**
 * Sends a driver's departure to the admins' map as a move, which saves a second event. Its timestamp is that of the
 * change, because a fix newer than the stored one may be on its way.
 */
function goneMove(ctx: Context, driver: DriverDoc): DriverMove {
  // 0,0 means unknown (R11).
  const { latitude, longitude } = placeOf(driver) ?? { latitude: 0, longitude: 0 };
  const timestamp = ctx.clock.now().getTime();
  return { id: driver._id.toHexString(), latitude, longitude, heading: null, driverStatus: 'offline', timestamp };
}

function publishToAdmins(ctx: Context, move: DriverMove | null): void {
  if (move) ctx.publish(room.adminMap, 'admin:moved', [move]);
}

/** Returns the cell whose watchers may see the driver, by the stored position: one or none. */
function cellOfSquare(ctx: Context, driver: Seen): string[] {
  const square = squareOf(driver, ctx.clock.now());
  return square ? [cellOf(square)] : [];
}

/**
 * Returns the cells whose watchers see the driver, including the cell of a newer fix that this process received, and
 * the cell of a fix that has expired since.
 */
function cellsShowing(ctx: Context, driver: DriverDoc): string[] {
  const { fix, status, freeSince } = driver;
  const live = tracksOf(ctx.store).get(driver._id.toHexString())?.seenIn ?? null;
  // A fix from before the driver became Available may reveal where a ride ended.
  const wasShown = status === 'online' && fix && !isRough(fix.accuracy) && fix.timestamp >= (freeSince?.getTime() ?? 0);
  const cells = [...cellOfSquare(ctx, driver), ...(wasShown ? [cellOf(onGrid(fix))] : []), ...(live ? [live] : [])];
  return [...new Set(cells)];
}

function hideFromStrangers(ctx: Context, { _id }: Seen, cells: readonly string[]): void {
  const id = _id.toHexString();
  if (cells.length > 0) ctx.publish(cells.map(room.area), 'drivers:left', [id], { except: [room.hiddenFrom(id)] });
  const track = tracksOf(ctx.store).get(id);
  if (track) Object.assign(track, { seenIn: null, shown: null });
}
