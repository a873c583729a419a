import { ObjectId } from 'mongodb';
import { DAY_SUMS_BATCH, DAY_SUMS_RECOUNT_DAYS } from '#shared/domain/constants/server.ts';
import { DAY_MS, daysBefore, startOfToday } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { perStore } from '../lib/per-store.ts';
import { isFirst } from '../store/errors.ts';
import type { DaySums, RideDoc } from '../store/ride-documents.ts';
import { totals } from './stats.ts';

type Counting = Pick<Context, 'store' | 'clock'>;

/** A day is closed this long after its end. The clocks of two processes differ by less. */
const CLOSED_AFTER_MS = 10 * 60_000;
/** Days. */
const READ_AT_ONCE = 1000;
const COUNTED_AT_ONCE = 10;

/** The start of the first day that is not closed; `ridesFrom` counts the rides since then. */
export const openFrom = (now: Date): Date => startOfToday(new Date(now.getTime() - CLOSED_AFTER_MS));

/** Counts the rides requested in a period, and the rides completed in it with their fares (R8). */
export async function ridesIn(
  { store }: Pick<Context, 'store'>,
  period: { $gte?: Date; $lt?: Date },
): Promise<DaySums> {
  const [requested, completed] = await Promise.all([
    store.rides.countDocuments({ createdAt: period }),
    totals({ store }, { status: 'completed', completedAt: period }),
  ]);
  return { rides: requested, completed: completed.rides, revenue: completed.fares };
}

/** Returns the sums of all rides: those stored for closed days, and those counted now for the days before and after. */
export async function sumsOfAll(ctx: Counting): Promise<DaySums> {
  const open = openFrom(ctx.clock.now());
  const from = await firstDay(ctx, open);
  const [before, closed, since] = await Promise.all([
    ridesIn(ctx, { $lt: from }),
    sumsOfDays(ctx, from, open),
    ridesIn(ctx, { $gte: open }),
  ]);
  return [before, ...closed.values(), since].reduce((sum, part) => ({
    rides: sum.rides + part.rides,
    completed: sum.completed + part.completed,
    revenue: sum.revenue + part.revenue,
  }));
}

/** The day of the first ride; older versions may have stored rides with an earlier day. */
async function firstDay({ store }: Counting, open: Date): Promise<Date> {
  const first = await store.rides.findOne({}, { sort: { _id: 1 }, projection: { createdAt: 1 } });
  return first && first.createdAt < open ? startOfToday(first.createdAt) : open;
}

/** Returns the sums of closed days, by the day's start in epoch ms. Counts and stores those that are missing. */
export async function sumsOfDays(ctx: Counting, from: Date, before: Date): Promise<Map<number, DaySums>> {
  const sums = await storedSums(ctx, from, before);
  const counted = await countDays(ctx, missingDays(sums, from, before));
  return new Map([...sums, ...counted]);
}

async function countDays(ctx: Counting, days: readonly Date[]): Promise<Map<number, DaySums>> {
  const sums = new Map<number, DaySums>();
  for (let n = 0; n < days.length; n += COUNTED_AT_ONCE) {
    const some = days.slice(n, n + COUNTED_AT_ONCE);
    await Promise.all(some.map(async (day) => sums.set(day.getTime(), await countDay(ctx, day))));
  }
  return sums;
}

async function storedSums({ store }: Counting, from: Date, before: Date): Promise<Map<number, DaySums>> {
  const days = await store.rideDays.find({ _id: { $gte: from, $lt: before } }, { batchSize: READ_AT_ONCE }).toArray();
  return new Map(days.flatMap(({ _id, sums }) => (sums ? [[_id.getTime(), sums] as const] : [])));
}

function missingDays(sums: ReadonlyMap<number, DaySums>, from: Date, before: Date): Date[] {
  const count = Math.round((before.getTime() - from.getTime()) / DAY_MS);
  const days = Array.from({ length: Math.max(0, count) }, (_, i) => daysBefore(from, -i));
  return days.filter((day) => !sums.has(day.getTime()));
}

/**
 * Counts a closed day, and stores its sums unless they were discarded or counted by another process meanwhile: a ride
 * may have changed after it was counted.
 */
async function countDay(ctx: Counting, day: Date): Promise<DaySums> {
  const { rideDays } = ctx.store;
  const counting = new ObjectId();
  const begun = { $set: { counting, countedAt: ctx.clock.now() } };
  // A duplicate key: another process begins at the same moment, and stores its sums.
  await isFirst(rideDays.updateOne({ _id: day }, begun, { upsert: true }));
  const sums = await ridesIn(ctx, { $gte: day, $lt: daysBefore(day, -1) });
  await rideDays.updateOne({ _id: day, counting }, { $set: { sums }, $unset: { counting: '' } });
  return sums;
}

/** Discards the sums of the days to which a ride belongs, after the ride has changed. An open day has none. */
export async function discardSums(
  ctx: Counting,
  { createdAt, completedAt }: Pick<RideDoc, 'createdAt' | 'completedAt'>,
): Promise<void> {
  const today = startOfToday(ctx.clock.now());
  const days = [createdAt, completedAt].flatMap((at) => (at && at < today ? [startOfToday(at)] : []));
  if (days.length > 0) await ctx.store.rideDays.deleteMany({ _id: { $in: days } });
}

/** The day on which this process last found no sums missing. */
const foundComplete = perStore(() => ({ on: 0 }));

/**
 * Run by the sweep: counts a few closed days whose sums are missing, and one whose sums were counted long ago, in case
 * a process of an older version has changed a ride.
 */
export async function keepDaySums(ctx: Counting, now: Date): Promise<void> {
  const open = openFrom(now);
  const complete = foundComplete(ctx.store);
  if (complete.on !== open.getTime()) {
    const from = await firstDay(ctx, open);
    const missing = missingDays(await storedSums(ctx, from, open), from, open);
    await countDays(ctx, missing.slice(0, DAY_SUMS_BATCH));
    if (missing.length <= DAY_SUMS_BATCH) complete.on = open.getTime();
  }
  const old = { countedAt: { $lt: daysBefore(now, DAY_SUMS_RECOUNT_DAYS) } };
  const due = await ctx.store.rideDays.findOne(old, { projection: { _id: 1 } });
  if (due) await countDay(ctx, due._id);
}
