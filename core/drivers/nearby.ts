import type { Filter, ObjectId } from 'mongodb';
import { SEARCH_RADIUS_KM } from '../../shared/domain/constants/rules.ts';
import type { Coordinates } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { presentFilter } from '../presence.ts';
import type { DriverDoc } from '../store/documents.ts';
import { workingFilter } from './may-work.ts';
import { shownPlaceOf } from './place.ts';
import { nearestFirst } from './rings.ts';

/** Who can be booked: approved, online, present (R5, R13). */
export const bookableFilter = async (ctx: Context): Promise<Filter<DriverDoc>> => ({
  status: 'online',
  ...(await workingFilter(ctx)),
  ...presentFilter(ctx.clock.now()),
});

interface Wanted {
  enough: number;
  withinKm: number;
  /** The cell to search by: of the driver's position, or for offline drivers of the stage they registered (R12). */
  by: 'cell' | 'homeCell';
}

type Spot = Pick<DriverDoc, '_id' | 'fix' | 'location' | 'status'>;
/** One batch holds a whole ring; by default the first batch has 101 documents. */
const SPOTS_PER_BATCH = 2000;
const SPOT = { 'fix.latitude': 1, 'fix.longitude': 1, location: 1, status: 1 };

/** The nearest of these drivers, nearest first: at least `enough`, if there are that many. */
export async function nearestOf(
  { store }: Context,
  who: Filter<DriverDoc>,
  from: Coordinates,
  { enough, withinKm, by }: Wanted,
): Promise<ObjectId[]> {
  const found = await nearestFirst({
    from,
    enough,
    withinKm,
    placeOf: shownPlaceOf,
    read: (cells) =>
      store.drivers
        .find(cells ? { ...who, [by]: { $in: [...cells] } } : who)
        .project<Spot>(SPOT)
        .batchSize(SPOTS_PER_BATCH)
        .toArray(),
  });
  return found.map(({ it }) => it._id);
}

/** The bookable drivers nearest to a point, nearest first, within 50 km and at most `most`. */
export async function nearbyDrivers(ctx: Context, from: Coordinates, most: number): Promise<DriverDoc[]> {
  const who = await bookableFilter(ctx);
  const ids = await nearestOf(ctx, who, from, { enough: most, withinKm: SEARCH_RADIUS_KM, by: 'cell' });
  const drivers = await ctx.store.drivers.find({ ...who, _id: { $in: ids.slice(0, most) } }).toArray();
  const rank = new Map(ids.map((id, i) => [id.toHexString(), i]));
  const rankOf = (driver: DriverDoc): number => rank.get(driver._id.toHexString()) ?? 0;
  return drivers.sort((a, b) => rankOf(a) - rankOf(b));
}
