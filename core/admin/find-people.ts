import type { Collection, Document, Filter, WithId } from 'mongodb';
import { FOUND_MAX } from '#shared/contract/admin-lists.ts';
import { rowFilter } from '../lib/search.ts';

/** The index over the search keys of accounts and drivers (core/store/indexes.ts). */
const BY_SEARCH = 'search';
const BY_AGE = '_id_';

interface Asked<Column extends string> {
  search: string;
  sort: Sorting<Column>;
  page: number;
  pageSize: number;
}

/** One page and the total. `more`: the search has more matches than are counted. */
export interface People<D> {
  docs: WithId<D>[];
  total: number;
  more: boolean;
}

/** The field of each sortable column of a list. Every field has an index in the order of `orderOf`. */
type Columns<Column extends string> = Record<Column, string>;

type Sorting<Column extends string> = Column | `-${Column}`;

/** The order for a parameter such as `-name`. As in the index, equal rows are newest first (oldest if descending). */
function orderOf<Column extends string>(sort: Sorting<Column>, columns: Columns<Column>) {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = columns[sort.replace('-', '') as Column];
  const byAge = field === '_id';
  const order: Record<string, 1 | -1> = byAge
    ? { _id: direction }
    : { [field]: direction, _id: direction === 1 ? -1 : 1 };
  return { order, byAge };
}

/**
 * Returns one page of drivers or passengers, with bounded work at any size (docs/decisions/010). A search counts up to
 * FOUND_MAX matches. If there are not more, the search index finds them and they are sorted. If there are
 * more, the list is read in id order, or for another column by an index that the engine chooses.
 * @param only a filter that applies in addition to the search
 */
export async function findPeople<D extends Document, Column extends string>(
  people: Pick<Collection<D>, 'find' | 'countDocuments'>,
  only: Filter<D>,
  columns: Columns<Column>,
  { search, sort, page, pageSize }: Asked<Column>,
): Promise<People<D>> {
  const typed = rowFilter(search);
  const isSearch = Object.keys(typed).length > 0;
  const bySearch = isSearch && !('_id' in typed);
  const filter = { ...only, ...typed };
  const counted = isSearch
    ? await people.countDocuments(filter, { limit: FOUND_MAX + 1, hint: bySearch ? BY_SEARCH : BY_AGE })
    : await people.countDocuments(filter);
  const more = isSearch && counted > FOUND_MAX;
  const total = more ? FOUND_MAX : counted;
  const skip = (page - 1) * pageSize;
  const wanted = Math.min(pageSize, total - skip);
  if (wanted <= 0) return { docs: [], total, more };
  const { order, byAge } = orderOf(sort, columns);
  const found = people.find(filter).sort(order).skip(skip).limit(wanted);
  if (bySearch && !more) found.hint(BY_SEARCH);
  else if (byAge) found.hint(BY_AGE);
  return { docs: await found.toArray(), total, more };
}
