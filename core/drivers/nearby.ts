import type { Filter, ObjectId } from 'mongodb';
import { ACTIVITY_GRACE_S, FIX_CURRENT_MAX_S, SOCKET_GRACE_S } from '#shared/domain/constants/positions.ts';
import { SEARCH_RADIUS_KM } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { inOrderOfAsking } from '#shared/domain/dispatch.ts';
import type { Context } from '../context.ts';
import type { Projected } from '../lib/projected.ts';
import { type DriverDoc, WITHOUT_LISTS } from '../store/driver-documents.ts';
import { workingFilter } from './may-work.ts';
import { shownKm, whereaboutsOf } from './place.ts';
import { type Away, nearestFirst } from './rings.ts';

/** Matches the drivers who are present (R13), by the same rule as `isPresent`. */
export function presentFilter(now: Date): Filter<DriverDoc> {
  const after = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  return { $or: [{ socketSeenAt: { $gt: after(SOCKET_GRACE_S) } }, { seenAt: { $gt: after(ACTIVITY_GRACE_S) } }] };
}

/** Matches the drivers who can be booked: approved, online and present (R5, R13). */
export const bookableFilter = async (ctx: Context): Promise<Filter<DriverDoc>> => ({
  status: 'online',
  ...(await workingFilter(ctx)),
  ...presentFilter(ctx.clock.now()),
});

interface Wanted {
  enough: number;
  withinKm: number;
  /** The position to use: for online drivers the known one (R44), for offline drivers their stage (R12). */
  by: 'place' | 'home';
}

/** One batch holds a whole ring; by default the first batch would have only 101 documents. */
const SPOTS_PER_BATCH = 2000;
const SPOT = {
  'fix.latitude': 1,
  'fix.longitude': 1,
  'fix.timestamp': 1,
  'fix.accuracy': 1,
  ...{ location: 1, status: 1, freeSince: 1 },
};
type Spot = Projected<DriverDoc, typeof SPOT>;

/** Returns the nearest of these drivers, nearest first: at least `enough`, if there are that many. */
export const nearestOf = async (
  ctx: Context,
  who: Filter<DriverDoc>,
  from: Coordinates,
  wanted: Wanted,
): Promise<ObjectId[]> => (await spotsNear(ctx, who, from, wanted)).map(({ it }) => it._id);

async function spotsNear(
  { store, clock }: Context,
  who: Filter<DriverDoc>,
  from: Coordinates,
  { enough, withinKm, by }: Wanted,
): Promise<Away<Spot>[]> {
  const now = clock.now();
  const read = (where: Filter<DriverDoc>): Promise<Spot[]> =>
    store.drivers
      .find({ ...who, ...where })
      .project<Spot>(SPOT)
      .batchSize(SPOTS_PER_BATCH)
      .toArray();
  const since = now.getTime() - FIX_CURRENT_MAX_S * 1000;
  const there = (cells: readonly string[]): Filter<DriverDoc>[] => {
    const $in = [...cells];
    if (by === 'home') return [{ homeCell: { $in } }];
    // Two queries, because not every engine uses an index for each side of an $or.
    return [
      { cell: { $in }, 'fix.timestamp': { $gt: since } },
      { homeCell: { $in }, 'fix.timestamp': { $not: { $gt: since } } },
    ];
  };
  const found = await nearestFirst<Spot>({
    from,
    enough,
    withinKm,
    placeOf: (driver) => whereaboutsOf(driver, now)?.at ?? null,
    read: async (cells) => (await Promise.all((cells ? there(cells) : [{}]).map(read))).flat(),
  });
  // A driver who sends a fix between the two queries is found at both places.
  const seen = new Set<string>();
  return found.filter(({ it }) => {
    const id = it._id.toHexString();
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** The drivers to ask about a request, in order, and the distance in km of the farthest. */
interface ToAsk {
  drivers: DriverDoc[];
  km: number;
}

/**
 * Returns at most `most` bookable drivers to ask next about a request at `from` (R23): within 50 km, not in `except`.
 * @param enough the least number of nearest drivers to compare
 */
export async function driversToAsk(
  ctx: Context,
  from: Coordinates,
  { most, enough, except }: { most: number; enough: number; except: readonly ObjectId[] },
): Promise<ToAsk> {
  const who = { ...(await bookableFilter(ctx)), ...(except.length > 0 && { _id: { $nin: [...except] } }) };
  const found = await spotsNear(ctx, who, from, { enough, withinKm: SEARCH_RADIUS_KM, by: 'place' });
  const candidates = found.map(({ it, km }) => ({ id: it._id, km, freeSince: it.freeSince?.getTime() ?? -Infinity }));
  const chosen = inOrderOfAsking(candidates).slice(0, most);
  const read = await ctx.store.drivers
    .find({ ...who, _id: { $in: chosen.map(({ id }) => id) } })
    .project<DriverDoc>(WITHOUT_LISTS)
    .toArray();
  const drivers = chosen.flatMap(({ id }) => read.find(({ _id }) => _id.equals(id)) ?? []);
  const now = ctx.clock.now();
  const kms = drivers.map((driver) => whereaboutsOf(driver, now)).map((at) => (at ? shownKm(at, from) : 0));
  return { drivers, km: Math.max(0, ...kms) };
}
