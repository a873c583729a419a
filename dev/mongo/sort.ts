import { compareValues } from './compare.ts';
import { badValue, failedToParse, notSupported } from './errors.ts';
import { fieldAt } from './paths.ts';
import { isDoc, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

/** Returns the items in the order of their documents. */
export type Sort = <T>(items: readonly T[], docOf: (item: T) => Doc) => T[];

/** Compiles a sort specification; undefined if there is none. */
export function compileSort(spec: unknown): Sort | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec)) throw failedToParse('the sort specification must be an object');
  const keys = Object.entries(spec).map(([path, direction]) => ({
    segments: path.split('.'),
    sign: signOf(path, direction),
  }));
  if (keys.length === 0) return undefined;
  const signs = keys.map(({ sign }) => sign);
  return (items, docOf) => sortBy(items, signs, (item) => keys.map(({ segments }) => sortValue(docOf(item), segments)));
}

/** Sorts by the values of each item, which are read only once per item. */
export function sortBy<T>(items: Iterable<T>, signs: readonly number[], valuesOf: (item: T) => unknown[]): T[] {
  return Array.from(items, (item) => ({ item, values: valuesOf(item) }))
    .sort((a, b) => compareAll(a.values, b.values, signs))
    .map(({ item }) => item);
}

/** Compares the first values, as many as the second list has. */
function compareAll(values: readonly unknown[], others: readonly unknown[], signs: readonly number[]): number {
  for (let i = 0; i < others.length; i += 1) {
    const difference = (signs[i] ?? 1) * compareValues(values[i], others[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function signOf(path: string, direction: unknown): number {
  if (path.startsWith('$') || isDoc(direction)) throw notSupported(`sort by ${JSON.stringify({ [path]: direction })}`);
  const sign = wholeNumber(direction);
  if (path === '' || (sign !== 1 && sign !== -1)) throw badValue('a sort key is a field and 1 or -1');
  return sign;
}

/** Returns the value to sort by. Refuses an array, of which MongoDB would take the least or greatest element. */
function sortValue(doc: Doc, segments: readonly string[]): unknown {
  const value = fieldAt(doc, segments);
  if (Array.isArray(value)) throw notSupported(`sort by the array ${segments.join('.')}`);
  return value;
}
