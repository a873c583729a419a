import type { Filter, ObjectId } from 'mongodb';
import type { OutputOf, QueryOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { PassengerRide, RideRequests, RideView } from '#shared/contract/ride-entities.ts';
import { OPEN_STATUSES, type RideStatus } from '#shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { registeredDriver } from '../drivers/may-work.ts';
import { currentFix } from '../drivers/place.ts';
import { pageOf } from '../lib/list.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import { driverView, givenUpView, passengerView } from './views.ts';

interface OwnRide {
  ride: RideDoc;
  party: 'passenger' | 'driver';
}

async function findRideOf(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<OwnRide | null> {
  const ride = await ctx.store.rides.findOne({
    _id: rideId,
    $or: [{ passengerId: user._id }, { driverId: user._id }, { offeredTo: user._id, status: 'pending' }],
  });
  return ride && { ride, party: ride.passengerId.equals(user._id) ? 'passenger' : 'driver' };
}

/**
 * Returns the ride, and whether the user is its passenger or a driver. A driver to whom the ride is offered may see it
 * while it is pending.
 * @throws Refusal NOT_FOUND for someone else's ride
 */
export async function rideOf(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<OwnRide> {
  const own = await findRideOf(ctx, user, rideId);
  if (!own) throw new Refusal('NOT_FOUND');
  return own;
}

/**
 * Like `rideOf`; for a driver who gave the ride up, returns the ride and when they did (R24).
 * @throws Refusal NOT_FOUND for someone else's ride
 */
export async function rideOrGivenUp(
  ctx: Context,
  user: UserDoc,
  rideId: ObjectId,
): Promise<OwnRide | { ride: RideDoc; gaveUpAt: Date }> {
  const own = await findRideOf(ctx, user, rideId);
  if (own) return own;
  const ride = await ctx.store.rides.findOne({ _id: rideId, declinedBy: user._id });
  const gaveUp = ride?.timeline.find(({ what, left }) => what === 'gave_up' && left?.equals(user._id));
  if (!ride || !gaveUp) throw new Refusal('NOT_FOUND');
  return { ride, gaveUpAt: gaveUp.at };
}

/** Whether the driver gave the ride up: if that response was lost, the phone still shows the ride as theirs (R24). */
export const hasGivenUp = async (ctx: Context, rideId: ObjectId, driverId: ObjectId): Promise<boolean> =>
  (await ctx.store.rides.findOne({ _id: rideId, declinedBy: driverId })) !== null;

/** Returns one of the user's rides, as they may see it (R12). For a driver who gave it up, the ride is over (R24). */
export async function getRide(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<RideView> {
  const found = await rideOrGivenUp(ctx, user, rideId);
  if ('gaveUpAt' in found) return givenUpView(found.ride, user._id, found.gaveUpAt);
  if (found.party === 'passenger') return passengerView(found.ride);
  const driver = await registeredDriver(ctx, user._id);
  return driverView(found.ride, user._id, currentFix(driver, ctx.clock.now()));
}

/** Lists the passenger's rides, newest first, paged. */
export async function listPassengerRides(
  ctx: Context,
  user: UserDoc,
  query: QueryOf<'listPassengerRides'>,
): Promise<OutputOf<'listPassengerRides'>> {
  const mine = { passengerId: user._id, ...withStatus(query.status) };
  return pageOf(ctx.store.rides, mine, NEWEST_FIRST, query, passengerView);
}

/** Lists the rides that the driver accepted, newest first, paged. */
export async function listDriverRides(
  ctx: Context,
  user: UserDoc,
  query: QueryOf<'listDriverRides'>,
): Promise<OutputOf<'listDriverRides'>> {
  const mine = { driverId: user._id, acceptedAt: { $ne: null }, ...withStatus(query.status) };
  return pageOf(ctx.store.rides, mine, NEWEST_FIRST, query, (ride) => driverView(ride, user._id, null));
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Matches rides with a status; `open` matches every ride that is not over. */
export function withStatus(status: RideStatus | 'all' | 'open'): Filter<RideDoc> {
  if (status === 'all') return {};
  return { status: status === 'open' ? { $in: [...OPEN_STATUSES] } : status };
}

/** Returns the passenger's open rides: the one under way (or waiting for its driver), and scheduled ones (R4, R20). */
export async function getCurrentRide(
  ctx: Context,
  user: UserDoc,
): Promise<{ ride: PassengerRide | null; scheduled: PassengerRide[] }> {
  const open = await ctx.store.rides
    .find({ passengerId: user._id, status: { $in: [...OPEN_STATUSES] } })
    .sort({ createdAt: 1 })
    .toArray();
  const underWay = open.filter(({ active, openNow }) => active || openNow);
  const current = underWay.sort((a, b) => urgency(b) - urgency(a))[0] ?? null;
  const scheduled = open.filter((ride) => ride !== current);
  return { ride: current && passengerView(current), scheduled: scheduled.map(passengerView) };
}

/** Ranks rides under way. There is at most one (R4), but a database of an older version may have more. */
const urgency = ({ status, arrivedAt, active }: RideDoc): number =>
  status === 'in_progress' ? 3 : arrivedAt ? 2 : active ? 1 : 0;

/** Returns the requests waiting for this driver, their active ride, and accepted scheduled rides (R20). */
export async function getRideRequests(ctx: Context, user: UserDoc): Promise<RideRequests> {
  const driver = await registeredDriver(ctx, user._id);
  const [offered, held] = await Promise.all([
    ctx.store.rides
      .find({ offeredTo: driver._id, status: 'pending', expiresAt: { $gt: ctx.clock.now() } })
      .sort({ createdAt: 1 })
      .toArray(),
    ctx.store.rides
      .find({ driverId: driver._id, status: { $in: ['accepted', 'in_progress'] } })
      .sort({ scheduledTime: 1 })
      .toArray(),
  ]);
  const at = currentFix(driver, ctx.clock.now());
  const view = (ride: RideDoc) => driverView(ride, driver._id, at);
  const active = held.find((ride) => ride.active);
  return {
    requests: offered.map(view),
    activeRide: active ? view(active) : null,
    scheduled: held.filter((ride) => !ride.active).map(view),
    driver: {
      rev: driver.rev ?? 0,
      verification_status: driver.verification,
      driverStatus: driver.status,
      manualOffline: driver.manualOffline,
    },
  };
}
