import { isDoc } from './values.ts';

export const isIndex = (segment: string): boolean => /^(0|[1-9]\d*)$/.test(segment);

/** The field of the document itself that a dotted path begins with. */
export const topField = (path: string): string => path.split('.', 1)[0] ?? '';

/** The value at a dotted path, entering arrays only by index; undefined if there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value: unknown = root;
  for (const segment of path.split('.')) {
    if (Array.isArray(value) && isIndex(segment)) value = value[Number(segment)];
    else if (isDoc(value) && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}

/** A value that a query path reaches; `entire` if the path names an array element by index, which is not entered. */
export type Leaf = { value: unknown; entire: boolean };

/** All values that a query path reaches. Arrays on the way are entered, one at the end is not; undefined if missing. */
export function leavesOf(root: unknown, path: string): Leaf[] {
  const found: Leaf[] = [];
  collect(root, path.split('.'), 0, found);
  return found;
}

export function leavesAt(root: unknown, path: string): unknown[] {
  return leavesOf(root, path).map((leaf) => leaf.value);
}

function collect(value: unknown, segments: readonly string[], at: number, found: Leaf[], entire = false): void {
  const segment = segments[at];
  if (segment === undefined) {
    found.push({ value, entire });
  } else if (Array.isArray(value)) {
    if (isIndex(segment) && Number(segment) < value.length)
      collect(value[Number(segment)], segments, at + 1, found, true);
    for (const item of value) if (isDoc(item)) collect(item, segments, at, found);
  } else if (isDoc(value) && Object.hasOwn(value, segment)) {
    collect(value[segment], segments, at + 1, found);
  } else {
    found.push({ value: undefined, entire: false });
  }
}

/** The values that an index stores for `path`: one for a plain value, one per element if there are arrays. */
export function indexedValues(root: unknown, path: string): { values: unknown[]; multi: boolean } {
  const leaves = leavesAt(root, path);
  const multi = leaves.length !== 1 || Array.isArray(leaves[0]);
  if (!multi) return { values: leaves, multi };
  const values = leaves.flatMap(
    (leaf) => (Array.isArray(leaf) ? (leaf.length === 0 ? [undefined] : leaf) : [leaf]) as unknown[],
  );
  return { values: values.length === 0 ? [undefined] : values, multi };
}
