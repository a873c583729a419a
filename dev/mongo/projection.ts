import { badValue, CommandError, notSupported } from './errors.ts';
import { compileElement } from './query.ts';
import { isDoc, isNumeric, truthy } from './values.ts';
import type { Doc } from './values.ts';

/** The fields that a projection names at one level: `true` for a whole field, a tree for some of its fields. */
type Tree = Map<string, true | Tree>;
type Elements = { field: string; test: (item: unknown) => boolean };

/** Compiles a projection; undefined if there is none. Only a projection of `find` may contain `$elemMatch`. */
export function compileProjection(spec: unknown, allowed: { elemMatch: boolean }): ((doc: Doc) => Doc) | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec)) throw badValue('the projection must be an object');
  const { _id: id, ...fields } = spec;
  if (id !== undefined && !isFlag(id)) throw notSupported('a computed _id in a projection');
  const include: Tree = new Map();
  const exclude: Tree = new Map();
  const elements: Elements[] = [];
  for (const [path, value] of Object.entries(fields)) {
    if (isFlag(value)) addToTree(truthy(value) ? include : exclude, path);
    else elements.push(compileElements(path, value, allowed.elemMatch));
  }
  if (include.size === 0 && exclude.size === 0 && elements.length === 0 && id === undefined) return undefined;
  const including = include.size > 0 || elements.length > 0 || (exclude.size === 0 && truthy(id));
  if (including && exclude.size > 0)
    throw new CommandError(31254, `Cannot do exclusion on field ${[...exclude.keys()].join()} in inclusion projection`);
  const withId = id === undefined || truthy(id);
  if (including === withId) addToTree(including ? include : exclude, '_id');
  return (doc) => {
    const result = including ? included(doc, include) : excluded(doc, exclude);
    for (const { field, test } of elements) {
      const value = doc[field];
      const found: unknown = Array.isArray(value) ? value.find(test) : undefined;
      if (found !== undefined) result[field] = [found];
    }
    return result;
  };
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);

function compileElements(field: string, value: unknown, allowed: boolean): Elements {
  const [operator, ...others] = isDoc(value) ? Object.keys(value) : [];
  if (!allowed || !isDoc(value) || operator !== '$elemMatch' || others.length > 0 || field.includes('.'))
    throw notSupported(`the projection ${JSON.stringify({ [field]: value })}`);
  if (!isDoc(value.$elemMatch)) throw badValue('$elemMatch needs an object');
  return { field, test: compileElement(value.$elemMatch) };
}

function addToTree(tree: Tree, path: string): void {
  const segments = path.split('.');
  if (segments.some((segment) => segment === '' || segment.startsWith('$')))
    throw notSupported(`the path '${path}' in a projection`);
  const last = segments.pop() ?? path;
  let level = tree;
  for (const segment of segments) {
    const next = level.get(segment) ?? new Map<string, true | Tree>();
    if (next === true) throw new CommandError(31249, `Path collision at ${path}`);
    level.set(segment, next);
    level = next;
  }
  if (level.has(last)) throw new CommandError(31249, `Path collision at ${path}`);
  level.set(last, true);
}

function included(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const field of Object.keys(doc)) {
    const part = tree.get(field);
    if (part === undefined) continue;
    const value = part === true ? doc[field] : includedValue(doc[field], part);
    if (value !== undefined) result[field] = value;
  }
  return result;
}

function includedValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => includedValue(item, tree)).filter((item) => item !== undefined);
  return isDoc(value) ? included(value, tree) : undefined;
}

function excluded(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const field of Object.keys(doc)) {
    const part = tree.get(field);
    if (part !== true) result[field] = part === undefined ? doc[field] : excludedValue(doc[field], part);
  }
  return result;
}

function excludedValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => excludedValue(item, tree));
  return isDoc(value) ? excluded(value, tree) : value;
}
