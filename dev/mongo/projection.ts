import { badValue, CommandError, notSupported } from './errors.ts';
import { checkExpression, evaluate } from './expressions.ts';
import { matchedIndex } from './positional.ts';
import { compileElement } from './query.ts';
import { isDoc, isNumeric, toNumber, truthy } from './values.ts';
import type { Doc } from './values.ts';

/** The fields that a projection names at one level: `true` for a whole field, a tree for some of its fields. */
type Tree = Map<string, true | Tree>;
type Change = (result: Doc, doc: Doc) => void;
type Plan = { include: Tree; exclude: Tree; changes: Change[]; id: boolean | undefined; computed: boolean };

/**
 * Compiles a projection. `filter` is the query's, for the positional `path.$`. Without it (in `$project`) the forms
 * that only `find` has (`$slice`, `$elemMatch`, `$`) are expressions or refused.
 */
export function compileProjection(spec: unknown, filter: Doc | undefined): ((doc: Doc) => Doc) | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec)) throw badValue('the projection must be an object');
  if (Object.keys(spec).length === 0) return undefined;
  const plan: Plan = { include: new Map(), exclude: new Map(), changes: [], id: undefined, computed: false };
  for (const [path, value] of flattened(spec, '')) addField(plan, path, value, filter);
  const including =
    plan.include.size > 0 ||
    plan.computed ||
    (plan.exclude.size === 0 && plan.changes.length === 0 && plan.id === true);
  if (including && plan.exclude.size > 0) {
    throw new CommandError(
      31254,
      `Cannot do exclusion on field ${[...plan.exclude.keys()].join()} in inclusion projection`,
    );
  }
  if (including) addToTree(plan.include, '_id', plan.id !== false);
  else if (plan.id === false) addToTree(plan.exclude, '_id', true);
  return (doc) => {
    const result = including ? included(doc, plan.include) : excluded(doc, plan.exclude);
    for (const change of plan.changes) change(result, doc);
    return result;
  };
}

/** Turns `{a: {b: 1}}` into the equivalent `{'a.b': 1}`. */
function flattened(spec: Doc, prefix: string): [string, unknown][] {
  return Object.entries(spec).flatMap(([field, value]): [string, unknown][] => {
    if (field === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string');
    if (field.startsWith('$'))
      throw new CommandError(16410, `FieldPath field names may not start with '$': '${field}'`);
    const inner = isDoc(value) && Object.keys(value)[0]?.startsWith('$') !== true;
    if (inner && Object.keys(value).length === 0)
      throw new CommandError(51270, 'An empty sub-projection is not a valid value.');
    return inner ? flattened(value, `${prefix}${field}.`) : [[prefix + field, value]];
  });
}

function addField(plan: Plan, path: string, value: unknown, filter: Doc | undefined): void {
  const flag = typeof value === 'boolean' || isNumeric(value);
  if (flag && path === '_id') plan.id = truthy(value);
  else if (path.endsWith('.$')) addPositional(plan, path.slice(0, -2), filter);
  else if (flag) addToTree(truthy(value) ? plan.include : plan.exclude, path, true);
  else if (filter && isDoc(value) && '$slice' in value && isSlice(value.$slice))
    plan.changes.push(slice(path, value.$slice));
  else if (filter && isDoc(value) && '$elemMatch' in value) addElemMatch(plan, path, value.$elemMatch);
  else if (isDoc(value) && '$meta' in value) throw notSupported('projection $meta');
  else addComputed(plan, path, value);
}

function addToTree(tree: Tree, path: string, include: boolean): void {
  if (!include) return;
  const segments = path.split('.');
  let level = tree;
  for (const [i, segment] of segments.entries()) {
    const there = level.get(segment);
    const last = i === segments.length - 1;
    if (there === true || (last && there !== undefined)) throw new CommandError(31249, `Path collision at ${path}`);
    if (last) {
      level.set(segment, true);
      return;
    }
    const next: Tree = there ?? new Map<string, true | Tree>();
    level.set(segment, next);
    level = next;
  }
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

function addComputed(plan: Plan, path: string, expr: unknown): void {
  checkExpression(expr);
  plan.computed = true;
  plan.changes.push((result, doc) => putAt(result, path, () => evaluate(doc, expr)));
}

function addElemMatch(plan: Plan, path: string, condition: unknown): void {
  if (!isDoc(condition)) throw badValue('elemMatch: Invalid argument, object required');
  if (path.includes('.')) throw new CommandError(31275, 'Cannot use $elemMatch projection on a nested field');
  const test = compileElement(condition);
  plan.computed = true;
  plan.changes.push((result, doc) => {
    const value = doc[path];
    const found: unknown = Array.isArray(value) ? value.find(test) : undefined;
    if (found !== undefined) result[path] = [found];
  });
}

function addPositional(plan: Plan, path: string, filter: Doc | undefined): void {
  if (!filter) throw new CommandError(31324, `Cannot use positional projection in aggregation projection: ${path}.$`);
  addToTree(plan.include, path, true);
  plan.changes.push((result, doc) => {
    changeArrayAt(result, path, (array) => {
      const index = matchedIndex(doc, path, filter);
      if (index === undefined)
        throw new CommandError(
          51246,
          "Executor error during find command: positional operator '.$' couldn't find a matching element in the array",
        );
      return array.slice(index, index + 1);
    });
  });
}

function isSlice(operand: unknown): boolean {
  return isNumeric(operand) || (Array.isArray(operand) && operand.every(isNumeric));
}

function slice(path: string, operand: unknown): Change {
  const numbers = (Array.isArray(operand) ? operand : [operand]).filter(isNumeric).map(toNumber);
  const [first = 0, count] = numbers;
  if (count !== undefined && count <= 0)
    throw new CommandError(28724, 'First argument to $slice must be an array, third must be positive');
  return (result) => {
    changeArrayAt(result, path, (array) => {
      if (count === undefined) return first < 0 ? array.slice(first) : array.slice(0, first);
      const start = first < 0 ? Math.max(0, array.length + first) : first;
      return array.slice(start, start + count);
    });
  };
}

/** Replaces each array at `path`. Documents on the way are copied, because the result shares them with the store. */
function changeArrayAt(doc: Doc, path: string, change: (array: unknown[]) => unknown[]): void {
  const dot = path.indexOf('.');
  const field = dot === -1 ? path : path.slice(0, dot);
  if (!Object.hasOwn(doc, field)) return;
  const value = doc[field];
  if (dot !== -1) doc[field] = changedWithin(value, path.slice(dot + 1), change);
  else if (Array.isArray(value)) doc[field] = change(value);
}

function changedWithin(value: unknown, path: string, change: (array: unknown[]) => unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => changedWithin(item, path, change));
  if (!isDoc(value)) return value;
  const copy = { ...value };
  changeArrayAt(copy, path, change);
  return copy;
}

function putAt(doc: Doc, path: string, compute: () => unknown): void {
  const segments = path.split('.');
  const last = segments.pop() ?? path;
  const value = compute();
  if (value === undefined) return;
  let level = doc;
  for (const segment of segments) {
    const there = level[segment];
    const next: Doc = isDoc(there) ? { ...there } : {};
    level[segment] = next;
    level = next;
  }
  level[last] = value;
}
