import { MinKey } from 'bson';
import { compareValues } from './compare.ts';
import { badValue, CommandError, failedToParse, notSupported } from './errors.ts';
import { leavesAt } from './paths.ts';
import { isDoc, isNumeric, toNumber } from './values.ts';
import type { Doc } from './values.ts';

type Compare<T> = (a: T, b: T) => number;

/** Compares documents by a sort specification; an array counts as its smallest (descending: greatest) element. */
export function compileSort(spec: unknown): Compare<Doc> | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec)) throw failedToParse('the sort specification must be an object');
  const keys = Object.entries(spec).map(([path, direction]) => ({ path, sign: signOf(path, direction) }));
  if (keys.length === 0) return undefined;
  return (a, b) => {
    for (const { path, sign } of keys) {
      const difference = sign * compareValues(sortValue(a, path, sign), sortValue(b, path, sign));
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

function signOf(path: string, direction: unknown): number {
  if (isDoc(direction)) throw notSupported(`sort by ${Object.keys(direction)[0] ?? 'an expression'}`);
  if (path === '$natural') throw notSupported('sort by $natural');
  if (path === '' || path.startsWith('$'))
    throw badValue(`FieldPath field names may not start with '$' or be empty: '${path}'`);
  if (!isNumeric(direction))
    throw new CommandError(15974, `Illegal key in $sort specification: ${path}: ${String(direction)}`);
  const sign = toNumber(direction);
  if (sign !== 1 && sign !== -1)
    throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  return sign;
}

function sortValue(doc: Doc, path: string, sign: number): unknown {
  const leaves = leavesAt(doc, path);
  if (leaves.length === 1 && !Array.isArray(leaves[0])) return leaves[0];
  const values = leaves.flatMap((leaf): unknown[] => (Array.isArray(leaf) ? leaf : [leaf]));
  if (values.length === 0) return leaves.length === 0 ? null : EMPTY_ARRAY;
  return values.reduce((best, value) => (sign * compareValues(value, best) < 0 ? value : best));
}

/** An empty array sorts before null, so it is given the smallest key. */
const EMPTY_ARRAY = new MinKey();
