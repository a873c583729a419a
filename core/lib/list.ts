import type { Collection, Document, Filter, WithId } from 'mongodb';

/** Returns one page of the matching documents, sorted and converted by `present`, with the number of all matches. */
export async function pageOf<D extends Document, Item>(
  collection: Pick<Collection<D>, 'find' | 'countDocuments'>,
  filter: Filter<D>,
  sort: Record<string, 1 | -1>,
  { page, pageSize }: { page: number; pageSize: number },
  present: (doc: WithId<D>) => Item,
): Promise<{ items: Item[]; total: number; page: number; pageSize: number }> {
  const skip = (page - 1) * pageSize;
  const [docs, total] = await Promise.all([
    collection.find(filter).sort(sort).skip(skip).limit(pageSize).toArray(),
    collection.countDocuments(filter),
  ]);
  return { items: docs.map(present), total, page, pageSize };
}
