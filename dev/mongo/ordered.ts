import { compareValues } from './compare.ts';
import { fieldAt } from './paths.ts';
import { sortBy } from './sort.ts';
import type { Doc, Row } from './values.ts';

/** A part of the rows in order: those at `from` and after, before `to`. */
export type Slice = { rows: readonly Row[]; from: number; to: number };

/** Values that the first fields of a key, followed by the row's `seq`, are compared with. */
type Bound = readonly unknown[];

/**
 * The rows of an index, or of a collection, in the order of a key, equal ones by insertion. Always in order, so that no
 * request waits for a sort. No document has an array at a path of the key.
 */
export class Ordered {
  readonly paths: readonly string[];
  readonly signs: readonly number[];
  readonly #fields: readonly (readonly string[])[];
  #rows: Row[] = [];

  constructor(key: Doc) {
    this.paths = Object.keys(key);
    this.signs = Object.values(key).map(Number);
    this.#fields = this.paths.map((path) => path.split('.'));
  }

  /**
   * Replaces all rows. Each group has the rows with one value of the first field. Groups save comparisons of ids, which
   * are slow: a passenger has many rides.
   */
  fill(groups: Iterable<readonly Row[]>): void {
    const signs = this.signs.slice(1);
    this.#rows = sortBy(groups, this.signs, ([row]) => (row ? this.#key(row) : [])).flatMap((rows) =>
      rows.length === 1 ? rows : sortBy(rows, signs, (row) => this.#key(row).slice(1)),
    );
  }

  add(row: Row): void {
    this.#rows.splice(this.#placeOf(row), 0, row);
  }

  remove(row: Row): void {
    this.#rows.splice(this.#placeOf(row), 1);
  }

  /** Returns the rows between two bounds, both included. */
  slice(first: Bound, last: Bound): Slice {
    const from = this.#place(first, (difference) => difference >= 0);
    return { rows: this.#rows, from, to: this.#place(last, (difference) => difference > 0) };
  }

  #placeOf(row: Row): number {
    return this.#place(this.#key(row), (difference) => difference >= 0);
  }

  #key({ doc, seq }: Row): unknown[] {
    return [...this.#fields.map((field) => fieldAt(doc, field)), seq];
  }

  /** Returns the index of the first row at or past the bound: `isReached` holds for it and for every later row. */
  #place(bound: Bound, isReached: (difference: number) => boolean): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = this.#rows[middle];
      if (row === undefined || isReached(this.#compare(row, bound))) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #compare({ doc, seq }: Row, bound: Bound): number {
    for (const [i, value] of bound.entries()) {
      const field = this.#fields[i];
      const difference = (this.signs[i] ?? 1) * compareValues(field ? fieldAt(doc, field) : seq, value);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
