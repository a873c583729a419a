import type { Document } from 'mongodb';
import type { DriverStats, Earnings } from '#shared/contract/driver-entities.ts';
import type { PassengerStats } from '#shared/contract/entities.ts';
import { type PaidRide, earningsFrom, earningsOf } from '#shared/domain/earnings.ts';
import { secondsOnlineToday } from '#shared/domain/online-time.ts';
import { shownAverage } from '#shared/domain/rating.ts';
import { startOfToday } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { ratingOf } from '../drivers/figures.ts';

/** Returns the number of matching rides, and the sum of their fares in whole KSH. */
export async function totals(ctx: Pick<Context, 'store'>, match: Document): Promise<{ rides: number; fares: number }> {
  const [row] = await ctx.store.rides
    .aggregate<{ rides: number; fares: number }>([
      { $match: match },
      { $group: { _id: null, rides: { $sum: 1 }, fares: { $sum: '$fare' } } },
    ])
    .toArray();
  return row ?? { rides: 0, fares: 0 };
}

/** Computes a passenger's figures from the rides, never from counters (R8); others see the same average (R27). */
export async function passengerStats(ctx: Context, user: UserDoc): Promise<PassengerStats> {
  const [all, completed, account] = await Promise.all([
    totals(ctx, { passengerId: user._id }),
    totals(ctx, { passengerId: user._id, status: 'completed' }),
    ctx.store.users.findOne({ _id: user._id }, { projection: { rated: 1 } }),
  ]);
  return {
    total_rides: all.rides,
    completed_trips: completed.rides,
    total_spent: completed.fares,
    average_rating: shownAverage(account?.rated),
  };
}

/** Computes a driver's figures from completed rides (R8) and the changes of status; today is Africa/Nairobi's (R18). */
export async function driverStats(ctx: Context, user: UserDoc): Promise<DriverStats> {
  const now = ctx.clock.now();
  const mine = { driverId: user._id, status: 'completed' };
  const [all, today, driver] = await Promise.all([
    totals(ctx, mine),
    totals(ctx, { ...mine, completedAt: { $gte: startOfToday(now) } }),
    ctx.store.drivers.findOne({ _id: user._id }, { projection: { online: 1, figures: 1 } }),
  ]);
  return {
    total_trips: all.rides,
    total_earnings: all.fares,
    todays_earnings: today.fares,
    online_hours_today: hoursOnline(driver, now),
    average_rating: driver && ratingOf(driver),
  };
}

const hoursOnline = (driver: Pick<DriverDoc, 'online'> | null, now: Date): number =>
  Math.round(secondsOnlineToday(driver?.online, now) / 36) / 100;

/** Returns the driver's earnings from completed rides: today, in 7 and 30 days, and day by day (R8, R17, R18). */
export async function driverEarnings(ctx: Context, user: UserDoc): Promise<Earnings> {
  const now = ctx.clock.now();
  const rides = await ctx.store.rides
    .find({ driverId: user._id, status: 'completed', completedAt: { $gte: earningsFrom(now) } })
    .project<PaidRide>({ fare: 1, completedAt: 1, paymentMethod: 1 })
    .toArray();
  return earningsOf(rides, now);
}
