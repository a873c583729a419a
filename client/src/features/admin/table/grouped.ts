import type { TableSpec } from './table-types.ts';

interface Group<Row> {
  /** null: the rows stand in no group. */
  name: string | null;
  rows: readonly Row[];
}

/** The rows of a page in the list's groups, each with its order kept; in one without a name where it has none. */
export function grouped<Row, Sort extends string>(
  { groups }: Pick<TableSpec<Row, string, Sort>, 'groups'>,
  rows: readonly Row[],
  sort: Sort,
): readonly Group<Row>[] {
  if (!groups || sort !== groups.under) return [{ name: null, rows }];
  return groups.names
    .map((name) => ({ name, rows: rows.filter((row) => groups.of(row) === name) }))
    .filter((group) => group.rows.length > 0);
}
