import type { AdminDay, AdminDays } from '#shared/contract/admin-entities.ts';
import { OVERVIEW_DAYS, OVERVIEW_FIGURES_FRESH_S } from '#shared/domain/constants/rules.ts';
import { dateInNairobi, daysBefore, startOfToday } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { openFrom, ridesIn, sumsOfDays } from '../rides/day-sums.ts';
import { keptFigures } from './kept-figures.ts';

/** Counts the last 14 days in Nairobi, today last (R8, R18), by index and at most once a minute. */
export const adminDays = keptFigures(OVERVIEW_FIGURES_FRESH_S, countDays);

async function countDays(ctx: Context, now: Date): Promise<AdminDays> {
  const today = startOfToday(now);
  const closed = await sumsOfDays(ctx, daysBefore(today, OVERVIEW_DAYS - 1), openFrom(now));
  const days: AdminDay[] = [];
  // Days are counted one after the other, so that connections stay free for other requests.
  for (let ago = OVERVIEW_DAYS - 1; ago >= 0; ago -= 1) {
    const from = daysBefore(today, ago);
    const during = { $gte: from, $lt: daysBefore(from, -1) };
    const sums = closed.get(from.getTime()) ?? (await ridesIn(ctx, during));
    days.push({ date: dateInNairobi(from), ...sums, ...(await peopleIn(ctx, during)) });
  }
  return { days };
}

async function peopleIn({ store }: Context, createdAt: { $gte: Date; $lt: Date }) {
  const [passengers, drivers] = await Promise.all([
    store.users.countDocuments({ userType: 'passenger', createdAt }),
    store.drivers.countDocuments({ createdAt }),
  ]);
  return { passengers, drivers };
}
