import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { LOW_RATING_STARS_MAX } from '#shared/domain/constants/rules.ts';
import { type Rater, renewedAverage } from '#shared/domain/rating.ts';
import { DAY_MS, NAIROBI_OFFSET_MS } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { RatedAverage } from '../store/documents.ts';

const ATTEMPTS_MAX = 20;
const NO_RATINGS: RatedAverage = { average: 0, count: 0 };

/** Rides that were long enough to count (R49). */
const LONG_ENOUGH = { tooShort: { $exists: false } };
/** Rides whose rating of the driver counts: the driver alone decides how short a ride is. */
const COUNTS_FOR_DRIVER = { $or: [LONG_ENOUGH, { 'ratings.byPassenger.stars': { $lte: LOW_RATING_STARS_MAX } }] };

/** The day in Nairobi on which a ride ended, as a whole number, in an aggregation. */
const DAY_OF_END = {
  $floor: { $divide: [{ $add: [{ $subtract: ['$completedAt', new Date(0)] }, NAIROBI_OFFSET_MS] }, DAY_MS] },
};

/**
 * The other party of a ride, in an aggregation. Deleted accounts count as one person, so that nobody counts several
 * times by deleting theirs and coming back. Erasing a person empties their phone number.
 */
export const PASSENGER = { $cond: [{ $eq: ['$passengerPhone', ''] }, 'deleted', '$passengerId'] };
const DRIVER = { $cond: [{ $eq: ['$driver.phone', ''] }, 'deleted', '$driverId'] };

const ONE_A_DAY = { passenger: PASSENGER, day: DAY_OF_END };

/**
 * Counts the trips shown for a driver: completed rides, where those that are too short count at most once a day per
 * passenger (R8, R49).
 */
export async function countTrips({ store }: Pick<Context, 'store'>, driverId: ObjectId): Promise<number> {
  const [row] = await store.rides
    .aggregate<{ trips: number }>([
      { $match: { driverId, status: 'completed' } },
      { $group: { _id: { $cond: [{ $ifNull: ['$tooShort', false] }, ONE_A_DAY, '$_id'] } } },
      { $count: 'trips' },
    ])
    .toArray();
  return row?.trips ?? 0;
}

/**
 * Returns the average of the ratings that a person got from other parties, computed from rides (R27); null without any.
 * Each other person counts once per day in Nairobi, by their last ride of the day whose rating counts (R49).
 */
export async function averageOf(
  { store }: Pick<Context, 'store'>,
  rated: Rater,
  id: ObjectId,
): Promise<RatedAverage | null> {
  const [who, other, stars, counts] =
    rated === 'driver'
      ? ['driverId', PASSENGER, 'ratings.byPassenger.stars', COUNTS_FOR_DRIVER]
      : ['passengerId', DRIVER, 'ratings.byDriver.stars', LONG_ENOUGH];
  const [row] = await store.rides
    .aggregate<RatedAverage>([
      { $match: { [who]: id, status: 'completed', [stars]: { $gte: 1 }, ...counts } },
      { $sort: { completedAt: 1, _id: 1 } },
      { $group: { _id: { other, day: DAY_OF_END }, stars: { $last: `$${stars}` } } },
      { $group: { _id: null, average: { $avg: '$stars' }, count: { $sum: 1 } } },
      { $project: { _id: 0 } },
    ])
    .toArray();
  return row ?? null;
}

/**
 * Computes a passenger's average and stores it in their account, as soon as enough ratings are new (R27). Starts over
 * if another average was stored meanwhile, so that an older one never overwrites a newer one.
 * @throws Refusal UNAVAILABLE when other averages were always stored first
 */
export async function keepPassengerAverage(ctx: Pick<Context, 'store'>, _id: ObjectId): Promise<void> {
  const { users } = ctx.store;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const user = await users.findOne({ _id }, { projection: { rated: 1 } });
    if (!user) return;
    const rev = user.rated?.rev ?? null;
    const { average, count } = renewedAverage(user.rated, await averageOf(ctx, 'passenger', _id)) ?? NO_RATINGS;
    const rated = { average, count, rev: (rev ?? 0) + 1 };
    const kept = await users.updateOne({ _id, 'rated.rev': rev }, { $set: { rated } });
    if (kept.matchedCount === 1) return;
  }
  throw new Refusal('UNAVAILABLE');
}
