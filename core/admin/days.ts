import type { AdminDay, AdminDays } from '#shared/contract/admin-entities.ts';
import { OVERVIEW_DAYS, OVERVIEW_FIGURES_FRESH_S } from '#shared/domain/constants/rules.ts';
import { dateInNairobi, daysBefore, startOfToday } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { totals } from '../rides/stats.ts';
import { keptFigures } from './kept-figures.ts';

/** Counts the last 14 days in Nairobi, today last (R8, R18), by index and at most once a minute. */
export const adminDays = keptFigures(OVERVIEW_FIGURES_FRESH_S, countDays);

async function countDays(ctx: Context, now: Date): Promise<AdminDays> {
  const today = startOfToday(now);
  const days: AdminDay[] = [];
  // Days are counted one after the other, so that connections stay free for other requests.
  for (let ago = OVERVIEW_DAYS - 1; ago >= 0; ago -= 1) days.push(await countDay(ctx, daysBefore(today, ago)));
  return { days };
}

async function countDay(ctx: Context, from: Date): Promise<AdminDay> {
  const { users, drivers, rides } = ctx.store;
  const during = { $gte: from, $lt: daysBefore(from, -1) };
  const [asked, completed, passengers, registered] = await Promise.all([
    rides.countDocuments({ createdAt: during }),
    totals(ctx, { status: 'completed', completedAt: during }),
    users.countDocuments({ userType: 'passenger', createdAt: during }),
    drivers.countDocuments({ createdAt: during }),
  ]);
  return {
    date: dateInNairobi(from),
    rides: asked,
    completed: completed.rides,
    revenue: completed.fares,
    passengers,
    drivers: registered,
  };
}
