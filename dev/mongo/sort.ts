import { compareValues } from './compare.ts';
import { badValue, failedToParse, notSupported } from './errors.ts';
import { fieldAt } from './paths.ts';
import { isDoc, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

/** Compiles a sort specification to a comparison of documents; undefined if there is none. */
export function compileSort(spec: unknown): ((a: Doc, b: Doc) => number) | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec)) throw failedToParse('the sort specification must be an object');
  const keys = Object.entries(spec).map(([path, direction]) => ({
    segments: path.split('.'),
    sign: signOf(path, direction),
  }));
  if (keys.length === 0) return undefined;
  return (a, b) => {
    for (const { segments, sign } of keys) {
      const difference = sign * compareValues(sortValue(a, segments), sortValue(b, segments));
      if (difference !== 0) return difference;
    }
    return 0;
  };
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
