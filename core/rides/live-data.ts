import type { ObjectId } from 'mongodb';
import type { LiveData } from '#shared/contract/ride-entities.ts';
import { isCurrent } from '#shared/domain/fix-age.ts';
import { type Coordinates, etaMinutes, roadKm, roundKm } from '#shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { lastFix } from '../location/fix-writer.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import { rideOrGivenUp } from './read-rides.ts';

/** A fix older than this before the ride was created is not shown, since it says nothing about this ride. */
const FIX_BEFORE_RIDE_MAX_MS = 5 * 60_000;

/** The driver's current destination: the pickup, then the destination. */
export const targetOf = (ride: RideDoc): Coordinates | null =>
  ride.status === 'in_progress' ? ride.to : ride.status === 'accepted' ? ride.from : null;

/**
 * Road distance in km and ETA in minutes from the driver to their current destination (R11); nulls if the position is
 * not current (R44).
 */
export function progressFrom(
  ride: RideDoc,
  fix: Pick<StoredFix, keyof Coordinates | 'timestamp' | 'accuracy'> | null,
  now: Date,
): { distance: number | null; estimatedArrival: number | null } {
  const target = targetOf(ride);
  if (!target || !fix || !isCurrent(fix, now.getTime())) return { distance: null, estimatedArrival: null };
  return { distance: roundKm(roadKm(fix, target)), estimatedArrival: etaMinutes(fix, target) };
}

/** Positions (only in an active ride, R12), ETA and status of a user's ride. Polled, since events may be lost. */
export async function getLiveData(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<LiveData> {
  const found = await rideOrGivenUp(ctx, user, rideId);
  const { ride } = found;
  const none = { driverLocation: null, passengerLocation: null, estimatedArrival: null, distance: null };
  if ('gaveUpAt' in found) return { ...none, status: 'cancelled', rev: ride.rev };
  if (!ride.active || !ride.driverId) return { ...none, status: ride.status, rev: ride.rev };
  const [driver, passenger] = await Promise.all([
    ctx.store.drivers.findOne({ _id: ride.driverId }, { projection: { fix: 1 } }),
    ctx.store.users.findOne({ _id: ride.passengerId }),
  ]);
  const driverAt = newestFix(ctx, 'driver', ride.driverId, driver);
  const { distance, estimatedArrival } = progressFrom(ride, driverAt, ctx.clock.now());
  return {
    driverLocation: point(ride, driverAt),
    passengerLocation: point(ride, newestFix(ctx, 'person', ride.passengerId, passenger)),
    estimatedArrival,
    distance,
    status: ride.status,
    rev: ride.rev,
  };
}

/** The newer of two fixes: the store is up to 5 s behind this process, and this process may be behind another one. */
export function newestFix(
  ctx: Context,
  of: 'driver' | 'person',
  id: ObjectId,
  stored: { fix: StoredFix | null } | null,
): StoredFix | null {
  const [heard, kept] = [lastFix(ctx.store, of, id)?.fix ?? null, stored?.fix ?? null];
  return heard && (!kept || heard.timestamp > kept.timestamp) ? heard : kept;
}

/** The fix, unless it is from long before the ride. */
export const ofThisRide = <F extends { timestamp: number }>(ride: RideDoc, fix: F | null): F | null =>
  fix && fix.timestamp >= ride.createdAt.getTime() - FIX_BEFORE_RIDE_MAX_MS ? fix : null;

function point(ride: RideDoc, known: StoredFix | null): LiveData['driverLocation'] {
  const fix = ofThisRide(ride, known);
  if (!fix) return null;
  return {
    lat: fix.latitude,
    lng: fix.longitude,
    accuracy: fix.accuracy,
    heading: fix.heading,
    timestamp: fix.timestamp,
    ...(fix.still && { still: fix.still }),
  };
}
