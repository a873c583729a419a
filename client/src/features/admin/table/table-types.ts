import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminList } from '#shared/contract/admin-lists.ts';
import type { ListChoices, ListView } from './list-address.ts';

/** One page of a list. `total` is the number of rows on all pages; with `more`, the server stopped counting there. */
export interface Page<Row> {
  items: readonly Row[];
  total: number;
  more?: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** A column of a table; on a phone, a line of a card, whose heading is the first column. */
export interface Column<Row, Sort extends string> {
  title: string;
  /** The sort buttons in its header: each with its label, and the order that the first press sets. */
  sorts?: readonly { label: string; by: Sort }[];
  /** Numbers are aligned right. */
  isNumber?: boolean;
  /** CSS width on a desktop; columns without one share the rest. */
  width?: string;
  cell: (row: Row) => ReactNode;
  /** On a card: the cell explains itself, so its title is only for screen readers. */
  isPlain?: boolean;
  /** On a card: takes the whole width. */
  isWide?: boolean;
}

/** All that differs between the admin's lists: texts, fetching and columns. */
export interface TableSpec<Row, Status extends string, Sort extends string> {
  /** The name used by the tab, the endpoint and `admin:changed`. */
  list: AdminList;
  /** "driver", for "Add Driver". */
  singular: string;
  /** The plural for its rows, if it is not `list`: "entries". */
  plural?: string;
  /** The label of the filter; "Status" by default. */
  filterLabel?: string;
  icon: LucideIcon;
  choices: ListChoices<Status, Sort>;
  statusLabels: Record<Status, string>;
  /** For the sort picker on a phone, which has no column headers. */
  sortLabels: Record<Sort, string>;
  fetchPage: (view: ListView<Status, Sort>, signal: AbortSignal) => Promise<Page<Row>>;
  rowKey: (row: Row) => string;
  /** The accessible name of a row. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row, Sort>[];
  /** CSS width of the actions on a desktop. */
  actionsWidth?: string;
  /** Sorted by `under`, the rows of a page stand in these groups. */
  groups?: { names: readonly string[]; of: (row: Row) => string; under: Sort };
  /** Shown while the list has no rows at all. */
  emptyText: string;
  /** Shown instead of "No drivers match" under a filter that should be empty. */
  emptyFilters?: Partial<Record<Status, { title: string; text: string }>>;
}

/** The plural for the rows of a list: "drivers". */
export const pluralOf = ({ plural, list }: { plural?: string; list: string }): string => plural ?? list;

/** Capitalizes the first letter. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const whole = new Intl.NumberFormat('en-KE');

/** "1 trip", "1,204 trips". */
export const countText = (count: number, singular: string): string =>
  `${whole.format(count)} ${count === 1 ? singular : `${singular}s`}`;
