import { keyOf } from './compare.ts';
import type { Index, Row } from './indexes.ts';
import { isOperators } from './paths.ts';
import { isDoc } from './values.ts';
import type { Doc } from './values.ts';

/** By path, for paths that the filter restricts to certain values: the keys of these values (`keyOf`). */
type Pinned = Map<string, string[]>;

const MAX_COMBINATIONS = 500;

/** Returns rows that include all matches of a filter, found by `_id` or an index; undefined if a scan is needed. */
export function candidates(filter: Doc, byId: ReadonlyMap<string, Row>, indexes: readonly Index[]): Row[] | undefined {
  const pinned: Pinned = new Map();
  pin(filter, pinned);
  if (pinned.size === 0) return undefined;
  const ids = pinned.get('_id');
  if (ids !== undefined) return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  let best: ReadonlySet<Row>[] | undefined;
  for (const index of indexes) {
    const found = lookUp(index, filter, pinned);
    if (found && (best === undefined || total(found) < total(best))) best = found;
  }
  if (best === undefined) return undefined;
  const [only] = best;
  if (best.length === 1 && only !== undefined && only.size <= 1) return [...only];
  return [...new Set(best.flatMap((rows) => [...rows]))].sort((a, b) => a.seq - b.seq);
}

const total = (sets: readonly ReadonlySet<Row>[]): number => sets.reduce((sum, rows) => sum + rows.size, 0);

function pin(filter: Doc, pinned: Pinned): void {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(condition)) condition.filter(isDoc).forEach((clause) => pin(clause, pinned));
    if (field.startsWith('$') || pinned.has(field)) continue;
    const values = pinnedValues(condition);
    if (values?.every(isFindable)) pinned.set(field, [...new Set(values.map(keyOf))]);
  }
}

function pinnedValues(condition: unknown): unknown[] | undefined {
  if (!isOperators(condition)) return [condition];
  if ('$eq' in condition) return [condition.$eq];
  return Array.isArray(condition.$in) ? condition.$in : undefined;
}

/** Whether an index finds all matches of a value. Null also matches missing values, and arrays match more: scan. */
const isFindable = (value: unknown): boolean => value !== null && value !== undefined && !Array.isArray(value);

function lookUp(index: Index, filter: Doc, pinned: Pinned): ReadonlySet<Row>[] | undefined {
  if (!implies(filter, index.spec.partialFilterExpression)) return undefined;
  let combinations: string[][] = [];
  for (const path of index.paths) {
    const values = pinned.get(path);
    if (values === undefined) break;
    const next =
      combinations.length === 0
        ? values.map((value) => [value])
        : combinations.flatMap((keys) => values.map((value) => [...keys, value]));
    if (next.length > MAX_COMBINATIONS && combinations.length > 0) break;
    if (next.length === 0) return [];
    combinations = next;
  }
  return combinations.length === 0 ? undefined : combinations.map((keys) => index.rows(keys));
}

/** Whether the filter contains every condition of a partial index, which can then be used. */
function implies(filter: Doc, partial: Doc | undefined): boolean {
  return Object.entries(partial ?? {}).every(
    ([field, condition]) => field in filter && keyOf(filter[field]) === keyOf(condition),
  );
}
