import type { Collection, Document, Filter, FindCursor, WithId } from 'mongodb';

/** Columns that a list is sorted by, as the wire names them, and the fields behind them. */
export type SortFields<Sort extends string> = Record<Sort extends `-${infer Column}` ? Column : Sort, string>;

/** A wire sort such as `-joined` as the store takes it; equals stand newest first. */
export function sortOf(sort: string, fields: Readonly<Record<string, string>>): Record<string, 1 | -1> {
  const field = fields[sort.replace('-', '')] ?? '_id';
  const direction = sort.startsWith('-') ? -1 : 1;
  return field === '_id' ? { _id: direction } : { [field]: direction, _id: -1 };
}

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
