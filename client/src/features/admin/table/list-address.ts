import { PAGE_MAX, SEARCH_MAX } from '#shared/contract/admin-lists.ts';

/** The filters and sort orders of a list (ADMIN_LISTS); the first of each is the default. */
export interface ListChoices<Status extends string, Sort extends string> {
  statuses: readonly [Status, ...Status[]];
  sorts: readonly [Sort, ...Sort[]];
  /** Whether the list can be narrowed to days. */
  byDay?: true;
  /** Whether the list can be narrowed to one driver. */
  byDriver?: true;
}

/** The part of a list to show; the first `page` is 1. */
export interface ListView<Status extends string, Sort extends string> {
  search: string;
  status: Status;
  sort: Sort;
  page: number;
  /** The first and the last day, dates in Nairobi; undefined for every day. */
  from?: string | undefined;
  to?: string | undefined;
  /** The id of the only driver whose rows are shown. */
  driver?: string | undefined;
}

/** Reads the view from the address; unknown values become the default. */
export function readAddress<Status extends string, Sort extends string>(
  list: ListChoices<Status, Sort>,
  params: URLSearchParams,
): ListView<Status, Sort> {
  const page = Number(params.get('page') ?? '1');
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    status: list.statuses.find((status) => status === params.get('status')) ?? list.statuses[0],
    sort: list.sorts.find((sort) => sort === params.get('sort')) ?? list.sorts[0],
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    ...(list.byDay && { from: params.get('from') ?? undefined, to: params.get('to') ?? undefined }),
    ...(list.byDriver && { driver: params.get('driver') ?? undefined }),
  };
}

/** Returns the address's parameters with this view: default values are left out, and other parameters stay. */
export function writeAddress<Status extends string, Sort extends string>(
  list: ListChoices<Status, Sort>,
  params: URLSearchParams,
  { search, status, sort, page, from = '', to = '', driver = '' }: ListView<Status, Sort>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  put('search', search, '');
  put('status', status, list.statuses[0]);
  put('sort', sort, list.sorts[0]);
  put('page', String(page), '1');
  put('from', from, '');
  put('to', to, '');
  put('driver', driver, '');
  return next;
}

export const isDescending = (sort: string): boolean => sort.startsWith('-');

/** Returns the sort order of the same column in the opposite direction. */
const reversed = (sort: string): string => (isDescending(sort) ? sort.slice(1) : `-${sort}`);

/** Whether the list is sorted by this column, in either direction. */
export const isSortedBy = (column: string, sort: string): boolean => sort === column || sort === reversed(column);

/** Returns the order after a press on a column's header: first the column's own direction, then the opposite. */
export function nextSort<Sort extends string>(sorts: readonly Sort[], column: Sort, now: Sort): Sort {
  return now === column ? (sorts.find((sort) => sort === reversed(column)) ?? column) : column;
}
