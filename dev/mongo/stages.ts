import { evalExpr } from 'mingo/core';
import type { Iterator } from 'mingo/lazy';
import { Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { keyOf } from './compare.ts';
import { valueAt } from './paths.ts';
import { compileProjection } from './projection.ts';
import { compileFilter } from './query.ts';
import { compileSort } from './sort.ts';
import { isDoc, isNumeric, toNumber, truthy } from './values.ts';
import type { Doc } from './values.ts';

/** Replaces mingo's stages where they differ from MongoDB: BSON comparisons, field order, empty input, empty values. */
type Stage = (docs: Iterator, operand: unknown, options: Options) => Iterator;

const asDoc = (operand: unknown): Doc => (isDoc(operand) ? operand : {});
const amount = (operand: unknown): number => (isNumeric(operand) ? toNumber(operand) : 0);
const mapDocs = (docs: Iterator, change: (doc: Doc) => Doc): Iterator =>
  docs.map((doc: unknown) => (isDoc(doc) ? change(doc) : doc));

export const $match: Stage = (docs, filter) => {
  const matches = compileFilter(asDoc(filter));
  return docs.filter((doc: unknown) => isDoc(doc) && matches(doc));
};

export const $sort: Stage = (docs, spec) => docs.transform((all) => Lazy(all.filter(isDoc).sort(compileSort(spec))));

export const $limit: Stage = (docs, count) => docs.take(amount(count));

export const $skip: Stage = (docs, count) => docs.drop(amount(count));

export const $count: Stage = (docs, field) =>
  docs.transform((all) => Lazy(all.length === 0 ? [] : [{ [String(field)]: all.length }]));

export const $project: Stage = (docs, spec) => {
  const project = compileProjection(spec, undefined);
  return project ? mapDocs(docs, project) : docs;
};

export const $unset: Stage = (docs, fields, options) => $project(docs, withoutFields(fields), options);

/** The projection equivalent to a `$unset`. */
export function withoutFields(fields: unknown): Doc {
  const names: unknown[] = Array.isArray(fields) ? fields : [fields];
  return Object.fromEntries(names.map((name) => [String(name), 0]));
}

export const $group: Stage = (docs, spec, options) =>
  docs.transform((all) => {
    const { _id: idOf, ...fields } = asDoc(spec);
    const groups = new Map<string, { id: unknown; members: Doc[] }>();
    for (const doc of all.filter(isDoc)) {
      const id: unknown = evalExpr(doc, idOf, options) ?? null;
      const group = groups.get(keyOf(id));
      if (group) group.members.push(doc);
      else groups.set(keyOf(id), { id, members: [doc] });
    }
    return Lazy([...groups.values()].map(({ id, members }) => ({ _id: id, ...accumulated(members, fields, options) })));
  });

function accumulated(members: Doc[], fields: Doc, options: Options): Doc {
  return Object.fromEntries(Object.entries(fields).map(([field, expr]) => [field, evalExpr(members, expr, options)]));
}

export const $unwind: Stage = (docs, operand) => {
  const spec = isDoc(operand) ? operand : { path: operand };
  const path = String(spec.path).slice(1);
  const keepsEmpty = truthy(spec.preserveNullAndEmptyArrays);
  const numbered = (doc: Doc, index: number | null): Doc =>
    typeof spec.includeArrayIndex === 'string' ? { ...doc, [spec.includeArrayIndex]: index } : doc;
  const unwound = (doc: Doc): Doc[] => {
    const value = valueAt(doc, path);
    if (Array.isArray(value) && value.length > 0)
      return value.map((item, i) => numbered(withValue(doc, path, item), i));
    if (value !== undefined && value !== null && !Array.isArray(value)) return [numbered(doc, null)];
    return keepsEmpty ? [numbered(Array.isArray(value) ? withValue(doc, path, undefined) : doc, null)] : [];
  };
  return docs.transform((all) => Lazy(all.filter(isDoc).flatMap(unwound)));
};

/** A copy of the document with this value at the path; undefined removes it. */
function withValue(doc: Doc, path: string, value: unknown): Doc {
  const [field = '', ...rest] = path.split('.');
  const copy = { ...doc };
  const inner = doc[field];
  if (rest.length > 0) copy[field] = isDoc(inner) ? withValue(inner, rest.join('.'), value) : inner;
  else if (value === undefined) delete copy[field];
  else copy[field] = value;
  return copy;
}
