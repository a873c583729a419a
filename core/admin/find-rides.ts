import type { Filter, WithId } from 'mongodb';
import { RIDES_LISTED_MAX, RIDES_SORTED_MAX } from '#shared/contract/admin-lists.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { Store } from '../store/store.ts';

type Order = Record<string, 1 | -1>;

/** Rides by `_id` are in the order of their requests (`rideIdAt`). Every engine reads this order from an index. */
const BY_AGE = '_id_';
const BY_SEARCH = 'search';
const BY_DRIVER = 'of-driver-newest';

interface Asked {
  filter: Filter<RideDoc>;
  sort: Order;
  page: number;
  pageSize: number;
  /** Whether the filter names days, so that only the rides of those days are read. */
  isOfDays: boolean;
}

/**
 * Returns one page of the rides that match, with bounded work however many there are (decision 053). Counts and pages
 * through at most RIDES_LISTED_MAX; by fare or status through RIDES_SORTED_MAX, the newest if more match.
 */
export async function findRides(
  { rides }: Pick<Store, 'rides'>,
  { filter, sort, page, pageSize, isOfDays }: Asked,
): Promise<{ docs: WithId<RideDoc>[]; total: number; more: boolean }> {
  const isByAge = '_id' in sort && Object.keys(sort).length === 1;
  const max = isByAge ? RIDES_LISTED_MAX : RIDES_SORTED_MAX;
  const limit = max + 1;
  const index = indexOf(filter, isOfDays);
  const counted = await rides.countDocuments(filter, index ? { limit, hint: index } : { limit });
  const more = counted > max;
  const total = Math.min(counted, max);
  const skip = (page - 1) * pageSize;
  const wanted = Math.min(pageSize, total - skip);
  if (wanted <= 0) return { docs: [], total, more };
  const found = rides
    .find(more && !isByAge ? { $and: [filter, await newest(rides, filter, max)] } : filter)
    .sort(sort)
    .skip(skip)
    .limit(wanted);
  if (more || Object.keys(filter).length === 0) found.hint(BY_AGE);
  else if (index) found.hint(index);
  return { docs: await found.toArray(), total, more };
}

function indexOf(filter: Filter<RideDoc>, isOfDays: boolean): string | undefined {
  if (isOfDays) return BY_AGE;
  if ('$and' in filter) return BY_SEARCH;
  return 'driverId' in filter ? BY_DRIVER : undefined;
}

async function newest(rides: Store['rides'], filter: Filter<RideDoc>, count: number): Promise<Filter<RideDoc>> {
  const [oldest] = await rides
    .find(filter, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .skip(count - 1)
    .limit(1)
    .hint(BY_AGE)
    .toArray();
  return oldest ? { _id: { $gte: oldest._id } } : {};
}

/** Yields all rides that match, newest first, in small reads of their own, so that nothing waits for the reader. */
export async function* readRides(
  { rides }: Pick<Store, 'rides'>,
  filter: Filter<RideDoc>,
  projection: Record<string, 0>,
  batch: number,
): AsyncGenerator<RideDoc> {
  let before: Filter<RideDoc> = {};
  for (;;) {
    const some = await rides
      .find({ $and: [filter, before] }, { projection })
      .sort({ _id: -1 })
      .limit(batch)
      .batchSize(batch)
      .hint(BY_AGE)
      .toArray();
    yield* some;
    const last = some.at(-1);
    if (!last || some.length < batch) return;
    before = { _id: { $lt: last._id } };
  }
}
