import { Refusal } from '#shared/contract/errors.ts';
import type { Fix, FixReport, FixVerdict } from '#shared/contract/fields.ts';
import { FIX_FUTURE_MAX_S } from '#shared/domain/constants/positions.ts';
import { hasMovedOnMaps } from '#shared/domain/cadence.ts';
import { type Coordinates, isRough, onGrid, onMap } from '#shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { count } from '../lib/counters.ts';
import { moveInSquare } from '../drivers/on-map.ts';
import { squareOf } from '../drivers/place.ts';
import { room } from '../lib/rooms.ts';
import type { StoredFix } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { isArrivalPossible, noteArrival } from './arrival.ts';
import { cellOf } from '../location/cell.ts';
import { noteDoubt } from './doubt.ts';
import { acceptFix, newTrack, orderRefusal, type Track, tracksOf } from '../location/fix-order.ts';
import { newestFix, storeFix } from '../location/fix-writer.ts';
import { progressFrom } from '../location/progress.ts';
import { linkFix } from '../location/link-fix.ts';
import { adoptNewer, judge } from '../location/plausible.ts';
import { hexOf, type Reporter, type Audience, audienceOf } from './audience.ts';
import { publishToTrip } from '../location/trip-links.ts';

/**
 * Accepts a signed-in person's position, from socket or REST. It is sent to the rooms at once, and stored at most every
 * 5 s. Share links receive and store only tracking fixes (R32), trip links every fix of their driver (R29). While the
 * person's audience is cached (audience.ts), the verdict is returned at once, without reading the store.
 * @throws Refusal INVALID for a time more than 60 s in the future, BANNED for a suspended driver (R5)
 */
export function reportFix(ctx: Context, person: Reporter, report: FixReport): FixVerdict | Promise<FixVerdict> {
  const now = ctx.clock.now().getTime();
  count('fixesIn');
  if (report.timestamp > now + FIX_FUTURE_MAX_S * 1000) {
    count('fixesRefused');
    throw new Refusal('INVALID', { field: 'timestamp', message: 'timestamp lies in the future.' });
  }
  // A fix from a slightly fast clock gets the server's time: otherwise later fixes with a correct time would look
  // stale.
  const fix = { ...report, timestamp: Math.min(report.timestamp, now) };
  const known = tracksOf(ctx.store).get(hexOf(person));
  const reason = known ? orderRefusal(known, fix, now) : null;
  if (reason) return refused(reason);
  const audience = audienceOf(ctx, person);
  return audience instanceof Promise
    ? audience.then((read) => spread(ctx, person, read, fix))
    : spread(ctx, person, audience, fix);
}

function refused(reason: FixVerdict['reason']): FixVerdict {
  count('fixesRefused');
  return { accepted: false, reason };
}

/** Sends a fix that is believed and in order to everyone who may see it. */
function spread(
  ctx: Context,
  person: Reporter,
  audience: Audience,
  { purpose, ...fix }: FixReport,
): FixVerdict | Promise<FixVerdict> {
  const { driver, ride } = audience;
  if (driver?.verification === 'banned') throw new Refusal('BANNED');
  const { _id: userId } = person;
  const id = hexOf(person);
  const track = trackFor(ctx, person, audience);
  const now = ctx.clock.now().getTime();
  const { byAll, byLinks, refusal } = acceptFix(track, { ...fix, purpose }, now);
  if (refusal) return refused(refusal);
  const { doubt, belief } = judge(track.belief, fix, now);
  track.belief = belief;
  noteDoubt(ctx, person, audience, track, doubt ?? (isRough(fix.accuracy) ? 'rough' : null));
  if (doubt) return refused(doubt);
  if (byAll && driver) {
    const square = onGrid(fix);
    // A driver with a rough position is searched for at the stage (R44).
    const cell = (isRough(fix.accuracy) ? driver.homeCell : null) ?? cellOf(square);
    storeFix(ctx, { of: 'driver', id, userId, fix, cell });
    const isSeen = audience.isShown && squareOf({ status: driver.status, fix }, ctx.clock.now()) !== null;
    tellStrangers(ctx, { id, since: driver.freeSince?.getTime() ?? 0 }, isSeen ? { square, cell } : null, fix, track);
    if (audience.isShown) tellAdmins(ctx, { id, status: driver.status }, fix, track);
    else track.onAdminMap = null;
    if (ride) publishToPassenger(ctx, ride, fix);
    if (ride && audience.trip) publishToTrip(ctx, audience.trip, ride, fix);
  } else if (byAll) {
    storeFix(ctx, { of: 'person', id, userId, fix });
    if (ride?.driverId) publishToDriver(ctx, ride, ride.driverId, fix, audience.driverFix);
  }
  if (byLinks) publishToLinks(ctx, audience, { id, userId }, fix);
  count('fixesOut');
  if (!byAll || !driver) return ACCEPTED;
  const waiting = [ride, ...audience.planned].find((it) => it && isArrivalPossible(it, fix, now));
  return waiting ? noteArrival(ctx, waiting, fix).then(() => ACCEPTED) : ACCEPTED;
}

const ACCEPTED = { accepted: true };

/** Returns the person's track here. It starts from the store, and adopts fixes that other processes received. */
function trackFor(ctx: Context, person: Reporter, { driver, isShown }: Audience): Track {
  const id = hexOf(person);
  const stored = driver ? driver.fix : person.fix;
  const known = tracksOf(ctx.store).get(id);
  if (known) {
    adoptNewer(known.belief, stored);
    return known;
  }
  const square = driver && isShown && squareOf(driver, ctx.clock.now());
  const fresh = newTrack(stored, square ? cellOf(square) : null, driver?.unsure?.reason ?? null);
  tracksOf(ctx.store).set(id, fresh);
  return fresh;
}

/**
 * Sends the square of an Available driver to strangers' maps, if it has changed. Otherwise removes the driver from the
 * maps that show them (R47). Skips blocked passengers (R48).
 */
function tellStrangers(
  ctx: Context,
  { id, since }: { id: string; since: number },
  seen: { square: Coordinates; cell: string } | null,
  { timestamp }: Fix,
  track: Track,
): void {
  const { seenIn, shown } = track;
  if (seenIn !== null && seenIn !== seen?.cell) {
    ctx.publish(room.area(seenIn), 'drivers:left', [id], {
      except: [room.hiddenFrom(id), ...(seen ? [room.area(seen.cell)] : [])],
    });
  }
  track.seenIn = seen && seen.cell;
  track.shown = seen && { ...seen.square, since };
  if (!seen || (shown?.since === since && isSamePoint(shown, seen.square))) return;
  ctx.publish(room.area(seen.cell), 'drivers:moved', [moveInSquare(id, seen.square, timestamp)], {
    except: [room.hiddenFrom(id)],
  });
}

const isSamePoint = (a: Coordinates, b: Coordinates): boolean =>
  a.latitude === b.latitude && a.longitude === b.longitude;

/** Sends a driver's position to the admins' map, if it has changed enough (R40). */
function tellAdmins(
  ctx: Context,
  { id, status }: { id: string } & Pick<NonNullable<Audience['driver']>, 'status'>,
  fix: Fix,
  track: Track,
): void {
  const { onAdminMap } = track;
  if (onAdminMap?.status === status && !hasMovedOnMaps(onAdminMap, fix)) return;
  const move = { id, ...onMap(fix), driverStatus: status, timestamp: fix.timestamp };
  track.onAdminMap = { latitude: move.latitude, longitude: move.longitude, status };
  ctx.publish(room.adminMap, 'admin:moved', [track.doubted.doubt ? { ...move, unsure: true } : move]);
}

/** Sends the driver's position to the passenger of an active ride (R12). */
function publishToPassenger(ctx: Context, ride: RideDoc, fix: Fix): void {
  ctx.publish(room.user(ride.passengerId), 'ride:position', {
    ...fix,
    rideId: ride._id.toHexString(),
    from: 'driver',
    ...progressFrom(ride, fix, ctx.clock.now()),
  });
}

/** Sends the passenger's position to the driver of an active ride (R12). */
function publishToDriver(
  ctx: Context,
  ride: RideDoc,
  driverId: NonNullable<RideDoc['driverId']>,
  fix: Fix,
  stored: StoredFix | null,
): void {
  ctx.publish(room.user(driverId), 'ride:position', {
    ...fix,
    rideId: ride._id.toHexString(),
    from: 'passenger',
    ...progressFrom(ride, newestFix(ctx, 'driver', driverId, { fix: stored }), ctx.clock.now()),
  });
}

/** Sends tracking fixes to viewers of the person's active links (R15, R32); each link gets only newer fixes (R14). */
function publishToLinks(
  ctx: Context,
  { links }: Audience,
  whose: { id: string; userId: Reporter['_id'] },
  fix: Fix,
): void {
  const heardAt = ctx.clock.now();
  const living = links.filter(({ expiresAt, newest }) => expiresAt > heardAt && newest < fix.timestamp);
  if (living.length === 0) return;
  for (const { room: viewers, shown } of living) {
    ctx.publish(viewers, 'share:position', { ...shown, ...linkFix(fix) });
  }
  storeFix(ctx, { of: 'shares', ...whose, fix, heardAt });
}
