import { keyOf } from './compare.ts';
import { badValue, CommandError, failedToParse, notSupported } from './errors.ts';
import { isIndex, isOperators, topField } from './paths.ts';
import { compileElement } from './query.ts';
import { OPERATORS } from './update-operators.ts';
import type { Change } from './update-operators.ts';
import { expandPath, filterName } from './update-paths.ts';
import type { ArrayFilters } from './update-paths.ts';
import { clone, encode, isDoc } from './values.ts';
import type { Doc } from './values.ts';

/** Returns the changed document; `inserting`: whether an upsert inserts the document. */
export type Update = (doc: Doc, inserting: boolean) => Doc;

type Assignment = { path: string; operator: string; change: Change };

/** Compiles an update. Throws if it is invalid or not supported. */
export function compileUpdate(update: unknown, arrayFilters: unknown): Update {
  if (Array.isArray(update)) throw notSupported('an update pipeline');
  if (!isOperators(update)) throw notSupported('an update that replaces the document');
  const assignments = parseAssignments(update);
  const filters = parseArrayFilters(arrayFilters, assignments);
  const fields = new Set(assignments.map(({ path }) => topField(path)));
  return (before, inserting) => {
    const doc = copied(before, fields);
    for (const { path, operator, change } of assignments) {
      if (operator === '$setOnInsert' && !inserting) continue;
      for (const segments of expandPath(doc, path, filters)) change(doc, segments);
    }
    if ('_id' in before && (!('_id' in doc) || keyOf(doc._id) !== keyOf(before._id)))
      throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
    return doc;
  };
}

/** Whether the update left the document unchanged, including types and the order of fields. */
export function isUnchanged(before: Doc, after: Doc): boolean {
  const [left, right] = [before, after].map((doc) => Object.keys(doc).filter((field) => doc[field] !== undefined));
  if (left?.length !== right?.length) return false;
  return left?.every((field, i) => field === right?.[i] && isSame(before[field], after[field])) === true;
}

/** Whether two values are the same. An update shares the values of unnamed fields, so most need no encoding here. */
const isSame = (a: unknown, b: unknown): boolean => a === b || Buffer.compare(encode({ a }), encode({ a: b })) === 0;

function parseAssignments(update: Doc): Assignment[] {
  const assignments = Object.entries(update).flatMap(([operator, fields]) => {
    const compile = OPERATORS.get(operator);
    if (!compile) throw notSupported(`update operator ${operator}`);
    if (!isDoc(fields)) throw failedToParse(`${operator} needs an object of fields`);
    return Object.entries(fields).map(([path, operand]): Assignment => ({
      path,
      operator,
      change: compile(operand, path),
    }));
  });
  assignments.sort((a, b) => byPath(a.path, b.path));
  assignments.forEach(({ path }, i) => checkPath(path, assignments[i + 1]?.path));
  return assignments;
}

function checkPath(path: string, next: string | undefined): void {
  for (const segment of path.split('.')) {
    if (segment === '') throw new CommandError(56, `The update path '${path}' contains an empty field name.`);
    if (segment.startsWith('$') && filterName(segment) === undefined)
      throw notSupported(`'${segment}' in the update path '${path}'`);
  }
  if (next === path || next?.startsWith(`${path}.`))
    throw new CommandError(40, `Updating the path '${next}' would create a conflict at '${path}'`);
}

/** Compares the order in which fields are changed: by name, not by the order given; array indexes by number. */
function byPath(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (const [i, segment] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    if (segment === other) continue;
    if (isIndex(segment) && isIndex(other)) return Number(segment) - Number(other);
    return segment < other ? -1 : 1;
  }
  return left.length - right.length;
}

/** Parses the array filters. Each is an object whose fields all begin with the same name, that of the array element. */
function parseArrayFilters(given: unknown, assignments: readonly Assignment[]): ArrayFilters {
  const filters = new Map<string, (item: unknown) => boolean>();
  if (given !== undefined && !Array.isArray(given)) throw badValue('arrayFilters must be an array');
  for (const one of (given ?? []) as unknown[]) {
    const [name, ...others] = new Set(isDoc(one) ? Object.keys(one).map(topField) : []);
    if (name === undefined || others.length > 0) throw failedToParse('An array filter must name one element');
    const isUsed = assignments.some(({ path }) => path.split('.').some((segment) => filterName(segment) === name));
    if (!isUsed || filters.has(name)) throw failedToParse(`The array filter '${name}' is not used, or given twice`);
    const test = compileElement(one);
    filters.set(name, (item) => test({ [name]: item }));
  }
  return filters;
}

/** Returns a copy with its own values of `fields`; it shares all other values. */
function copied(doc: Doc, fields: ReadonlySet<string>): Doc {
  const copy = { ...doc };
  for (const field of fields) if (Object.hasOwn(doc, field)) copy[field] = clone(doc[field]);
  return copy;
}
