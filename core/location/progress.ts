import { isCurrent } from '#shared/domain/fix-age.ts';
import { type Coordinates, etaMinutes, leftKm, roadKm } from '#shared/domain/geo.ts';
import type { StoredFix } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** A fix from longer before the ride was created is not shown, since it says nothing about this ride. */
const FIX_BEFORE_RIDE_MAX_MS = 5 * 60_000;

/** Where the driver is heading: the pickup, then the destination. */
export const targetOf = (ride: RideDoc): Coordinates | null =>
  ride.status === 'in_progress' ? ride.to : ride.status === 'accepted' ? ride.from : null;

/**
 * Distance by road in km and ETA in minutes from the driver to where they are heading (R11); nulls from a position that
 * is not current (R44).
 */
export function progressFrom(
  ride: RideDoc,
  fix: Pick<StoredFix, keyof Coordinates | 'timestamp' | 'accuracy'> | null,
  now: Date,
): { distance: number | null; estimatedArrival: number | null } {
  const target = targetOf(ride);
  if (!target || !fix || !isCurrent(fix, now.getTime())) return { distance: null, estimatedArrival: null };
  return { distance: leftKm(roadKm(fix, target)), estimatedArrival: etaMinutes(fix, target) };
}

/** The fix, unless it is from long before the ride. */
export const ofThisRide = <F extends { timestamp: number }>(ride: RideDoc, fix: F | null): F | null =>
  fix && fix.timestamp >= ride.createdAt.getTime() - FIX_BEFORE_RIDE_MAX_MS ? fix : null;
