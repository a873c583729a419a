import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';

/** One page of the documents that match, and how many match at all. */
export async function pageOf<T extends Document>(
  collection: Pick<Collection<T>, 'find' | 'countDocuments'>,
  filter: Filter<T>,
  sort: Sort,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ found: WithId<T>[]; total: number }> {
  const [found, total] = await Promise.all([
    collection
      .find(filter)
      .sort(sort)
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { found, total };
}
