import type { ObjectId } from 'mongodb';
import type { FareBasis } from '#shared/domain/fare.ts';
import { firstName } from '#shared/domain/names.ts';
import { findPlace } from '#shared/domain/places.ts';
import { roughEnd } from '#shared/domain/trip-places.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/**
 * Whether a driver may read everything about a ride (R48): they accepted it, or it waits for their answer alone. Any
 * other driver who may read it gets `asRequest`.
 */
export const readsAll = ({ driverId, acceptedAt, status }: RideDoc, driver: ObjectId): boolean =>
  (driverId?.equals(driver) ?? false) && (acceptedAt !== null || status === 'pending');

/** Returns the passenger and places of a request before acceptance (R48): a first name, and listed places. */
export function requestEnds(ride: Pick<RideDoc, 'passengerName' | 'pickup' | 'destination' | 'from' | 'to'>): {
  passenger: string;
  pickup: string;
  destination: string;
} {
  return {
    passenger: firstName(ride.passengerName),
    pickup: roughEnd(ride.pickup, ride.from).name,
    destination: roughEnd(ride.destination, ride.to).name,
  };
}

/** Reduces a ride to what a driver who has not accepted it may read (R48). */
export function asRequest({
  pickupAddress: _address,
  ratings: _ratings,
  reports: _reports,
  ...ride
}: RideDoc): RideDoc {
  const { passenger, pickup, destination } = requestEnds(ride);
  const isPublic = findPlace(ride.pickup) !== undefined && findPlace(ride.destination) !== undefined;
  return {
    ...ride,
    passengerName: passenger,
    passengerPhone: '',
    passengerRating: ride.status === 'pending' ? (ride.passengerRating ?? null) : null,
    pickup,
    destination,
    from: roughEnd(ride.pickup, ride.from).at,
    to: roughEnd(ride.destination, ride.to).at,
    ...(!isPublic && roughly(ride)),
    words: [],
  };
}

const wholeKm = (km: number | null): number | null => km && Math.max(1, Math.round(km));

/** Rounds the length: an exact one, or an unrounded fare, would reveal where near a known place an end is. */
function roughly({
  distanceKm,
  fare,
  fareBasis: basis,
  timeline,
}: Omit<RideDoc, 'pickupAddress' | 'ratings' | 'reports'>): {
  distanceKm: number | null;
  fareBasis?: FareBasis;
} {
  const length = { distanceKm: wholeKm(distanceKm) };
  if (basis?.kind !== 'band') return length;
  const unrounded = timeline.find(({ what }) => what === 'edited')?.fareBefore ?? fare;
  return { ...length, fareBasis: { ...basis, km: wholeKm(basis.km), unrounded } };
}
