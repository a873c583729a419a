import { keyOf } from './compare.ts';
import { CommandError } from './errors.ts';
import type { IndexSpec } from './index-spec.ts';
import { Ordered } from './ordered.ts';
import { indexedValues, topField } from './paths.ts';
import { compileFilter } from './query.ts';
import type { Doc, Row } from './values.ts';

type Entry = { keys: string[]; values: unknown[] };
/** The rows with a key: mostly only one, which needs no set. */
type Rows = Row | Set<Row>;

/**
 * An index in memory: for every prefix of its fields, the rows by value; and the rows in order, for ranges and sorting,
 * unless one has had an array.
 */
export class Index {
  readonly spec: IndexSpec;
  readonly paths: readonly string[];
  ordered: Ordered | undefined;
  readonly #segments: readonly (readonly string[])[];
  readonly #covers: (doc: Doc) => boolean;
  /** The document fields that the index depends on. */
  readonly #fields: readonly string[];
  /** One map per prefix length; the last map has the whole key and enforces uniqueness. */
  readonly #prefixes: Map<string, Rows>[];

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.paths = Object.keys(spec.key);
    this.#segments = this.paths.map((path) => path.split('.'));
    this.ordered = new Ordered(spec.key);
    this.#prefixes = this.paths.map(() => new Map<string, Rows>());
    const partial = spec.partialFilterExpression ?? {};
    this.#covers = compileFilter(partial);
    this.#fields = [...new Set([...this.paths, ...Object.keys(partial)].map(topField))];
  }

  /** Whether a change of a document may affect the index. Compares by identity: an update keeps unnamed fields. */
  isConcerned(before: Doc, after: Doc): boolean {
    return this.#fields.some((field) => before[field] !== after[field]);
  }

  add(row: Row): void {
    if (this.enter(row)) this.ordered?.add(row);
  }

  /** Adds a row, but not to the order, which `putInOrder` then makes for all rows at once. Returns whether it is covered. */
  enter(row: Row): boolean {
    const entries = this.#entries(row.doc);
    for (const { keys } of entries) {
      for (const [i, key] of keys.entries()) {
        const rows = this.#prefixes[i]?.get(key);
        if (rows instanceof Set) rows.add(row);
        else if (rows !== row) this.#prefixes[i]?.set(key, rows ? new Set([rows, row]) : row);
      }
    }
    return entries.length > 0;
  }

  putInOrder(): void {
    this.ordered?.fill([...(this.#prefixes[0]?.values() ?? [])].map(listed));
  }

  remove(row: Row): void {
    const entries = this.#entries(row.doc);
    if (entries.length > 0) this.ordered?.remove(row);
    for (const { keys } of entries) {
      for (const [i, key] of keys.entries()) {
        const rows = this.#prefixes[i]?.get(key);
        if (rows instanceof Set) rows.delete(row);
        if (rows === row || (rows instanceof Set && rows.size === 0)) this.#prefixes[i]?.delete(key);
      }
    }
  }

  /** Returns the values of `doc` that another row than `own` has in this unique index; undefined without a conflict. */
  conflict(doc: Doc, own: Row | undefined): unknown[] | undefined {
    const entries = this.#entries(doc);
    if (!this.spec.unique) return undefined;
    const taken = entries.find(({ keys }) => {
      const rows = this.#prefixes.at(-1)?.get(keys.at(-1) ?? '');
      return rows !== undefined && listed(rows).some((row) => row !== own);
    });
    return taken?.values;
  }

  /** Returns the rows whose first fields have these values (as returned by `keyOf`). */
  rows(valueKeys: readonly string[]): ReadonlySet<Row> {
    const rows = this.#prefixes[valueKeys.length - 1]?.get(joined(valueKeys));
    return rows instanceof Set ? rows : new Set(rows ? [rows] : []);
  }

  #entries(doc: Doc): Entry[] {
    if (!this.#covers(doc)) return [];
    const fields = this.#segments.map((segments) => indexedValues(doc, segments));
    const multi = this.paths.filter((_, i) => fields[i]?.multi);
    if (multi.length > 0) this.ordered = undefined;
    if (multi.length > 1) throw new CommandError(171, `cannot index parallel arrays [${multi.join('] [')}]`);
    const many = fields.find((field) => field.multi);
    if (!many) return [entryOf(fields.map(({ values: [only] }) => only))];
    return many.values.map((value) => entryOf(fields.map((field) => (field === many ? value : field.values[0]))));
  }
}

const listed = (rows: Rows): Row[] => (rows instanceof Set ? [...rows] : [rows]);
const joined = (valueKeys: readonly string[]): string => valueKeys.join('\u0000');

function entryOf(values: unknown[]): Entry {
  const keys: string[] = [];
  for (const value of values) keys.push(keys.length === 0 ? keyOf(value) : joined([keys.at(-1) ?? '', keyOf(value)]));
  return { keys, values };
}
