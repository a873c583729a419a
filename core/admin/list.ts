import type { Collection, Document, Filter, FindCursor, WithId } from 'mongodb';

interface Asked {
  page: number;
  pageSize: number;
}

/** One page of what matches, in an order, and how many match. */
export async function pageOf<D extends Document>(
  collection: Pick<Collection<D>, 'find' | 'countDocuments'>,
  filter: Filter<D>,
  sort: Record<string, 1 | -1>,
  { page, pageSize }: Asked,
): Promise<{ docs: WithId<D>[]; total: number }> {
  const found: FindCursor<WithId<D>> = collection.find(filter).sort(sort);
  const [docs, total] = await Promise.all([
    found
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { docs, total };
}
