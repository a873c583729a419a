import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { grouped } from './grouped.ts';
import { RowActions, type RowAction } from './row-actions.tsx';
import { rowPress } from './row-press.ts';
import { cx } from '#client/lib/cx.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { isDescending, isSortedBy, nextSort } from './list-address.ts';
import { capital, type Column, type TableSpec } from './table-types.ts';
import type { Table } from './use-table.ts';

export interface RowsProps<Row, Status extends string, Sort extends string> {
  spec: TableSpec<Row, Status, Sort>;
  table: Table<Row, Status, Sort>;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}

/** Shows the rows of a page on a desktop: 44 px each, under sticky headers that sort. */
export function RowsTable<Row, Status extends string, Sort extends string>({
  spec,
  table,
  actions,
  onOpen,
}: RowsProps<Row, Status, Sort>) {
  const { rows, busy } = table;
  return (
    // Uses `clip`, because with `hidden` or `auto` the header would no longer stick to the window.
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table aria-busy={busy} className="w-full table-fixed border-separate border-spacing-0 text-sm leading-tight">
        <caption className="sr-only">{capital(spec.list)}</caption>
        <thead>
          <tr>
            {spec.columns.map((column) => (
              <Header key={column.title} column={column} table={table} sorts={spec.choices.sorts} />
            ))}
            {actions && (
              <th scope="col" style={{ width: spec.actionsWidth }} className={cx(HEAD, 'text-right')}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        {grouped(spec, rows?.items ?? [], table.view.sort).map((group) => (
          <tbody key={group.name} className={cx('group/body transition-opacity', busy && rows && 'opacity-60')}>
            {group.name !== null && (
              <tr>
                <th scope="rowgroup" colSpan={spec.columns.length + (actions ? 1 : 0)} className={GROUP}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <Row key={spec.rowKey(row)} {...{ spec, actions, onOpen, row }} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

export interface RowProps<Row, Status extends string, Sort extends string> extends Omit<
  RowsProps<Row, Status, Sort>,
  'table'
> {
  row: Row;
}

function Row<Row, Status extends string, Sort extends string>({
  spec,
  actions,
  onOpen,
  row,
}: RowProps<Row, Status, Sort>) {
  return (
    <tr
      data-row={spec.rowKey(row)}
      onClick={rowPress(onOpen && (() => onOpen(row)))}
      className={cx('group hover:bg-sunk', onOpen && 'cursor-pointer')}
    >
      {spec.columns.map((column, at) => (
        <Cell key={column.title} column={column} isHead={at === 0}>
          {at === 0 ? <RowHead {...{ onOpen, row }}>{column.cell(row)}</RowHead> : column.cell(row)}
        </Cell>
      ))}
      {actions && (
        <td className={cx(CELL, 'pr-2')}>
          <RowActions actions={actions(row)} rowName={spec.rowName(row)} isWide />
        </td>
      )}
    </tr>
  );
}

const GROUP = 'h-9 border-b border-line bg-paper px-3 text-left text-xs font-semibold text-ink-2';
const HEAD =
  'sticky top-0 z-10 border-b border-line bg-surface px-3 py-0 h-11 text-left text-xs font-semibold text-ink-2';

const CELL = 'border-b border-line px-3 h-11 text-left font-normal align-middle group-last/body:group-last:border-b-0';

interface HeaderProps<Row, Status extends string, Sort extends string> {
  column: Column<Row, Sort>;
  table: Table<Row, Status, Sort>;
  sorts: readonly Sort[];
}

function Header<Row, Status extends string, Sort extends string>({
  column,
  table,
  sorts,
}: HeaderProps<Row, Status, Sort>) {
  const { view, change } = table;
  const sortedBy = column.sorts?.find(({ by }) => isSortedBy(by, view.sort));
  const direction = isDescending(view.sort) ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={column.sorts ? (sortedBy ? direction : 'none') : undefined}
      style={{ width: column.width }}
      className={cx(HEAD, column.isNumber && 'text-right')}
    >
      {column.sorts ? (
        <span className={cx('-mx-2 flex', column.isNumber && 'justify-end')}>
          {column.sorts.map(({ label, by }) => (
            <button
              key={by}
              type="button"
              onClick={() => change({ sort: nextSort(sorts, by, view.sort) })}
              className={cx(
                'inline-flex min-h-11 min-w-11 items-center gap-1 rounded-small px-2 whitespace-nowrap hover:text-ink',
                sortedBy?.by === by && 'text-ink',
              )}
            >
              {label}
              <Icon of={sortedBy?.by !== by ? ArrowUpDown : isDescending(view.sort) ? ArrowDown : ArrowUp} size={14} />
            </button>
          ))}
        </span>
      ) : (
        column.title
      )}
    </th>
  );
}

interface RowHeadProps<Row> {
  row: Row;
  onOpen: ((row: Row) => void) | undefined;
  children: ReactNode;
}

/** The first cell of a row; a button if the row can be opened. */
export function RowHead<Row>({ row, onOpen, children }: RowHeadProps<Row>) {
  if (!onOpen) return children;
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="block min-h-11 w-full min-w-0 rounded-small text-left group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4"
    >
      {children}
    </button>
  );
}

interface CellProps {
  column: Pick<Column<never, never>, 'isNumber'>;
  isHead: boolean;
  children: ReactNode;
}

function Cell({ column, isHead, children }: CellProps) {
  const className = cx(CELL, 'py-1', column.isNumber && 'text-right tabular');
  return isHead ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}

export function TableSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="rounded-card border border-line bg-surface">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-3 last:border-b-0">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="h-4 grow" />
        </div>
      ))}
    </Loading>
  );
}
