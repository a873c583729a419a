import { type Filter, ObjectId } from 'mongodb';
import type { Share, SharedLocation } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { SHARE_KEPT_DAYS, TRIP_LINK_MAX_H } from '#shared/domain/constants/rules.ts';
import { type Coordinates, onGrid } from '#shared/domain/geo.ts';
import { firstName } from '#shared/domain/names.ts';
import { OPEN_STATUSES } from '#shared/domain/ride.ts';
import { daysBefore } from '#shared/domain/schedule.ts';
import { listedPoint, roughEnd } from '#shared/domain/trip-places.ts';
import type { Context } from '../context.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { type Room, room } from '../lib/rooms.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import type { RideDoc, TripLinkDoc } from '../store/ride-documents.ts';
import { newToken, openToken, sha256 } from '../lib/tokens.ts';
import { newestFix } from './fix-writer.ts';
import { type LinkFix, linkFix } from './link-fix.ts';
import { ofThisRide, progressFrom, targetOf } from './progress.ts';

/** `living`: links that can be followed. `kept`: also those that expired or whose trip ended less than a week ago. */
export type WhichLinks = 'living' | 'kept';

const HOUR_MS = 3_600_000;
const ATTEMPTS_MAX = 5;
const RUNNING = ['accepted', 'in_progress'] as const;

type Linked = RideDoc & { tripLink: TripLinkDoc };
const isLinked = (ride: RideDoc): ride is Linked => ride.tripLink !== undefined;

/** Returns the room of a trip's viewers. Named after the passenger, it stays when another driver takes the ride. */
const roomOf = ({ passengerId: userId, tripLink: { _id } }: Linked): Room => room.share({ _id, userId });

const endedAt = ({ completedAt, cancelledAt }: RideDoc): Date | null => completedAt ?? cancelledAt;
const isLiving = (ride: Linked, now: Date): boolean => endedAt(ride) === null && ride.tripLink.expiresAt > now;

/**
 * Returns a link for following the caller's ride until it ends (R29); a repeat returns the same live link. Only the
 * passenger has one, because it reveals the destination. A scheduled ride's link waits until the ride is active.
 * @param origin the address of the app, such as https://boda.example
 * @throws Refusal NOT_FOUND for another person's ride, TRIP_NOT_SHARED unless the ride is accepted or running
 */
export async function shareTrip(
  ctx: Context,
  user: UserDoc,
  _id: ObjectId,
  origin: string,
): Promise<{ shareUrl: string }> {
  const mine = { _id, passengerId: user._id };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const ride = await ctx.store.rides.findOne(mine);
    if (!ride) throw new Refusal('NOT_FOUND');
    if (!RUNNING.some((status) => status === ride.status)) throw new Refusal('TRIP_NOT_SHARED');
    const sharedAt = ctx.clock.now();
    if (isLinked(ride) && isLiving(ride, sharedAt)) return { shareUrl: urlOf(ride.tripLink, origin) };
    const from = Math.max(sharedAt.getTime(), ride.scheduledTime?.getTime() ?? 0);
    const tripLink: TripLinkDoc = {
      _id: new ObjectId(),
      token: (await newToken(ctx, 'trip')).token,
      sharedAt,
      expiresAt: new Date(from + TRIP_LINK_MAX_H * HOUR_MS),
    };
    const asRead = { ...mine, status: { $in: [...RUNNING] }, 'tripLink._id': ride.tripLink?._id ?? null };
    const after = await ctx.store.rides.findOneAndUpdate(asRead, { $set: { tripLink } }, { returnDocument: 'after' });
    if (!after) continue;
    publishChange(ctx, after);
    return { shareUrl: urlOf(tripLink, origin) };
  }
  throw new Refusal('UNAVAILABLE');
}

/** Notifies the people whose positions now have other viewers. */
function publishChange(ctx: Context, { passengerId, driverId }: RideDoc): void {
  ctx.publish(driverId ? [room.user(passengerId), room.user(driverId)] : room.user(passengerId), 'shares:changed', {});
}

const urlOf = ({ token }: TripLinkDoc, origin: string): string => `${origin}/shared-location/${token}`;

/** Lists the caller's trip links, for their owner: those that can be followed, or all that are kept. */
export async function listTripLinks(ctx: Context, user: UserDoc, origin: string, which: WhichLinks): Promise<Share[]> {
  const living = { status: { $in: [...OPEN_STATUSES] }, 'tripLink.expiresAt': { $gt: ctx.clock.now() } };
  const mine = { passengerId: user._id, 'tripLink._id': { $exists: true }, ...(which === 'living' && living) };
  const rides = await ctx.store.rides.find(mine).toArray();
  return rides.filter(isLinked).map(({ _id, tripLink }) => ({
    id: tripLink._id.toHexString(),
    shareUrl: urlOf(tripLink, origin),
    sharedAt: tripLink.sharedAt.toISOString(),
    expiresAt: tripLink.expiresAt.toISOString(),
    rideId: _id.toHexString(),
  }));
}

/** Ends one of the caller's trip links: nobody can open it any more. Returns false when they have no such link. */
export async function endTripLink(ctx: Context, user: UserDoc, id: ObjectId): Promise<boolean> {
  const mine = { passengerId: user._id, 'tripLink._id': id };
  const before = await ctx.store.rides.findOneAndUpdate(mine, { $unset: { tripLink: '' } });
  if (!before || !isLinked(before)) return false;
  closeRoom(ctx, before);
  publishChange(ctx, before);
  return true;
}

/** Notifies the viewers that the link has ended, and removes them from its room. */
function closeRoom(ctx: Context, ride: Linked): void {
  const viewers = roomOf(ride);
  ctx.publish(viewers, 'share:ended', {});
  ctx.listen(viewers, viewers, false);
}

/** Matches rides whose link ended long enough ago to be deleted. */
export function forgottenLinks(now: Date): Filter<RideDoc> {
  const $lte = daysBefore(now, SHARE_KEPT_DAYS);
  const over = [{ completedAt: { $lte } }, { cancelledAt: { $lte } }, { 'tripLink.expiresAt': { $lte } }];
  return { 'tripLink.sharedAt': { $lte }, $or: over };
}

/** Deletes the links of trips that ended a week ago (R29, R36); run by the sweep. */
export async function forgetTripLinks(ctx: Context, now: Date): Promise<void> {
  const { rides } = ctx.store;
  const due = forgottenLinks(now);
  await forEachIsolated(await rides.distinct('_id', due), (_id) =>
    rides.updateOne({ _id, ...due }, { $unset: { tripLink: '' } }),
  );
}

/** A trip as the viewers of its link see it. */
interface FollowedTrip {
  /** null once the trip can no longer be followed. */
  room: Room | null;
  shown: SharedLocation;
}

/**
 * Returns the trip with a token, until 7 days after its end; the driver's position only while the link is live.
 * @returns null for a token of another kind, and for an unknown one
 */
export async function followedTrip(ctx: Context, token: string): Promise<FollowedTrip | null> {
  const ride = await linkedRide(ctx, token);
  if (!ride) return null;
  if (!isLiving(ride, ctx.clock.now())) {
    const shown = shownOf(ride);
    return { room: null, shown: { ...shown, trip: { ...shown.trip, next: null } } };
  }
  const following = ride.active ? ride.driverId : null;
  const driver = following && (await ctx.store.drivers.findOne({ _id: following }, { projection: { fix: 1 } }));
  const fix = following && ofThisRide(ride, newestFix(ctx, 'driver', following, driver));
  return { room: roomOf(ride), shown: presentTrip(ctx, ride, fix) };
}

/**
 * Returns the photo of a trip's driver.
 * @throws Refusal NOT_FOUND also when the driver has no photo
 */
export async function tripPhoto(ctx: Context, token: string): Promise<Uint8Array> {
  const photo = (await linkedRide(ctx, token))?.driver?.photo;
  const file = photo && (await ctx.store.files.findOne({ _id: photo, kind: 'profile' }, { promoteBuffers: true }));
  if (!file) throw new Refusal('NOT_FOUND');
  return file.bytes;
}

async function linkedRide(ctx: Context, token: string): Promise<Linked | null> {
  if (!(await openToken(ctx, 'trip', token))) return null;
  const ride = await ctx.store.rides.findOne({ 'tripLink.token': token });
  if (!ride || !isLinked(ride)) return null;
  const over = endedAt(ride) ?? ride.tripLink.expiresAt;
  return over.getTime() > ctx.clock.now().getTime() - SHARE_KEPT_DAYS * 24 * HOUR_MS ? ride : null;
}

/** Returns where an active ride's driver is heading: a listed place or a grid square, so links reveal no address. */
function nextOf(ride: RideDoc): Coordinates | null {
  const target = ride.active ? targetOf(ride) : null;
  return target && (listedPoint(ride.status === 'in_progress' ? ride.destination : ride.pickup) ?? onGrid(target));
}

/**
 * Returns what viewers see besides the position and the time left, which change with every fix. The names of the places
 * are rough too, so that they reveal no address.
 */
function shownOf(ride: Linked): Omit<SharedLocation, 'trip'> & { trip: NonNullable<SharedLocation['trip']> } {
  const { driver, tripLink } = ride;
  const { token } = tripLink;
  return {
    userName: firstName(ride.passengerName),
    latitude: null,
    longitude: null,
    accuracy: null,
    timestamp: null,
    sharedAt: tripLink.sharedAt.toISOString(),
    expiresAt: tripLink.expiresAt.toISOString(),
    trip: {
      rev: ride.rev,
      status: ride.status,
      active: ride.active,
      driver: driver && {
        firstName: firstName(driver.name),
        plate: driver.plate,
        // Each driver's photo has its own URL, or a browser would keep showing the face of a driver who gave the ride
        // up.
        photo:
          driver.photo && `/api/location/shared/${token}/photo?of=${sha256(driver.photo.toHexString()).slice(0, 8)}`,
      },
      pickup: roughEnd(ride.pickup, ride.from).name,
      destination: roughEnd(ride.destination, ride.to).name,
      scheduledTime: ride.scheduledTime?.toISOString() ?? null,
      arrivedAt: ride.arrivedAt?.toISOString() ?? null,
      next: nextOf(ride),
      heading: null,
      estimatedArrival: null,
      endedAt: endedAt(ride)?.toISOString() ?? null,
    },
  };
}

/** A driver's fix as the viewers of their trip see it. */
type TripFix = LinkFix & Pick<StoredFix, 'heading'>;

function withFix(ctx: Context, ride: RideDoc, shown: ReturnType<typeof shownOf>, fix: TripFix): SharedLocation {
  const { estimatedArrival } = progressFrom(ride, fix, ctx.clock.now());
  return { ...shown, ...linkFix(fix), trip: { ...shown.trip, heading: fix.heading, estimatedArrival } };
}

const presentTrip = (ctx: Context, ride: Linked, fix: TripFix | null): SharedLocation =>
  fix ? withFix(ctx, ride, shownOf(ride), fix) : shownOf(ride);

/** A driver's trip that may have viewers, prepared for sending a fix (decision 031). */
export interface TripForFixes {
  room: Room;
  expiresAt: Date;
  shown: ReturnType<typeof shownOf>;
}

/** @param ride the driver's active ride */
export const tripForFixes = (ride: RideDoc | null): TripForFixes | null =>
  ride && isLinked(ride) ? { room: roomOf(ride), expiresAt: ride.tripLink.expiresAt, shown: shownOf(ride) } : null;

/** Sends a fix of the driver, for any purpose, to the viewers of the trip (R29, R32). */
export function publishToTrip(ctx: Context, trip: TripForFixes, ride: RideDoc, fix: TripFix): void {
  if (trip.expiresAt <= ctx.clock.now()) return;
  ctx.publish(trip.room, 'share:position', withFix(ctx, ride, trip.shown, fix));
}

/** Sends a ride's newest step to the viewers of its trip. The end of the ride ends its link. */
export function publishTripStep(ctx: Context, ride: RideDoc): void {
  if (!isLinked(ride)) return;
  if (endedAt(ride)) closeRoom(ctx, ride);
  else if (isLiving(ride, ctx.clock.now())) ctx.publish(roomOf(ride), 'share:position', presentTrip(ctx, ride, null));
}
