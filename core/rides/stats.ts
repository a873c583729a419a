import type { Document } from 'mongodb';
import type { DriverStats, PassengerStats } from '../../shared/contract/entities.ts';
import { startOfToday } from '../../shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';

/** Count and sum of the rides that match, whole KSH. */
async function totals(ctx: Context, match: Document): Promise<{ rides: number; fares: number }> {
  const [row] = await ctx.store.rides
    .aggregate<{ rides: number; fares: number }>([
      { $match: match },
      { $group: { _id: null, rides: { $sum: 1 }, fares: { $sum: '$fare' } } },
    ])
    .toArray();
  return row ?? { rides: 0, fares: 0 };
}

/** Computed from rides, never counted up beside them (R8). Nothing rates a ride yet, so there is no average. */
export async function passengerStats(ctx: Context, user: UserDoc): Promise<PassengerStats> {
  const [all, completed] = await Promise.all([
    totals(ctx, { passengerId: user._id }),
    totals(ctx, { passengerId: user._id, status: 'completed' }),
  ]);
  return {
    total_rides: all.rides,
    completed_trips: completed.rides,
    total_spent: completed.fares,
    average_rating: null,
  };
}

/** Computed from completed rides (R8); today is Africa/Nairobi's (R18). */
export async function driverStats(ctx: Context, user: UserDoc): Promise<DriverStats> {
  const mine = { driverId: user._id, status: 'completed' };
  const [all, today] = await Promise.all([
    totals(ctx, mine),
    totals(ctx, { ...mine, completedAt: { $gte: startOfToday(ctx.clock.now()) } }),
  ]);
  return { total_trips: all.rides, total_earnings: all.fares, todays_earnings: today.fares };
}
