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
import { averageOf } from '../people/averages.ts';

/** Count and sum of the rides that match, whole KSH. */
export async function totals(ctx: Context, match: Document): Promise<{ rides: number; fares: number }> {
  const [row] = await ctx.store.rides
    .aggregate<{ rides: number; fares: number }>([
      { $match: match },
      { $group: { _id: null, rides: { $sum: 1 }, fares: { $sum: '$fare' } } },
    ])
    .toArray();
  return row ?? { rides: 0, fares: 0 };
}

/** Computed from the rides, never from counters (R8, R27). */
export async function passengerStats(ctx: Context, user: UserDoc): Promise<PassengerStats> {
  const [all, completed, rated] = await Promise.all([
    totals(ctx, { passengerId: user._id }),
    totals(ctx, { passengerId: user._id, status: 'completed' }),
    averageOf(ctx, 'passenger', user._id),
  ]);
  return {
    total_rides: all.rides,
    completed_trips: completed.rides,
    total_spent: completed.fares,
    average_rating: shownAverage(rated),
  };
}

/** Computed from completed rides (R8) and the changes of status; today is Africa/Nairobi's (R18). */
export async function driverStats(ctx: Context, user: UserDoc): Promise<DriverStats> {
  const now = ctx.clock.now();
  const mine = { driverId: user._id, status: 'completed' };
  const [all, today, rated, driver] = await Promise.all([
    totals(ctx, mine),
    totals(ctx, { ...mine, completedAt: { $gte: startOfToday(now) } }),
    averageOf(ctx, 'driver', user._id),
    ctx.store.drivers.findOne({ _id: user._id }, { projection: { online: 1 } }),
  ]);
  return {
    total_trips: all.rides,
    total_earnings: all.fares,
    todays_earnings: today.fares,
    online_hours_today: hoursOnline(driver, now),
    average_rating: shownAverage(rated),
  };
}

const hoursOnline = (driver: Pick<DriverDoc, 'online'> | null, now: Date): number =>
  Math.round(secondsOnlineToday(driver?.online, now) / 36) / 100;

/** The driver's earnings from completed rides: today, in 7 and 30 days, and day by day (R8, R17, R18). */
export async function driverEarnings(ctx: Context, user: UserDoc): Promise<Earnings> {
  const now = ctx.clock.now();
  const rides = await ctx.store.rides
    .find({ driverId: user._id, status: 'completed', completedAt: { $gte: earningsFrom(now) } })
    .project<PaidRide>({ fare: 1, completedAt: 1, paymentMethod: 1 })
    .toArray();
  return earningsOf(rides, now);
}
