import { notSupported } from './errors.ts';
import { isDoc } from './values.ts';
import type { Doc } from './values.ts';

export const isIndex = (segment: string): boolean => /^(0|[1-9]\d*)$/.test(segment);

/** Returns the top-level field with which a dotted path begins. */
export const topField = (path: string): string => path.split('.', 1)[0] ?? '';

/** Whether a condition or a computed value consists of operators. */
export const isOperators = (value: unknown): value is Doc =>
  isDoc(value) && Object.keys(value)[0]?.startsWith('$') === true;

/** Returns the value at a dotted path, entering arrays only by index; undefined if there is none. */
export function valueAt(root: unknown, segments: readonly string[]): unknown {
  let value: unknown = root;
  for (const segment of segments) {
    if (Array.isArray(value) && isIndex(segment)) value = value[Number(segment)];
    else if (isDoc(value) && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}

/** Returns the value that an expression or a sort reads. Refuses an array on the path: MongoDB would look into it. */
export function fieldAt(doc: Doc, segments: readonly string[]): unknown {
  let value: unknown = doc;
  for (const segment of segments) {
    if (Array.isArray(value)) throw notSupported(`the path ${segments.join('.')} through an array`);
    value = isDoc(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  return value;
}

/** Returns all values that a query path reaches; enters arrays on the path, not at its end; undefined if missing. */
export function leavesAt(root: unknown, segments: readonly string[]): unknown[] {
  const found: unknown[] = [];
  collect(root, segments, 0, found);
  return found;
}

function collect(value: unknown, segments: readonly string[], at: number, found: unknown[]): void {
  const segment = segments[at];
  if (segment === undefined) found.push(value);
  else if (Array.isArray(value)) {
    const element: unknown = isIndex(segment) ? value[Number(segment)] : undefined;
    if (Array.isArray(element)) throw notSupported(`the path ${segments.join('.')} to an array in an array`);
    if (element !== undefined) collect(element, segments, at + 1, found);
    for (const item of value) if (isDoc(item)) collect(item, segments, at, found);
  } else if (isDoc(value) && Object.hasOwn(value, segment)) collect(value[segment], segments, at + 1, found);
  else found.push(undefined);
}

/**
 * Returns the values that an index stores for a path: one for a plain value, one per element for arrays. `multi` if an
 * array is on the path or at its end.
 */
export function indexedValues(root: unknown, segments: readonly string[]): { values: unknown[]; multi: boolean } {
  let value = root;
  for (const segment of segments) {
    if (Array.isArray(value)) break;
    value = isDoc(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  if (!Array.isArray(value)) return { values: [value], multi: false };
  const values = leavesAt(root, segments).flatMap((leaf): unknown[] =>
    Array.isArray(leaf) ? (leaf.length === 0 ? [undefined] : leaf) : [leaf],
  );
  return { values: values.length === 0 ? [undefined] : values, multi: true };
}
