import { CircleCheck, Search, WifiOff } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pager } from './pager.tsx';
import type { RowAction } from './row-actions.tsx';
import { CardsSkeleton, RowsCards } from './rows-cards.tsx';
import { RowsTable, TableSkeleton } from './rows-table.tsx';
import { capital, pluralOf, type TableSpec } from './table-types.ts';
import { Toolbar } from './toolbar.tsx';
import type { Table } from './use-table.ts';

interface ListTableProps<Row, Status extends string, Sort extends string> {
  spec: TableSpec<Row, Status, Sort>;
  table: Table<Row, Status, Sort>;
  /** Omitted for a read-only list. */
  actions?: (row: Row) => readonly RowAction[];
  /** Called when a row is pressed. */
  onOpen?: (row: Row) => void;
  /** Omitted where rows cannot be added. */
  onAdd?: () => void;
  /** The main action of a list without "Add", next to the filters. */
  tool?: ReactNode;
  /** Shown beside the page buttons. */
  foot?: ReactNode;
}

/** An admin's list, which the server searches, filters, sorts and pages. Without rows, shows the reason instead. */
export function ListTable<Row, Status extends string, Sort extends string>(props: ListTableProps<Row, Status, Sort>) {
  const { spec, table, actions, onOpen, onAdd, tool, foot } = props;
  const parts = { spec, table, actions, onOpen };
  // The sidebar takes width too, so all columns fit only in a window of 80rem or more.
  const isWide = useMediaQuery('(min-width: 80rem)');
  const top = useRef<HTMLElement>(null);
  const { rows, problem, isOfView, isPast } = table;
  const shown = rows !== null && rows.items.length > 0 ? rows : null;
  const turn = (page: number) => {
    table.change({ page });
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section ref={top} aria-label={capital(spec.list)} className="scroll-mt-4 space-y-2 sm:space-y-3">
      <Toolbar spec={spec} table={table} showSort={!isWide} onAdd={onAdd} tool={tool} />
      {shown && problem !== null && (
        <RetryNote tone="danger" busy={table.busy} onRetry={() => void table.refresh()}>
          {problem}
        </RetryNote>
      )}
      {shown && (isWide ? <RowsTable {...parts} /> : <RowsCards {...parts} />)}
      {shown && <Pager rows={shown} lastPage={table.lastPage} onPage={turn} beside={foot} />}
      {!shown && problem !== null && <LoadTrouble spec={spec} table={table} />}
      {!shown &&
        problem === null &&
        (!isOfView || isPast ? (
          <Loading {...{ spec, isWide }} />
        ) : (
          <NoRows spec={spec} table={table} onCleared={() => top.current?.querySelector('input')?.focus()} />
        ))}
    </section>
  );
}

type Parts<Row, Status extends string, Sort extends string> = Pick<ListTableProps<Row, Status, Sort>, 'spec' | 'table'>;

function LoadTrouble<Row, Status extends string, Sort extends string>({ spec, table }: Parts<Row, Status, Sort>) {
  return (
    <div role="alert">
      <EmptyState
        icon={WifiOff}
        title={`The ${pluralOf(spec)} did not load`}
        text={table.problem ?? ''}
        action={
          <Button variant="outline" size="small" busy={table.busy} onClick={() => void table.refresh()}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

function Loading({ spec, isWide }: { spec: { list: string; plural?: string }; isWide: boolean }) {
  const label = `Loading ${pluralOf(spec)}`;
  return isWide ? <TableSkeleton label={label} /> : <CardsSkeleton label={label} />;
}

/** Shown when there are no rows: either none at all, or none that match. */
function NoRows<Row, Status extends string, Sort extends string>({
  spec,
  table,
  onCleared,
}: Parts<Row, Status, Sort> & { onCleared: () => void }) {
  const { view, change } = table;
  const isOfDays = view.from !== undefined || view.to !== undefined;
  const isFiltered = isOfDays || view.driver !== undefined || view.status !== spec.choices.statuses[0];
  if (view.search === '' && !isFiltered) {
    return <EmptyState icon={spec.icon} title={`No ${pluralOf(spec)} yet`} text={spec.emptyText} />;
  }
  const done = view.search === '' && !isOfDays ? spec.emptyFilters?.[view.status] : undefined;
  const filter = (spec.filterLabel ?? 'Status').toLowerCase();
  const clear = () => {
    change({ search: '', status: spec.choices.statuses[0], from: undefined, to: undefined, driver: undefined });
    onCleared();
  };
  return (
    <div role="status">
      <EmptyState
        icon={done ? CircleCheck : Search}
        title={done?.title ?? `No ${pluralOf(spec)} match`}
        text={
          done?.text ??
          (view.search === ''
            ? isOfDays
              ? 'None on these days.'
              : `None has this ${filter} now.`
            : isFiltered
              ? `Try other words, another ${filter}${isOfDays ? ' or other days' : ''}.`
              : 'Try other words.')
        }
        action={
          <Button variant="outline" onClick={clear}>
            {view.search === '' ? 'Show all' : 'Clear search'}
          </Button>
        }
      />
    </div>
  );
}
