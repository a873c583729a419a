import { type Filter, ObjectId } from 'mongodb';
import type { Share, SharedLocation } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { SHARE_KEPT_DAYS, TRIP_LINK_MAX_H } from '#shared/domain/constants/rules.ts';
import { firstName } from '#shared/domain/names.ts';
import { daysBefore } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { pickupForOthers } from './pickup.ts';
import { type Room, room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc, TripLinkDoc } from '../store/ride-documents.ts';
import { newToken, openToken } from '../lib/tokens.ts';
import { newestFix } from './fix-writer.ts';
import { type LinkFix, linkFix } from './link-fix.ts';
import { ofThisRide, progressFrom } from './progress.ts';

const HOUR_MS = 3_600_000;
const ATTEMPTS_MAX = 5;
const RUNNING = ['accepted', 'in_progress'] as const;

type Linked = RideDoc & { tripLink: TripLinkDoc };
const isLinked = (ride: RideDoc): ride is Linked => ride.tripLink !== undefined;

/** The viewers of a trip; the room is named after the passenger, so it stays when another driver takes the ride. */
const roomOf = ({ passengerId: userId, tripLink: { _id } }: Linked): Room => room.share({ _id, userId });

const endedAt = ({ completedAt, cancelledAt }: RideDoc): Date | null => completedAt ?? cancelledAt;
const isLiving = (ride: Linked, now: Date): boolean => endedAt(ride) === null && ride.tripLink.expiresAt > now;

/**
 * A link for following the caller's ride until it ends (R29); a repeat returns the same live link. Only the passenger
 * has one, because it reveals the destination. A scheduled ride's link waits until the ride is active.
 * @param origin the address of the app, such as https://boda.example
 * @throws Refusal NOT_FOUND for another person's ride, TRIP_NOT_SHARED unless it is accepted or running
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

/** The people whose positions now have other viewers. */
function publishChange(ctx: Context, { passengerId, driverId }: RideDoc): void {
  ctx.publish(driverId ? [room.user(passengerId), room.user(driverId)] : room.user(passengerId), 'shares:changed', {});
}

const urlOf = ({ token }: TripLinkDoc, origin: string): string => `${origin}/shared-location/${token}`;

/** The caller's live trip links, as their owner sees them. */
export async function listTripLinks(ctx: Context, user: UserDoc, origin: string): Promise<Share[]> {
  const now = ctx.clock.now();
  const mine = { passengerId: user._id, status: { $in: [...RUNNING] }, 'tripLink.expiresAt': { $gt: now } };
  const rides = await ctx.store.rides.find(mine).toArray();
  return rides.filter(isLinked).map(({ _id, tripLink }) => ({
    id: tripLink._id.toHexString(),
    shareUrl: urlOf(tripLink, origin),
    sharedAt: tripLink.sharedAt.toISOString(),
    expiresAt: tripLink.expiresAt.toISOString(),
    rideId: _id.toHexString(),
  }));
}

/** Ends one of the caller's trip links: it can no longer be opened. Returns false when they have no such link. */
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

/** A trip as viewers of its link see it. */
export interface FollowedTrip {
  /** null once it can no longer be followed. */
  room: Room | null;
  shown: SharedLocation;
}

/**
 * The trip with a token, until 7 days after its end; the driver's position only while it is live.
 * @returns null for a token of another kind, and for an unknown one
 */
export async function tripOf(ctx: Context, token: string): Promise<FollowedTrip | null> {
  const ride = await linkedRide(ctx, token);
  if (!ride) return null;
  if (!isLiving(ride, ctx.clock.now())) return { room: null, shown: presentTrip(ctx, ride, null) };
  const following = ride.active ? ride.driverId : null;
  const driver = following && (await ctx.store.drivers.findOne({ _id: following }, { projection: { fix: 1 } }));
  const fix = following && ofThisRide(ride, newestFix(ctx, 'driver', following, driver));
  return { room: roomOf(ride), shown: presentTrip(ctx, ride, fix) };
}

/**
 * The photo of the driver of a trip.
 * @throws Refusal NOT_FOUND also when the driver has none
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

/** What viewers see besides the position and the time left, which change with every fix. */
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
        photo: driver.photo && `/api/location/shared/${token}/photo`,
      },
      pickup: pickupForOthers(ride),
      destination: ride.destination,
      scheduledTime: ride.scheduledTime?.toISOString() ?? null,
      arrivedAt: ride.arrivedAt?.toISOString() ?? null,
      estimatedArrival: null,
      endedAt: endedAt(ride)?.toISOString() ?? null,
    },
  };
}

function withFix(ctx: Context, ride: RideDoc, shown: ReturnType<typeof shownOf>, fix: LinkFix): SharedLocation {
  const { estimatedArrival } = progressFrom(ride, fix, ctx.clock.now());
  return { ...shown, ...linkFix(fix), trip: { ...shown.trip, estimatedArrival } };
}

const presentTrip = (ctx: Context, ride: Linked, fix: LinkFix | null): SharedLocation =>
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

/** Sends a fix of the driver, of any purpose, to the viewers of the trip (R29, R32). */
export function publishToTrip(ctx: Context, trip: TripForFixes, ride: RideDoc, fix: LinkFix): void {
  if (trip.expiresAt <= ctx.clock.now()) return;
  ctx.publish(trip.room, 'share:position', withFix(ctx, ride, trip.shown, fix));
}

/** Sends a ride's newest step to the viewers of its trip; the end of the trip ends its link. */
export function publishTripStep(ctx: Context, ride: RideDoc): void {
  if (!isLinked(ride)) return;
  if (endedAt(ride)) closeRoom(ctx, ride);
  else if (isLiving(ride, ctx.clock.now())) ctx.publish(roomOf(ride), 'share:position', presentTrip(ctx, ride, null));
}
