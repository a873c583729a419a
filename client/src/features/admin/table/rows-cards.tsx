import { cx } from '#client/lib/cx.ts';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { capital } from './table-types.ts';
import { grouped } from './grouped.ts';
import { RowActions } from './row-actions.tsx';
import { rowPress } from './row-press.ts';
import { RowHead, type RowProps, type RowsProps } from './rows-table.tsx';

/** Shows the rows of a page as cards where a table does not fit, with the same texts and actions. */
export function RowsCards<Row, Status extends string, Sort extends string>({
  spec,
  table,
  actions,
  onOpen,
}: RowsProps<Row, Status, Sort>) {
  const { rows, busy } = table;
  return (
    <div aria-busy={busy} className={cx('space-y-4 transition-opacity', busy && rows && 'opacity-60')}>
      {grouped(spec, rows?.items ?? [], table.view.sort).map(({ name, rows: cards }) => (
        <div key={name}>
          {name !== null && <h2 className="mb-1.5 text-sm font-semibold text-ink-2">{name}</h2>}
          <ul aria-label={name ?? capital(spec.list)} className="grid gap-3 md:grid-cols-2">
            {cards.map((row) => (
              <Card key={spec.rowKey(row)} {...{ spec, actions, onOpen, row }} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Card<Row, Status extends string, Sort extends string>({
  spec,
  actions,
  onOpen,
  row,
}: RowProps<Row, Status, Sort>) {
  const [head, ...lines] = spec.columns;
  return (
    <li
      data-row={spec.rowKey(row)}
      aria-label={spec.rowName(row)}
      onClick={rowPress(onOpen && (() => onOpen(row)))}
      className={cx(
        'min-w-0 rounded-card border border-line bg-surface pt-1 pb-3 pl-4',
        onOpen ? 'cursor-pointer' : 'pt-3',
      )}
    >
      <div className="flex items-center gap-1 pr-1">
        <div className="min-w-0 grow">{head && <RowHead {...{ onOpen, row }}>{head.cell(row)}</RowHead>}</div>
        {actions && (
          <div role="group" aria-label="Actions" className="shrink-0">
            <RowActions actions={actions(row)} rowName={spec.rowName(row)} />
          </div>
        )}
      </div>
      <dl className="mt-1 grid grid-flow-dense grid-cols-2 gap-x-4 gap-y-2 pr-4 text-sm leading-tight">
        {lines.map((column) => (
          <div key={column.title} className={cx('min-w-0', column.isWide && 'col-span-2')}>
            <dt className={column.isPlain ? 'sr-only' : 'text-xs text-ink-2'}>{column.title}</dt>
            <dd className={cx(column.isNumber && 'tabular')}>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-3 md:grid-cols-2">
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="space-y-2.5 rounded-card border border-line bg-surface px-4 py-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8 w-4/5" />
        </div>
      ))}
    </Loading>
  );
}
