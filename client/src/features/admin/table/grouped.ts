import type { TableSpec } from './table-types.ts';

interface Group<Row> {
  /** null for rows that are not grouped. */
  name: string | null;
  rows: readonly Row[];
}

/** Returns the rows in the list's groups, in their order; without grouping, as a single group without a name. */
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
