import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminList } from '../../../../../shared/contract/admin-lists.ts';
import type { ListChoices, ListView } from './list-address.ts';

/** One page of a list, and how many rows there are in all; `more` where there are more than are counted. */
export interface Page<Row> {
  items: readonly Row[];
  total: number;
  more?: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** A column of a table; on a phone a line of a card, the first one its head. */
export interface Column<Row, Sort extends string> {
  title: string;
  /** What its header sorts by, each with the word to press and the direction of the first press. */
  sorts?: readonly { label: string; by: Sort }[];
  /** Figures stand at the right. */
  isNumber?: boolean;
  /** CSS width on a desktop; what is left over is shared by the others. */
  width?: string;
  cell: (row: Row) => ReactNode;
}

/** What a list of the admin's is: its words, how it is asked for, and how a row reads. */
export interface TableSpec<Row, Status extends string, Sort extends string> {
  /** As the tab, the endpoint and `admin:changed` name it. */
  list: AdminList;
  /** "driver": Add Driver, delete this driver. */
  singular: string;
  /** What its rows are called where it is not `list`: "entries". */
  plural?: string;
  /** The label of the filter; "Status" by default. */
  filterLabel?: string;
  icon: LucideIcon;
  choices: ListChoices<Status, Sort>;
  statusLabels: Record<Status, string>;
  /** For the picker on a phone, which has no headers to press. */
  sortLabels: Record<Sort, string>;
  fetchPage: (view: ListView<Status, Sort>, signal: AbortSignal) => Promise<Page<Row>>;
  rowKey: (row: Row) => string;
  /** Whom or what a row is about, for readers. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row, Sort>[];
  /** How many actions a row has at most; 3 by default. */
  mostActions?: number;
  /** What to do while there is none at all. */
  emptyText: string;
}

/** What the rows of a list are called: "drivers". */
export const rowsWord = ({ plural, list }: { plural?: string; list: string }): string => plural ?? list;

/** "driver" at the beginning of a sentence. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const whole = new Intl.NumberFormat('en-KE');

/** "1 trip", "1,204 trips". */
export const countText = (count: number, singular: string): string =>
  `${whole.format(count)} ${count === 1 ? singular : `${singular}s`}`;
