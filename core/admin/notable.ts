import type { ObjectId } from 'mongodb';
import type { NotableFigures } from '#shared/contract/notable-entities.ts';
import {
  NOTABLE_DAYS,
  NOTABLE_GIVEN_UP,
  NOTABLE_LISTED_MAX,
  NOTABLE_RIDES_A_DAY,
  NOTABLE_SHORT_RIDES,
  OVERVIEW_FIGURES_FRESH_S,
} from '#shared/domain/constants/rules.ts';
import { daysBefore, startOfToday } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { PASSENGER } from '../people/averages.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { keptFigures } from './kept-figures.ts';

/**
 * Returns unusual patterns (R49) of the last 7 days including today, and drivers with doubtful positions. Counted at
 * most once a minute.
 */
export const notableFigures = keptFigures(OVERVIEW_FIGURES_FRESH_S, async (ctx, now): Promise<NotableFigures> => {
  const from = daysBefore(startOfToday(now), NOTABLE_DAYS - 1);
  const [pairs, arrivals, givenUp, unsure] = await Promise.all([
    pairsSince(ctx, from),
    arrivalsTakenBackSince(ctx, from),
    givenUpSince(ctx, from),
    unsureDrivers(ctx),
  ]);
  return { pairs, arrivals, givenUp, unsure };
});

interface PairOfDay {
  _id: { passenger: ObjectId | 'deleted'; driver: ObjectId };
  passenger: ObjectId;
  passengerName: string;
  driverName: string | null;
  rides: number;
  short: number;
}

/** Counts day by day, so that in the embedded store requests of others get their turn in between. */
async function pairsSince(ctx: Context, from: Date): Promise<NotableFigures['pairs']> {
  const pairs = new Map<string, PairOfDay & { inADay: number }>();
  for (let day = 0; day < NOTABLE_DAYS; day += 1) {
    for (const pair of await pairsOfDay(ctx, daysBefore(from, -day))) {
      const key = `${pair._id.passenger.toString()} ${pair._id.driver.toString()}`;
      const before = pairs.get(key) ?? { rides: 0, short: 0, inADay: 0 };
      const [rides, short] = [before.rides + pair.rides, before.short + pair.short];
      pairs.set(key, { ...pair, rides, short, inADay: Math.max(before.inADay, pair.rides) });
    }
  }
  return [...pairs.values()]
    .filter(({ short, inADay }) => short >= NOTABLE_SHORT_RIDES || inADay >= NOTABLE_RIDES_A_DAY)
    .toSorted((a, b) => b.rides - a.rides)
    .slice(0, NOTABLE_LISTED_MAX)
    .map(({ _id, passenger, passengerName, driverName, rides, short }) => ({
      passenger_id: passenger.toHexString(),
      passenger_name: passengerName,
      driver_id: _id.driver.toHexString(),
      driver_name: driverName ?? '',
      rides,
      short,
    }));
}

const pairsOfDay = ({ store }: Context, start: Date): Promise<PairOfDay[]> =>
  store.rides
    .aggregate<PairOfDay>([
      { $match: { status: 'completed', completedAt: { $gte: start, $lt: daysBefore(start, -1) } } },
      {
        $group: {
          _id: { passenger: PASSENGER, driver: '$driverId' },
          passenger: { $last: '$passengerId' },
          passengerName: { $last: '$passengerName' },
          driverName: { $last: '$driver.name' },
          rides: { $sum: 1 },
          short: { $sum: { $cond: [{ $ifNull: ['$tooShort', false] }, 1, 0] } },
        },
      },
    ])
    .toArray();

const LEFT_PICKUP = 'left_pickup';

/**
 * Counts the arrivals taken back since `from`, by driver. Rides created more than a day earlier need not be read: a
 * ride is scheduled at most 24 h ahead (R10), and an arrival is taken back before the start.
 */
async function arrivalsTakenBackSince({ store }: Context, from: Date): Promise<NotableFigures['arrivals']> {
  const drivers = await store.rides
    .aggregate<{ _id: ObjectId; name: string | null; count: number }>([
      { $match: { createdAt: { $gte: daysBefore(from, 1) }, 'timeline.what': LEFT_PICKUP } },
      { $project: { 'timeline.what': 1, 'timeline.at': 1, 'timeline.who': 1, 'timeline.driver': 1 } },
      { $unwind: '$timeline' },
      { $match: { 'timeline.what': LEFT_PICKUP, 'timeline.at': { $gte: from }, 'timeline.driver': { $ne: null } } },
      { $group: { _id: '$timeline.driver', name: { $last: '$timeline.who' }, count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: NOTABLE_LISTED_MAX },
    ])
    .toArray();
  return drivers.map(({ _id, name, count }) => ({ driver_id: _id.toHexString(), driver_name: name ?? '', count }));
}

async function givenUpSince({ store }: Context, from: Date): Promise<NotableFigures['givenUp']> {
  const drivers = await store.drivers
    .find({ gaveUpAt: { $gte: from } })
    .project<Pick<DriverDoc, '_id' | 'fullName' | 'gaveUpAt'>>({ fullName: 1, gaveUpAt: 1 })
    .toArray();
  return drivers
    .map(({ _id, fullName, gaveUpAt = [] }) => ({
      driver_id: _id.toHexString(),
      driver_name: fullName,
      count: gaveUpAt.filter((at) => at >= from).length,
    }))
    .filter(({ count }) => count >= NOTABLE_GIVEN_UP)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, NOTABLE_LISTED_MAX);
}

async function unsureDrivers({ store }: Context): Promise<NotableFigures['unsure']> {
  const drivers = await store.drivers
    .find({ 'unsure.since': { $exists: true }, status: { $ne: 'offline' } })
    .sort({ 'unsure.since': 1 })
    .limit(NOTABLE_LISTED_MAX)
    .project<Pick<DriverDoc, '_id' | 'fullName' | 'unsure'>>({ fullName: 1, unsure: 1 })
    .toArray();
  return drivers.flatMap(({ _id, fullName, unsure }) =>
    unsure
      ? {
          driver_id: _id.toHexString(),
          driver_name: fullName,
          reason: unsure.reason,
          since: unsure.since.toISOString(),
        }
      : [],
  );
}
