import { badValue, CommandError } from './errors.ts';
import { isIndex, valueAt } from './paths.ts';
import { matchedIndex } from './positional.ts';
import { isDoc, typeName } from './values.ts';
import type { Doc } from './values.ts';

export type ArrayFilters = Map<string, (item: unknown) => boolean>;

/** Where a value is: accessors for one key or index of its document or array. */
export type Place = { get: () => unknown; set: (value: unknown) => void; unset: () => void };

/** The concrete paths that an update path with `$`, `$[]` or `$[name]` stands for in this document. */
export function expandPath(doc: Doc, path: string, filters: ArrayFilters, filter: Doc): string[][] {
  const segments = path.split('.');
  if (!path.includes('$')) return [segments];
  let expanded: string[][] = [[]];
  for (const segment of segments) {
    expanded = expanded.flatMap((before) =>
      indexesOf(doc, before, segment, filters, filter).map((concrete) => [...before, concrete]),
    );
  }
  return expanded;
}

function indexesOf(doc: Doc, before: readonly string[], segment: string, filters: ArrayFilters, filter: Doc): string[] {
  if (segment === '$') {
    const index = matchedIndex(doc, before.join('.'), filter);
    if (index === undefined) throw badValue('The positional operator did not find the match needed from the query.');
    return [String(index)];
  }
  const name = /^\$\[(.*)\]$/.exec(segment)?.[1];
  if (name === undefined) return [segment];
  const test = name === '' ? () => true : filters.get(name);
  if (!test) throw badValue(`No array filter found for identifier '${name}'`);
  const array = valueAt(doc, before.join('.'));
  if (array === undefined)
    throw badValue(`The path '${before.join('.')}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(array))
    throw badValue(`Cannot apply array updates to non-array element ${before.join('.')}: ${typeName(array)}`);
  return array.flatMap((item, i) => (test(item) ? [String(i)] : []));
}

const MAX_BACKFILL = 1_500_000;

/** The place at `segments`; missing documents on the way are created. Errors: 28 if a scalar is in the way. */
export function placeToSet(doc: Doc, segments: readonly string[]): Place {
  let level: unknown = doc;
  for (const [i, segment] of segments.slice(0, -1).entries()) {
    const place = placeIn(level, segment, segments.slice(0, i));
    let next = place.get();
    if (next === undefined) {
      next = {};
      place.set(next);
    }
    level = next;
  }
  return placeIn(level, segments.at(-1) ?? '', segments.slice(0, -1));
}

/** The place at `segments`, if everything on the way to it exists. */
export function placeIfThere(doc: Doc, segments: readonly string[]): Place | undefined {
  const parent = segments.length === 1 ? doc : valueAt(doc, segments.slice(0, -1).join('.'));
  const last = segments.at(-1) ?? '';
  if (!isDoc(parent) && !(Array.isArray(parent) && isIndex(last))) return undefined;
  const place = placeIn(parent, last, segments);
  return place.get() === undefined ? undefined : place;
}

/** As `placeIfThere`, for operators that create nothing but refuse (28) a path blocked by a scalar or an array. */
export function placeOnOpenWay(doc: Doc, segments: readonly string[]): Place | undefined {
  let level: unknown = doc;
  for (const [i, segment] of segments.entries()) {
    if (level === undefined) return undefined;
    const place = placeIn(level, segment, segments.slice(0, i));
    if (i === segments.length - 1) return place.get() === undefined ? undefined : place;
    level = place.get();
  }
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
  if (!Array.isArray(parent) || !isIndex(key)) {
    throw new CommandError(28, `Cannot create field '${key}' in element {${way.at(-1) ?? ''}: ${typeName(parent)}}`);
  }
  const array: unknown[] = parent;
  const index = Number(key);
  return {
    get: () => array[index],
    set: (value) => {
      if (index > array.length + MAX_BACKFILL)
        throw new CommandError(34, `can't backfill more than ${MAX_BACKFILL} elements`);
      while (array.length < index) array.push(null);
      array[index] = value;
    },
    unset: () => void (array[index] = null),
  };
}
