import { cx } from '../../../lib/cx.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { capital } from './table-types.ts';
import type { RowsProps } from './rows-table.tsx';

/** The rows of a page as cards, where a table has no room; with the same texts and actions. */
export function RowsCards<Row, Status extends string, Sort extends string>({
  spec,
  table,
  actions,
}: RowsProps<Row, Status, Sort>) {
  const { rows, busy } = table;
  const [head, ...lines] = spec.columns;
  return (
    <ul
      aria-label={capital(spec.list)}
      aria-busy={busy}
      className={cx('grid gap-3 transition-opacity md:grid-cols-2', busy && rows && 'opacity-60')}
    >
      {rows?.items.map((row) => (
        <li
          key={spec.rowKey(row)}
          data-row={spec.rowKey(row)}
          aria-label={spec.rowName(row)}
          className="flex min-w-0 flex-col rounded-card border border-line bg-surface"
        >
          <div className="px-4 pt-3">{head?.cell(row)}</div>
          <dl className="grid grow grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2 px-4 py-3 text-sm leading-tight">
            {lines.map((column) => (
              <div key={column.title} className="contents">
                <dt className="text-ink-2">{column.title}</dt>
                <dd className={cx('min-w-0', column.isNumber && 'tabular')}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && (
            <div
              role="group"
              aria-label="Actions"
              className="flex flex-wrap justify-end border-t border-line px-2 py-1"
            >
              {actions(row)}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-3 md:grid-cols-2">
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="space-y-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </Loading>
  );
}
