import { keyOf } from './compare.ts';
import { badValue, CommandError, failedToParse, notSupported } from './errors.ts';
import { compilePipeline } from './pipeline.ts';
import type { Resolve } from './pipeline.ts';
import { isIndex, topField } from './paths.ts';
import { compileElement } from './query.ts';
import { OPERATORS } from './update-operators.ts';
import type { Change } from './update-operators.ts';
import { expandPath } from './update-paths.ts';
import type { ArrayFilters } from './update-paths.ts';
import { clone, encode, isDoc } from './values.ts';
import type { Doc } from './values.ts';

/** The situation an update is applied in: the query's filter (for `$`), and whether an upsert inserts a document. */
export type Situation = { filter: Doc; inserting: boolean };

export type Update = { replaces: boolean; apply: (doc: Doc, situation: Situation) => Doc };

type Assignment = { path: string; operator: string; change: Change };

const LACKED = new Set('$bit $currentDate $isolated $min $mul $pop $pullAll $pushAll $rename'.split(' '));
const PIPELINE_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Compiles an update: operators, a replacement or a pipeline. */
export function compileUpdate(update: unknown, arrayFilters: unknown, resolve: Resolve): Update {
  if (Array.isArray(update)) return pipelineUpdate(update, arrayFilters, resolve);
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array');
  if (Object.keys(update)[0]?.startsWith('$') !== true) return replacement(update, arrayFilters);
  const assignments = parseAssignments(update);
  const filters = parseArrayFilters(arrayFilters, assignments);
  const fields = [...new Set(assignedPaths(assignments).map(topField))];
  return {
    replaces: false,
    apply: (doc, situation) => applyAssignments(copied(doc, fields), doc, assignments, filters, situation),
  };
}

/** True if the update left the document unchanged, including types and the order of fields. */
export function isUnchanged(before: Doc, after: Doc): boolean {
  const [left, right] = [before, after].map((doc) => Object.keys(doc).filter((field) => doc[field] !== undefined));
  if (left?.length !== right?.length) return false;
  return left?.every((field, i) => field === right?.[i] && isSame(before[field], after[field])) === true;
}

/** Updates leave the fields that they do not name as they are, so most are compared without encoding them. */
const isSame = (a: unknown, b: unknown): boolean => a === b || Buffer.compare(encode({ a }), encode({ a: b })) === 0;

function pipelineUpdate(update: unknown[], arrayFilters: unknown, resolve: Resolve): Update {
  if (arrayFilters !== undefined) throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
  for (const stage of update) {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    if (name === undefined || !PIPELINE_STAGES.has(name))
      throw new CommandError(72, `${name ?? 'An empty stage'} is not allowed to be used within an update`);
  }
  const run = compilePipeline(update, resolve);
  return {
    replaces: false,
    apply: (doc) => {
      const [changed = {}] = run([doc]);
      return keepId(doc, changed);
    },
  };
}

function replacement(update: Doc, arrayFilters: unknown): Update {
  if (arrayFilters !== undefined)
    throw failedToParse('arrayFilters may not be specified for replacement-style updates');
  const mixed = Object.keys(update).find((field) => field.startsWith('$'));
  if (mixed !== undefined)
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${mixed}' is not allowed in the context of an update's replacement document.`,
    );
  return { replaces: true, apply: (doc) => keepId(doc, update) };
}

/** The new document under the old one's `_id`, which cannot change. */
function keepId(before: Doc, after: Doc): Doc {
  const { _id: id, ...fields } = clone(after);
  if (!('_id' in before)) return '_id' in after ? { _id: id, ...fields } : fields;
  if ('_id' in after && keyOf(id) !== keyOf(before._id)) throw immutableId();
  return { _id: before._id, ...fields };
}

function immutableId(): CommandError {
  return new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}

function parseAssignments(update: Doc): Assignment[] {
  const assignments = Object.entries(update).flatMap(([operator, fields]) => {
    const change = OPERATORS.get(operator);
    if (LACKED.has(operator)) throw notSupported(`update operator ${operator}`);
    if (!change)
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isDoc(fields))
      throw failedToParse(`Modifiers operate on fields but we found type ${typeof fields} instead for ${operator}`);
    return Object.entries(fields).map(([path, operand]): Assignment => ({
      path,
      operator,
      change: change(operand, path),
    }));
  });
  const paths = assignedPaths(assignments);
  paths.forEach(checkPath);
  checkConflicts(paths);
  return assignments.sort((a, b) => byPath(a.path, b.path));
}

const assignedPaths = (assignments: readonly Assignment[]): string[] => assignments.map(({ path }) => path);

function checkPath(path: string): void {
  if (path === '') throw new CommandError(56, 'An empty update path is not valid.');
  for (const segment of path.split('.')) {
    if (segment === '')
      throw new CommandError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
    if (segment.startsWith('$') && segment !== '$' && !segment.startsWith('$[')) {
      throw new CommandError(52, `The dollar ($) prefixed field '${segment}' in '${path}' is not valid for storage.`);
    }
  }
}

function checkConflicts(paths: readonly string[]): void {
  const sorted = [...paths].sort((a, b) => byPath(a, b));
  for (const [i, path] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next === path || next?.startsWith(`${path}.`))
      throw new CommandError(40, `Updating the path '${next}' would create a conflict at '${path}'`);
  }
}

/** The order in which fields are changed: by name, whatever order they were given in; array indexes by number. */
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

function parseArrayFilters(given: unknown, assignments: readonly Assignment[]): ArrayFilters {
  const filters: ArrayFilters = new Map();
  if (given === undefined) return filters;
  if (!Array.isArray(given)) throw new CommandError(14, 'arrayFilters must be an array');
  for (const one of given as unknown[]) {
    if (!isDoc(one)) throw new CommandError(14, 'Each array filter must be an object');
    const [name = ''] = (Object.keys(one)[0] ?? '').split('.');
    if (!/^[a-z]\w*$/.test(name))
      throw badValue(`An array filter must name one identifier that begins with a lowercase letter, not '${name}'`);
    if (filters.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    if (Object.keys(one).some((field) => field !== name && !field.startsWith(`${name}.`)))
      throw failedToParse(`Expected a single top-level field name, found '${name}' and others`);
    const test = compileElement(
      Object.fromEntries(Object.entries(one).map(([field, condition]) => [field, condition])),
    );
    filters.set(name, (item) => test({ [name]: item }));
    if (!assignments.some(({ path }) => path.split('.').includes(`$[${name}]`)))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
  return filters;
}

/** A document that shares all but these fields with another. */
function copied(doc: Doc, fields: readonly string[]): Doc {
  const copy = { ...doc };
  for (const field of fields) if (Object.hasOwn(doc, field)) copy[field] = clone(doc[field]);
  return copy;
}

/** @param doc the copy of `before` to change */
function applyAssignments(
  doc: Doc,
  before: Doc,
  assignments: readonly Assignment[],
  filters: ArrayFilters,
  situation: Situation,
): Doc {
  for (const { path, operator, change } of assignments) {
    if (operator === '$setOnInsert' && !situation.inserting) continue;
    for (const segments of expandPath(doc, path, filters, situation.filter)) change(doc, segments);
  }
  if ('_id' in before && (!('_id' in doc) || keyOf(doc._id) !== keyOf(before._id))) throw immutableId();
  return doc;
}
