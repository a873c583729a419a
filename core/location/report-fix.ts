import { Refusal } from '../../shared/contract/errors.ts';
import type { Fix, FixReport } from '../../shared/contract/fields.ts';
import { FIX_FUTURE_MAX_S } from '../../shared/domain/constants/rules.ts';
import { isOnline, mayWork } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { progressFrom } from '../rides/live-data.ts';
import { room } from '../rooms.ts';
import { readSettings } from '../settings.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';
import { noteArrival } from './arrival.ts';
import { cellOf } from './cell.ts';
import { acceptFix, newTrack, type Track, tracksOf } from './fix-order.ts';
import { storeFix } from './fix-writer.ts';
import { activeShares, presentShared } from './shares.ts';

/**
 * Takes a signed-in person's position, from socket or REST. It goes to the rooms now, and to the store at most every
 * 5 s. Share links receive and store only fixes reported for tracking (R32).
 * @returns accepted false for a stale or too frequent fix (R14)
 * @throws Refusal INVALID for a time more than 60 s in the future
 */
export async function reportFix(ctx: Context, user: UserDoc, report: FixReport): Promise<{ accepted: boolean }> {
  const now = ctx.clock.now().getTime();
  if (report.timestamp > now + FIX_FUTURE_MAX_S * 1000) {
    throw new Refusal('INVALID', { field: 'timestamp', message: 'timestamp lies in the future.' });
  }
  const { purpose, ...reported } = report;
  // A slightly fast clock counts as now: otherwise later fixes with a correct time would look stale.
  const fix = { ...reported, timestamp: Math.min(reported.timestamp, now) };
  const driver = user.userType === 'driver' ? await ctx.store.drivers.findOne({ _id: user._id }) : null;
  const isShown = driver !== null && (await mayBeSeen(ctx, driver));
  const track = trackFor(ctx, user, driver);
  const before = track.cell;
  const { byAll, byLinks } = acceptFix(track, { ...fix, purpose }, now);
  if (byAll && driver) {
    track.cell = cellOf(fix);
    storeFix(ctx, { of: 'driver', userId: user._id, fix, cell: track.cell });
    if (isShown) publishMove(ctx, driver, fix, { from: before, to: track.cell });
  } else if (byAll) storeFix(ctx, { of: 'person', userId: user._id, fix });
  await Promise.all([
    byAll && (driver ? publishToPassenger(ctx, driver, fix) : publishToDriver(ctx, user, fix)),
    byLinks && publishToShares(ctx, user, fix),
  ]);
  return { accepted: byAll || byLinks };
}

/** The person's track in this process; after a start it begins with what the store knows. */
function trackFor(ctx: Context, user: UserDoc, driver: DriverDoc | null): Track {
  const id = user._id.toHexString();
  const known = tracksOf(ctx.store).get(id);
  if (known) return known;
  const last = driver?.fix ?? user.fix;
  const fresh = newTrack(last?.timestamp ?? 0, driver?.cell ?? null);
  tracksOf(ctx.store).set(id, fresh);
  return fresh;
}

/** Maps never show a driver who is offline or may not work (R5). */
async function mayBeSeen(ctx: Context, { status, verification }: DriverDoc): Promise<boolean> {
  const { requireDriverApproval } = await readSettings(ctx);
  return isOnline(status) && mayWork(verification, requireDriverApproval);
}

function publishMove(ctx: Context, driver: DriverDoc, fix: Fix, cells: { from: string | null; to: string }): void {
  const id = driver._id.toHexString();
  const area = room.area(cells.to);
  if (cells.from !== null && cells.from !== cells.to) {
    ctx.publish(room.area(cells.from), 'drivers:left', [id], { except: [area] });
  }
  const { latitude, longitude, heading, timestamp } = fix;
  const moves = [{ id, latitude, longitude, heading, driverStatus: driver.status, timestamp }];
  ctx.publish(area, 'drivers:moved', moves);
  ctx.publish(room.adminMap, 'admin:moved', moves);
}

/** During an active ride the passenger sees the driver's position (R12), and the driver may have arrived (R22). */
async function publishToPassenger(ctx: Context, driver: DriverDoc, fix: Fix): Promise<void> {
  const ride = await ctx.store.rides.findOne({ driverId: driver._id, active: true });
  if (!ride) return;
  ctx.publish(room.user(ride.passengerId), 'ride:position', {
    ...fix,
    rideId: ride._id.toHexString(),
    from: 'driver',
    ...progressFrom(ride, fix),
  });
  await noteArrival(ctx, ride, fix);
}

/** During an active ride the driver sees the passenger's position (R12). */
async function publishToDriver(ctx: Context, passenger: UserDoc, fix: Fix): Promise<void> {
  const ride = await ctx.store.rides.findOne({ passengerId: passenger._id, active: true });
  if (!ride?.driverId) return;
  const driver = await ctx.store.drivers.findOne({ _id: ride.driverId });
  ctx.publish(room.user(ride.driverId), 'ride:position', {
    ...fix,
    rideId: ride._id.toHexString(),
    from: 'passenger',
    ...progressFrom(ride, driver?.fix ?? null),
  });
}

/** Viewers of the person's active links get fixes for tracking (R15, R32), each link only newer ones (R14). */
async function publishToShares(ctx: Context, { _id: userId }: UserDoc, fix: Fix): Promise<void> {
  const heardAt = ctx.clock.now();
  const living = await activeShares(ctx, userId).toArray();
  const shares = living.filter((share) => share.fix.timestamp < fix.timestamp);
  if (shares.length === 0) return;
  for (const share of shares) ctx.publish(room.share(share._id), 'share:position', presentShared({ ...share, fix }));
  storeFix(ctx, { of: 'shares', userId, fix, heardAt });
}
