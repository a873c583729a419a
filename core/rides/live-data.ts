import type { ObjectId } from 'mongodb';
import type { LiveData } from '#shared/contract/ride-entities.ts';
import type { Context } from '../context.ts';
import { newestFix } from '../location/fix-writer.ts';
import { ofThisRide, progressFrom } from '../location/progress.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import { rideOrGivenUp } from './read-rides.ts';
import { GIVEN_UP_REV } from './views.ts';

/** Returns a ride's positions (only while active, R12), ETA and status. Clients poll, since events may be lost. */
export async function getLiveData(ctx: Context, user: UserDoc, rideId: ObjectId): Promise<LiveData> {
  const found = await rideOrGivenUp(ctx, user, rideId);
  const none = { driverLocation: null, passengerLocation: null, estimatedArrival: null, distance: null };
  if ('gaveUpAt' in found) return { ...none, status: 'cancelled', rev: GIVEN_UP_REV };
  const { ride } = found;
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
