import { valueAt } from './paths.ts';
import { compileFilter } from './query.ts';
import { clone, isDoc } from './values.ts';
import type { Doc } from './values.ts';

/**
 * The index of the first element of the array at `path` that makes `filter` match the document: the meaning of `$` in
 * an update or a projection. Undefined if the filter has no condition on that array.
 */
export function matchedIndex(doc: Doc, path: string, filter: Doc): number | undefined {
  const array = valueAt(doc, path);
  if (!Array.isArray(array)) return undefined;
  const conditions = conditionsOn(filter, path);
  const last = conditions.at(-1);
  if (last === undefined) return undefined;
  const together = firstMatching(doc, path, array, { $and: conditions });
  return together ?? firstMatching(doc, path, array, last);
}

function conditionsOn(filter: Doc, path: string): Doc[] {
  return Object.entries(filter).flatMap(([field, condition]): Doc[] => {
    if ((field === '$and' || field === '$or') && Array.isArray(condition)) {
      const inner = condition.filter(isDoc).flatMap((clause) => conditionsOn(clause, path));
      return field === '$or' && inner.length > 0 ? [{ $or: inner }] : inner;
    }
    return field === path || field.startsWith(`${path}.`) ? [{ [field]: condition }] : [];
  });
}

function firstMatching(doc: Doc, path: string, array: readonly unknown[], filter: Doc): number | undefined {
  const matches = compileFilter(filter);
  const index = array.findIndex((item) => matches(withArray(doc, path, [item])));
  return index === -1 ? undefined : index;
}

function withArray(doc: Doc, path: string, array: unknown[]): Doc {
  const copy = clone(doc);
  const segments = path.split('.');
  const last = segments.pop() ?? path;
  const parent = segments.length === 0 ? copy : valueAt(copy, segments.join('.'));
  if (isDoc(parent)) parent[last] = array;
  return copy;
}
