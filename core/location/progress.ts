import { isCurrent } from '#shared/domain/fix-age.ts';
import { type Coordinates, etaMinutes, leftKm, roadKm } from '#shared/domain/geo.ts';
import type { StoredFix } from '../store/documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** How long before the ride became this driver's active one a fix may be; an older fix says nothing about this ride. */
const FIX_BEFORE_RIDE_MAX_MS = 5 * 60_000;

/** Returns where the driver is heading: the pickup, then the destination. */
export const targetOf = (ride: RideDoc): Coordinates | null =>
  ride.status === 'in_progress' ? ride.to : ride.status === 'accepted' ? ride.from : null;

/**
 * Returns distance by road in km and ETA in minutes from the driver to where they are heading (R11); nulls if the
 * position is not current (R44).
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

/** Returns when the ride last became active. A scheduled ride is accepted up to a day before that (R20). */
const activeSince = ({ timeline, createdAt }: RideDoc): Date =>
  timeline.findLast(({ what }) => what === 'activated' || what === 'accepted')?.at ?? createdAt;

/** Returns the fix; null if it is from long before the ride was active for its driver (R12). */
export const ofThisRide = <F extends { timestamp: number }>(ride: RideDoc, fix: F | null): F | null =>
  fix && fix.timestamp >= activeSince(ride).getTime() - FIX_BEFORE_RIDE_MAX_MS ? fix : null;
