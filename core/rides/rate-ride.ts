import type { ObjectId } from 'mongodb';
import { type ErrorCode, Refusal } from '#shared/contract/errors.ts';
import type { RatingInput } from '#shared/contract/rating-entities.ts';
import { RATING } from '#shared/texts/en/ratings.ts';
import type { RideView } from '#shared/contract/ride-entities.ts';
import {
  isAboutSafety,
  isLow,
  isSameRating,
  isTagOf,
  orderedTags,
  type Rater,
  whyNotRated,
} from '#shared/domain/rating.ts';
import type { Context } from '../context.ts';
import { isGone } from '../people/is-gone.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc, RideRatings, StoredRating } from '../store/ride-documents.ts';
import { eraseFromRides } from './erase-from-rides.ts';
import { moveRide } from './move-ride.ts';
import { entry, type Move } from './moves.ts';
import { driverView, passengerView } from './views.ts';

const ATTEMPTS_MAX = 20;

/**
 * A party of a completed ride rates the other party once, and may change the rating for a while (R27). If the ride
 * changed since it was read, the rating is checked again. Repeating a rating succeeds and changes nothing; so does a
 * rating queued on a phone while a newer one arrived from another phone (R39).
 * @throws Refusal NOT_FOUND for another person's ride, INVALID for a tag of the other party, NOT_COMPLETED,
 *   RATING_CLOSED
 */
export async function rateRide(ctx: Context, user: UserDoc, rideId: ObjectId, input: RatingInput): Promise<RideView> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const ride = await ctx.store.rides.findOne({
      _id: rideId,
      $or: [{ passengerId: user._id }, { driverId: user._id }],
    });
    if (!ride) throw new Refusal('NOT_FOUND');
    const by: Rater = ride.passengerId.equals(user._id) ? 'passenger' : 'driver';
    const rating = requireRating(ride, by, input, ctx.clock.now());
    const asRead = { _id: rideId, rev: ride.rev, ratings: ride.ratings ?? { $exists: false } };
    const rated = rating && (await moveRide(ctx, asRead, ratingMove(ride, by, rating)));
    if (rated) await eraseIfGone(ctx, rated);
    if (rated ?? !rating) return viewOf(rated ?? ride, by, user._id);
  }
  throw new Refusal('UNAVAILABLE');
}

/** Erases the rating of a rater who has deleted their account, except its stars (R36). */
async function eraseIfGone(ctx: Context, { passengerId, driverId }: RideDoc): Promise<void> {
  for (const id of [passengerId, driverId]) if (id && (await isGone(ctx, id))) await eraseFromRides(ctx, id);
}

const viewOf = (ride: RideDoc, by: Rater, _id: ObjectId): RideView =>
  by === 'passenger' ? passengerView(ride) : driverView(ride, _id, null);

const refused = (code: ErrorCode, message: string): Refusal => new Refusal(code, { message });

/** Returns the rating to write; null when it equals the stored one, or is older. */
function requireRating(
  { completedAt, ratings }: RideDoc,
  by: Rater,
  { stars, tags = [], givenAt: claimed }: RatingInput,
  now: Date,
): StoredRating | null {
  if (!tags.every((tag) => isTagOf(by, tag)))
    throw new Refusal('INVALID', { field: 'tags', message: RATING.tagUnknown });
  if (!completedAt) throw refused('NOT_COMPLETED', RATING.notCompleted);
  const given = by === 'passenger' ? ratings?.byPassenger : ratings?.byDriver;
  const wanted = { stars, tags: orderedTags(by, tags) };
  // A phone's clock may be fast, so a rating never counts as newer than its arrival.
  const givenAt = new Date(Math.min(claimed ? Date.parse(claimed) : Infinity, now.getTime()));
  if (given && (isSameRating(given, wanted) || givenAt < (given.givenAt ?? given.at))) return null;
  const why = whyNotRated(completedAt, given, now);
  if (why) throw refused('RATING_CLOSED', RATING[why]);
  const counted = { firstAt: given?.firstAt ?? now, changes: given ? given.changes + 1 : 0 };
  return { ...wanted, at: now, ...(claimed && { givenAt }), ...counted };
}

/** Sets the rating of one party, and marks the ride for the admins while one of its ratings is low. */
function ratingMove(ride: RideDoc, by: Rater, rating: StoredRating): Move {
  const byPassenger = by === 'passenger' ? rating : ride.ratings?.byPassenger;
  const byDriver = by === 'driver' ? rating : ride.ratings?.byDriver;
  const both = [byPassenger, byDriver].filter((one) => one !== undefined);
  const latest = (some: StoredRating[]): Date | undefined =>
    some.map(({ at }) => at).sort((a, b) => b.getTime() - a.getTime())[0];
  const lowAt = latest(both.filter(isLow));
  const safetyAt = latest(both.filter(isAboutSafety));
  const ratings: RideRatings = {
    ...(byPassenger && { byPassenger }),
    ...(byDriver && { byDriver }),
    ...(lowAt && { lowAt }),
    ...(safetyAt && { safetyAt }),
  };
  const who = by === 'passenger' ? ride.passengerName : (ride.driver?.name ?? null);
  return { set: { ratings }, entries: [entry(rating.at, 'rated', { by, who })], isQuiet: true };
}
