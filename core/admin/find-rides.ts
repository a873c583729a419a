import type { Filter, WithId } from 'mongodb';
import { RIDES_LISTED_MAX } from '#shared/contract/admin-lists.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import type { Store } from '../store/store.ts';

type Order = Record<string, 1 | -1>;

/** Rides by `_id` are in the order of their requests (`rideIdAt`). Every engine reads this order from an index. */
const BY_AGE = '_id_';
const BY_SEARCH = 'search';

interface Asked {
  filter: Filter<RideDoc>;
  sort: Order;
  page: number;
  pageSize: number;
}

/**
 * Returns one page of the rides that match, with bounded work however many there are (decision 053). Counts and pages
 * through at most RIDES_LISTED_MAX. If more match, an order by fare or status contains only the newest of them.
 */
export async function findRides(
  { rides }: Pick<Store, 'rides'>,
  { filter, sort, page, pageSize }: Asked,
): Promise<{ docs: WithId<RideDoc>[]; total: number; more: boolean }> {
  const isSearch = '$and' in filter;
  const limit = RIDES_LISTED_MAX + 1;
  const counted = await rides.countDocuments(filter, isSearch ? { limit, hint: BY_SEARCH } : { limit });
  const more = counted > RIDES_LISTED_MAX;
  const total = Math.min(counted, RIDES_LISTED_MAX);
  const skip = (page - 1) * pageSize;
  const wanted = Math.min(pageSize, total - skip);
  if (wanted <= 0) return { docs: [], total, more };
  const isByAge = '_id' in sort && Object.keys(sort).length === 1;
  const found = rides
    .find(more && !isByAge ? { $and: [filter, await newestListed(rides, filter)] } : filter)
    .sort(sort)
    .skip(skip)
    .limit(wanted);
  if (more || Object.keys(filter).length === 0) found.hint(BY_AGE);
  else if (isSearch) found.hint(BY_SEARCH);
  return { docs: await found.toArray(), total, more };
}

async function newestListed(rides: Store['rides'], filter: Filter<RideDoc>): Promise<Filter<RideDoc>> {
  const skip = RIDES_LISTED_MAX - 1;
  const [oldest] = await rides
    .find(filter, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .skip(skip)
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
