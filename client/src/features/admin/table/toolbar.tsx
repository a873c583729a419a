import { Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectInput } from '#client/ui/select-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { capital, type TableSpec } from './table-types.ts';
import type { Table } from './use-table.ts';

interface ToolbarProps<Row, Status extends string, Sort extends string> {
  spec: TableSpec<Row, Status, Sort>;
  table: Table<Row, Status, Sort>;
  /** True without column headers to press. */
  showSort: boolean;
  onAdd: (() => void) | undefined;
  tool: ReactNode;
}

/** Search, filter and the Add button, on one line on a desktop. */
export function Toolbar<Row, Status extends string, Sort extends string>({
  spec,
  table,
  showSort,
  onAdd,
  tool,
}: ToolbarProps<Row, Status, Sort>) {
  const { view, change, typed, type } = table;
  const { statuses, sorts } = spec.choices;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center sm:gap-3">
      <TextInput
        label={`Search ${spec.list}`}
        hideLabel
        type="search"
        icon={Search}
        placeholder={`Search ${spec.list}...`}
        value={typed}
        onChange={type}
        autoComplete="off"
        className="col-span-2 grow sm:basis-full xl:basis-0"
      />
      <SelectInput
        label={spec.filterLabel ?? 'Status'}
        hideLabel
        value={view.status}
        onChange={(status) => change({ status })}
        options={statuses.map((value) => ({ value, label: spec.statusLabels[value] }))}
        className={showSort ? 'sm:w-52' : 'col-span-2 sm:w-52'}
      />
      {showSort && (
        <SelectInput
          label="Sort by"
          hideLabel
          value={view.sort}
          onChange={(sort) => change({ sort })}
          options={sorts.map((value) => ({ value, label: spec.sortLabels[value] }))}
          className="sm:w-52"
        />
      )}
      {onAdd && (
        <Button
          icon={Plus}
          onClick={onAdd}
          className="col-span-2 shrink-0 sm:ml-auto"
        >{`Add ${capital(spec.singular)}`}</Button>
      )}
      {tool}
    </div>
  );
}
