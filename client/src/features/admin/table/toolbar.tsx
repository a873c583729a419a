import { ArrowUpDown, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectInput } from '#client/ui/select-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { DaysFilter, DaysShown } from './days-filter.tsx';
import { capital, type TableSpec } from './table-types.ts';
import type { Table } from './use-table.ts';

interface ToolbarProps<Row, Status extends string, Sort extends string> {
  spec: TableSpec<Row, Status, Sort>;
  table: Table<Row, Status, Sort>;
  /** Whether to show the sort picker, because there are no column headers to press. */
  showSort: boolean;
  onAdd: (() => void) | undefined;
  tool: ReactNode;
}

/** The classes that make a toolbar button fit beside the search on a phone. */
export const TOOL =
  'shrink-0 max-sm:col-start-3 max-sm:row-start-1 max-sm:px-3! max-sm:text-sm! max-sm:[&_svg]:hidden sm:ml-auto';

/** Search, filter and main action: one line on a desktop, two on a phone, where the rows begin at 200 px. */
export function Toolbar<Row, Status extends string, Sort extends string>({
  spec,
  table,
  showSort,
  onAdd,
  tool,
}: ToolbarProps<Row, Status, Sort>) {
  const { view, change, typed, type } = table;
  const { statuses, sorts, byDay } = spec.choices;
  return (
    <>
      <div className="grid grid-cols-[calc(50%-0.25rem)_minmax(0,1fr)_auto] gap-2 sm:flex sm:flex-wrap sm:items-center sm:gap-3">
        <TextInput
          label={`Search ${spec.list}`}
          hideLabel
          type="search"
          icon={Search}
          placeholder={`Search ${spec.list}...`}
          value={typed}
          onChange={type}
          autoComplete="off"
          className={cx(
            'grow max-sm:[&_input]:placeholder:text-sm sm:basis-full xl:basis-0',
            onAdd || tool ? 'col-span-2' : 'col-span-3',
          )}
        />
        <SelectInput
          label={spec.filterLabel ?? 'Status'}
          hideLabel
          value={view.status}
          onChange={(status) => change({ status })}
          options={statuses.map((value) => ({ value, label: spec.statusLabels[value] }))}
          className={cx('col-start-1 sm:w-52', byDay && 'col-span-2')}
        />
        <div className={cx('flex justify-end gap-2 sm:contents', !byDay && 'col-span-2')}>
          {showSort && (
            <SelectInput
              label="Sort by"
              hideLabel
              value={view.sort}
              onChange={(sort) => change({ sort })}
              options={sorts.map((value) => ({ value, label: spec.sortLabels[value] }))}
              {...(byDay && { phoneIcon: ArrowUpDown })}
              className={cx('sm:w-52', byDay ? 'shrink-0' : 'grow')}
            />
          )}
          {byDay && <DaysFilter days={view} onChange={change} />}
        </div>
        {onAdd && <Button icon={Plus} onClick={onAdd} className={TOOL}>{`Add ${capital(spec.singular)}`}</Button>}
        {tool}
      </div>
      {byDay && <DaysShown days={view} onChange={change} />}
      {view.driver !== undefined && (
        <p className="flex items-center justify-between gap-2 text-sm font-semibold sm:justify-start">
          Of one driver only
          <Button variant="outline" size="small" onClick={() => change({ driver: undefined })}>
            Show all drivers
          </Button>
        </p>
      )}
    </>
  );
}
