import { compareValues } from './compare.ts';
import { fieldAt } from './paths.ts';
import type { Doc, Row } from './values.ts';

/** A part of the rows in order: those at `from` and after, before `to`. */
export type Slice = { rows: readonly Row[]; from: number; to: number };

/** Values that the first fields of a key are compared with. */
type Bound = readonly unknown[];

/**
 * The rows of an index, or of a collection, in the order of a key, equal ones by insertion. Sorted when first needed,
 * and kept in order from then on. No document has an array at a path of the key.
 */
export class Ordered {
  readonly paths: readonly string[];
  readonly signs: readonly number[];
  readonly #fields: readonly (readonly string[])[];
  #rows: Row[] | undefined;

  constructor(key: Doc) {
    this.paths = Object.keys(key);
    this.signs = Object.values(key).map(Number);
    this.#fields = this.paths.map((path) => path.split('.'));
  }

  add(row: Row): void {
    this.#rows?.splice(this.#placeOf(row), 0, row);
  }

  remove(row: Row): void {
    this.#rows?.splice(this.#placeOf(row), 1);
  }

  /** Returns the rows between two bounds, both included. `all` returns all rows, which are needed once. */
  slice(all: () => Iterable<Row>, first: Bound, last: Bound): Slice {
    this.#rows ??= [...all()].sort((a, b) => this.#compareRows(a, b));
    const rows = this.#rows;
    const from = place(rows, (row) => this.#compare(row.doc, first) >= 0);
    return { rows, from, to: place(rows, (row) => this.#compare(row.doc, last) > 0) };
  }

  #placeOf(row: Row): number {
    return place(this.#rows ?? [], (other) => this.#compareRows(other, row) >= 0);
  }

  #compare(doc: Doc, bound: Bound): number {
    for (const [i, value] of bound.entries()) {
      const difference = (this.signs[i] ?? 1) * compareValues(fieldAt(doc, this.#fields[i] ?? []), value);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #compareRows(a: Row, b: Row): number {
    for (const [i, field] of this.#fields.entries()) {
      const difference = (this.signs[i] ?? 1) * compareValues(fieldAt(a.doc, field), fieldAt(b.doc, field));
      if (difference !== 0) return difference;
    }
    return a.seq - b.seq;
  }
}

/** Returns the place of the first row for which `isReached`, which is true of every row after it. */
function place(rows: readonly Row[], isReached: (row: Row) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row === undefined || isReached(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
