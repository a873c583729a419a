import { fieldAt } from './paths.ts';
import { compareAll, sortBy } from './sort.ts';
import type { Doc, Row } from './values.ts';

/** A part of the rows in order: those at `from` and after, before `to`. */
export type Slice = { rows: readonly Row[]; from: number; to: number };

/** Values that the first fields of a key, followed by the row's `seq`, are compared with. */
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
    this.#rows ??= sortBy(all(), this.signs, (row) => this.#key(row));
    const rows = this.#rows;
    const from = this.#place(rows, first, (difference) => difference >= 0);
    return { rows, from, to: this.#place(rows, last, (difference) => difference > 0) };
  }

  #placeOf(row: Row): number {
    return this.#place(this.#rows ?? [], this.#key(row), (difference) => difference >= 0);
  }

  #key({ doc, seq }: Row): unknown[] {
    return [...this.#fields.map((field) => fieldAt(doc, field)), seq];
  }

  /** Returns the index of the first row at or past the bound: `isReached` holds for it and for every later row. */
  #place(rows: readonly Row[], bound: Bound, isReached: (difference: number) => boolean): number {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = rows[middle];
      if (row === undefined || isReached(compareAll(this.#key(row), bound, this.signs))) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
