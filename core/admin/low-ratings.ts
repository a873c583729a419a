import type { OutputOf, QueryOf } from '#shared/contract/api.ts';
import type { LowRating } from '#shared/contract/rating-entities.ts';
import { LOW_RATING_NEW_H } from '#shared/domain/constants/rules.ts';
import { isAboutSafety, isLow } from '#shared/domain/rating.ts';
import type { Context } from '../context.ts';
import { pageOf } from '../lib/list.ts';
import { pickupForOthers } from '../location/pickup.ts';
import type { RideDoc, StoredRating } from '../store/ride-documents.ts';

/**
 * Lists rides with a rating of two stars or less, latest first. Filters: `safety`, with a safety tag; `new`, rated in
 * the last 24 hours (R27).
 */
export function listLowRatings(
  ctx: Context,
  query: QueryOf<'adminListLowRatings'>,
): Promise<OutputOf<'adminListLowRatings'>> {
  const field = query.status === 'safety' ? 'ratings.safetyAt' : 'ratings.lowAt';
  const newSince = new Date(ctx.clock.now().getTime() - LOW_RATING_NEW_H * 3600_000);
  const which = query.status === 'new' ? { $gte: newSince } : { $exists: true };
  return pageOf(ctx.store.rides, { [field]: which }, { [field]: -1, _id: -1 }, query, present);
}

const present = (ride: RideDoc): LowRating => ({
  ride_id: ride._id.toHexString(),
  passenger_name: ride.passengerName,
  driver_name: ride.driver?.name ?? '',
  pickup_address: pickupForOthers(ride),
  destination_address: ride.destination,
  completed_at: (ride.completedAt ?? ride.createdAt).toISOString(),
  ratings: [...lowRating('passenger', ride.ratings?.byPassenger), ...lowRating('driver', ride.ratings?.byDriver)],
});

const lowRating = (by: 'passenger' | 'driver', rating: StoredRating | undefined): LowRating['ratings'] =>
  rating && isLow(rating)
    ? [{ by, stars: rating.stars, tags: rating.tags, safety: isAboutSafety(rating), at: rating.at.toISOString() }]
    : [];
