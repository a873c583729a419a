import { badValue, CommandError, notSupported } from './errors.ts';
import { isIndex, valueAt } from './paths.ts';
import { isDoc, typeName } from './values.ts';
import type { Doc } from './values.ts';

export type ArrayFilters = ReadonlyMap<string, (item: unknown) => boolean>;

/** The place of a value: accessors for one key or index of its document or array. */
export type Place = { get: () => unknown; set: (value: unknown) => void; unset: () => void };

/** Returns the name of the array filter to which a segment `$[name]` of an update path refers. */
export const filterName = (segment: string): string | undefined => /^\$\[([a-z]\w*)\]$/.exec(segment)?.[1];

/** Expands an update path with `$[name]` to the concrete paths in this document. */
export function expandPath(doc: Doc, path: string, filters: ArrayFilters): string[][] {
  let expanded: string[][] = [[]];
  for (const segment of path.split('.')) {
    const name = filterName(segment);
    expanded = expanded.flatMap((before) =>
      (name === undefined ? [segment] : indexesOf(doc, before, filters.get(name))).map((next) => [...before, next]),
    );
  }
  return expanded;
}

function indexesOf(doc: Doc, before: readonly string[], test: ((item: unknown) => boolean) | undefined): string[] {
  if (!test) throw badValue(`No array filter found for an element of '${before.join('.')}'`);
  const array = valueAt(doc, before);
  if (!Array.isArray(array))
    throw badValue(`Cannot apply array updates to ${before.join('.')}, which is ${typeName(array)}`);
  return array.flatMap((item, i) => (test(item) ? [String(i)] : []));
}

/** Returns the place at `segments`; creates missing documents on the path. Errors: 28 if the path crosses a scalar. */
export function placeToSet(doc: Doc, segments: readonly string[]): Place {
  let level: unknown = doc;
  for (const [i, segment] of segments.slice(0, -1).entries()) {
    const place = placeIn(level, segment, segments.slice(0, i));
    if (place.get() === undefined) place.set({});
    level = place.get();
  }
  return placeIn(level, segments.at(-1) ?? '', segments.slice(0, -1));
}

/** Returns the place at `segments`; undefined if there is no value. Errors: 28 if the path crosses a scalar. */
export function placeIfThere(doc: Doc, segments: readonly string[]): Place | undefined {
  const missing = segments.findIndex((_, i) => valueAt(doc, segments.slice(0, i + 1)) === undefined);
  if (missing === -1) return placeToSet(doc, segments);
  placeToSet(doc, segments.slice(0, missing + 1));
  return undefined;
}

function placeIn(parent: unknown, key: string, way: readonly string[]): Place {
  if (isDoc(parent)) {
    return {
      get: () => (Object.hasOwn(parent, key) ? parent[key] : undefined),
      set: (value) => void (parent[key] = value),
      unset: () => void delete parent[key],
    };
  }
  if (!Array.isArray(parent) || !isIndex(key))
    throw new CommandError(28, `Cannot create field '${key}' in element {${way.at(-1) ?? ''}: ${typeName(parent)}}`);
  const array: unknown[] = parent;
  const index = Number(key);
  if (index > array.length) throw notSupported(`the index ${index} beyond the end of an array`);
  return {
    get: () => array[index],
    set: (value) => void (array[index] = value),
    unset: () => void (array[index] = null),
  };
}
