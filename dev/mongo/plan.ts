import { keyOf } from './compare.ts';
import type { Index } from './indexes.ts';
import type { Ordered, Slice } from './ordered.ts';
import { isOperators } from './paths.ts';
import { isDoc } from './values.ts';
import type { Doc, Row } from './values.ts';

/** The rows of a collection: by the key of their `_id` (`keyOf`), in the order of `_id`, and its other indexes. */
export type Table = { rows: ReadonlyMap<string, Row>; byId: Ordered; indexes: readonly Index[] };

/** By path, for paths that the filter restricts to certain values: the keys of these values (`keyOf`). */
type Pinned = Map<string, string[]>;
/** By path, the bounds that the filter sets; both are the same for a path with one value. */
type Bounds = Map<string, { lower?: unknown; upper?: unknown }>;
/** Rows that include all matches of a filter: how many there are, and the rows in the order of insertion. */
type Narrowed = { size: number; rows: () => Iterable<Row> };

const MAX_COMBINATIONS = 500;
/** No range is looked up, if equal values already leave fewer rows than this. */
const FEW = 1000;

/** Returns rows that include all matches of a filter, in the order of insertion. */
export const candidates = (filter: Doc, table: Table): Iterable<Row> => narrowed(filter, table).rows();

/**
 * Returns the part of an index with the order of a sort that includes all matches of a filter, and whether to read it
 * backwards; undefined if there is none, or if collecting all matches probably takes less than finding the first few.
 */
export function inOrder(
  filter: Doc,
  sort: Doc,
  wanted: number,
  table: Table,
): (Slice & { isBackwards: boolean }) | undefined {
  const { size } = narrowed(filter, table);
  const bounds = boundsOf(filter);
  for (const { ordered } of orders(filter, table)) {
    const isBackwards = isReverse(sort, ordered, bounds);
    if (isBackwards === undefined || wanted >= size) continue;
    const slice = sliceOf(ordered, bounds);
    if (wanted * sizeOf(slice) < size * size) return { ...slice, isBackwards };
  }
  return undefined;
}

function narrowed(filter: Doc, table: Table): Narrowed {
  const { rows, indexes } = table;
  const pinned: Pinned = new Map();
  pin(filter, pinned);
  const ids = pinned.get('_id')?.flatMap((id) => rows.get(id) ?? []);
  if (ids) return { size: ids.length, rows: () => ids };
  let best: Narrowed = { size: rows.size, rows: () => rows.values() };
  for (const index of indexes) {
    const found = lookUp(index, filter, pinned);
    if (found && total(found) <= best.size) best = { size: total(found), rows: () => unique(found) };
  }
  if (best.size === rows.size) best = united(filter, table) ?? best;
  if (best.size < FEW) return best;
  const bounds = boundsOf(filter);
  for (const { ordered, isPart } of orders(filter, table)) {
    if (!isPart && !isNarrowing(ordered, bounds)) continue;
    const slice = sliceOf(ordered, bounds);
    if (sizeOf(slice) < best.size) best = { size: sizeOf(slice), rows: () => bySeq(rowsOf(slice)) };
  }
  return best;
}

/** The rows that the indexes find for each condition of an `$or`; undefined without one, or if these are all rows. */
function united(filter: Doc, table: Table): Narrowed | undefined {
  const parts = alternatives(filter).map((part) => narrowed(part, table));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (parts.length === 0 || size >= table.rows.size) return undefined;
  return { size, rows: () => unique(parts.map((part) => new Set(part.rows()))) };
}

/** The filters of which a match fulfils at least one: one for each condition of `$or`, with those beside it. */
const alternatives = ({ $or, ...beside }: Doc): Doc[] =>
  Array.isArray($or) ? $or.filter(isDoc).map((one) => ({ ...beside, ...one })) : [];

/** An order of rows that include all matches; `isPart` if it leaves out rows that its index does not cover. */
type Order = { ordered: Ordered; isPart: boolean };

function* orders(filter: Doc, { byId, indexes }: Table): Generator<Order> {
  yield { ordered: byId, isPart: false };
  for (const { ordered, spec } of indexes) {
    const part = spec.partialFilterExpression;
    if (ordered && implies(filter, part)) yield { ordered, isPart: part !== undefined };
  }
}

const bySeq = (rows: Row[]): Row[] => rows.sort((a, b) => a.seq - b.seq);
const total = (sets: readonly ReadonlySet<Row>[]): number => sets.reduce((sum, rows) => sum + rows.size, 0);
const unique = (sets: readonly ReadonlySet<Row>[]): Row[] => {
  const [only] = sets;
  return bySeq(only && sets.length === 1 ? [...only] : [...new Set(sets.flatMap((rows) => [...rows]))]);
};

export const sizeOf = ({ from, to }: Slice): number => to - from;
const rowsOf = ({ rows, from, to }: Slice): Row[] => rows.slice(from, to);

/** Whether the filter sets bounds for a range of this order, and not only values that look-ups find. */
const isNarrowing = ({ paths }: Ordered, bounds: Bounds): boolean => {
  const first = paths.findIndex((path) => !isFixed(bounds, path));
  return first >= 0 && bounds.has(paths[first] ?? '');
};

const isFixed = (bounds: Bounds, path: string): boolean => {
  const { lower, upper } = bounds.get(path) ?? {};
  return lower !== undefined && lower === upper;
};

function sliceOf(ordered: Ordered, bounds: Bounds): Slice {
  const [first, last]: [unknown[], unknown[]] = [[], []];
  for (const [i, path] of ordered.paths.entries()) {
    const { lower, upper } = bounds.get(path) ?? {};
    const [low, high] = ordered.signs[i] === 1 ? [lower, upper] : [upper, lower];
    if (low !== undefined) first.push(low);
    if (high !== undefined) last.push(high);
    if (!isFixed(bounds, path)) break;
  }
  return ordered.slice(first, last);
}

/** Whether rows in this order are in the reverse order of a sort, given fixed values; undefined if in neither. */
function isReverse(sort: Doc, { paths, signs }: Ordered, bounds: Bounds): boolean | undefined {
  const fixed = paths.findIndex((path) => !isFixed(bounds, path));
  const wanted = Object.entries(sort);
  if (fixed < 0 || wanted.length !== paths.length - fixed) return undefined;
  const turns = wanted.map(([path, sign], i) =>
    path === paths[fixed + i] ? Number(sign) * (signs[fixed + i] ?? 0) : 0,
  );
  return turns.every((turn) => turn === 1) ? false : turns.every((turn) => turn === -1) ? true : undefined;
}

function boundsOf(filter: Doc, bounds: Bounds = new Map()): Bounds {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(condition)) condition.filter(isDoc).forEach((one) => boundsOf(one, bounds));
    if (field.startsWith('$') || bounds.has(field)) continue;
    const {
      $eq,
      $gte = $eq,
      $gt = $gte,
      $lte = $eq,
      $lt = $lte,
    } = isOperators(condition) ? condition : { $eq: condition };
    const [lower, upper] = [$gt, $lt].map((value) => (isFindable(value) ? value : undefined));
    if (lower !== undefined || upper !== undefined) bounds.set(field, { lower, upper });
  }
  return bounds;
}

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
