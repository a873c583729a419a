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
import { DAY_OF_END, PASSENGER } from '../people/averages.ts';
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

interface Pair {
  _id: { passenger: ObjectId | 'deleted'; driver: ObjectId };
  passenger: ObjectId;
  passengerName: string;
  driverName: string | null;
  rides: number;
  short: number;
}

async function pairsSince({ store }: Context, from: Date): Promise<NotableFigures['pairs']> {
  const pairs = await store.rides
    .aggregate<Pair>([
      { $match: { status: 'completed', completedAt: { $gte: from } } },
      {
        $group: {
          _id: { passenger: PASSENGER, driver: '$driverId', day: DAY_OF_END },
          passenger: { $last: '$passengerId' },
          passengerName: { $last: '$passengerName' },
          driverName: { $last: '$driver.name' },
          rides: { $sum: 1 },
          short: { $sum: { $cond: [{ $ifNull: ['$tooShort', false] }, 1, 0] } },
        },
      },
      {
        $group: {
          _id: { passenger: '$_id.passenger', driver: '$_id.driver' },
          passenger: { $last: '$passenger' },
          passengerName: { $last: '$passengerName' },
          driverName: { $last: '$driverName' },
          rides: { $sum: '$rides' },
          short: { $sum: '$short' },
          inADay: { $max: '$rides' },
        },
      },
      { $match: { $or: [{ short: { $gte: NOTABLE_SHORT_RIDES } }, { inADay: { $gte: NOTABLE_RIDES_A_DAY } }] } },
      { $sort: { rides: -1, _id: 1 } },
      { $limit: NOTABLE_LISTED_MAX },
    ])
    .toArray();
  return pairs.map(({ _id, passenger, passengerName, driverName, rides, short }) => ({
    passenger_id: passenger.toHexString(),
    passenger_name: passengerName,
    driver_id: _id.driver.toHexString(),
    driver_name: driverName ?? '',
    rides,
    short,
  }));
}

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
