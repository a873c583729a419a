import { isDoc } from './values.ts';

export const isIndex = (segment: string): boolean => /^(0|[1-9]\d*)$/.test(segment);

/** The value at a dotted path without looking into arrays except by index; undefined where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value: unknown = root;
  for (const segment of path.split('.')) {
    if (Array.isArray(value) && isIndex(segment)) value = value[Number(segment)];
    else if (isDoc(value) && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}

/** A value that a query path reaches; `entire` where the path names an array element by its index, which is then not looked into. */
export type Leaf = { value: unknown; entire: boolean };

/** All that a query path reaches: arrays on the way are entered, the value at the end is given as it stands (undefined if missing). */
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

/** The values under which an index holds what stands at `path`: one for a plain value, one per element where arrays occur. */
export function indexedValues(root: unknown, path: string): { values: unknown[]; multi: boolean } {
  const leaves = leavesAt(root, path);
  const multi = leaves.length !== 1 || Array.isArray(leaves[0]);
  if (!multi) return { values: leaves, multi };
  const values = leaves.flatMap(
    (leaf) => (Array.isArray(leaf) ? (leaf.length === 0 ? [undefined] : leaf) : [leaf]) as unknown[],
  );
  return { values: values.length === 0 ? [undefined] : values, multi };
}
