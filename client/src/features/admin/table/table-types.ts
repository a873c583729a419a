import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminList } from '#shared/contract/admin-lists.ts';
import { wholeNumber } from '#client/lib/format.ts';
import type { ListChoices, ListView } from './list-address.ts';

/** One page of a list. `total` counts the rows on all pages; with `more`, the server stopped counting there. */
export interface Page<Row> {
  items: readonly Row[];
  total: number;
  more?: boolean;
  /** The number of the page, counted from 1. */
  page: number;
  pageSize: number;
}

/** A column of a table. On a phone, a line of a card; the first column is the card's heading. */
export interface Column<Row, Sort extends string> {
  title: string;
  /** The sort buttons in the header, each with its label and the order that the first press sets. */
  sorts?: readonly { label: string; by: Sort }[];
  /** Whether the column holds numbers, which are aligned right. */
  isNumber?: boolean;
  /** The CSS width on a desktop; columns without a width share the rest. */
  width?: string;
  cell: (row: Row) => ReactNode;
  /** Whether the cell explains itself on a card, so that its title is only for screen readers. */
  isPlain?: boolean;
  /** Whether the cell takes the whole width of a card. */
  isWide?: boolean;
}

/** Everything that differs between the admin's lists: texts, fetching and columns. */
export interface TableSpec<Row, Status extends string, Sort extends string> {
  /** The name used by the tab, the endpoint and `admin:changed`. */
  list: AdminList;
  /** The singular of its rows: "driver", as in "Add Driver". */
  singular: string;
  /** The plural of its rows, if it differs from `list`: "entries". */
  plural?: string;
  /** The label of the filter; "Status" by default. */
  filterLabel?: string;
  icon: LucideIcon;
  choices: ListChoices<Status, Sort>;
  statusLabels: Record<Status, string>;
  /** The labels of the sort picker on a phone, where there are no column headers. */
  sortLabels: Record<Sort, string>;
  fetchPage: (view: ListView<Status, Sort>, signal: AbortSignal) => Promise<Page<Row>>;
  rowKey: (row: Row) => string;
  /** The accessible name of a row. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row, Sort>[];
  /** The CSS width of the actions on a desktop. */
  actionsWidth?: string;
  /** The groups of a page's rows while the list is sorted by `under`. */
  groups?: { names: readonly string[]; of: (row: Row) => string; under: Sort };
  /** Shown while the list has no rows at all. */
  emptyText: string;
  /** Shown instead of "No drivers match" for filters that are normally empty. */
  emptyFilters?: Partial<Record<Status, { title: string; text: string }>>;
}

/** Returns the plural of a list's rows: "drivers". */
export const pluralOf = ({ plural, list }: { plural?: string; list: string }): string => plural ?? list;

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns, for example, "1 trip" or "1,204 trips". */
export const countText = (count: number, singular: string): string =>
  `${wholeNumber(count)} ${count === 1 ? singular : `${singular}s`}`;
