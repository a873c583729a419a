import { keyOf } from './compare.ts';
import { badValue, notSupported } from './errors.ts';
import { compileAccumulator, compileExpression } from './expressions.ts';
import { fieldAt, isOperators } from './paths.ts';
import { compileProjection } from './projection.ts';
import { compileFilter } from './query.ts';
import { compileSort } from './sort.ts';
import { isDoc, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

/** A compiled stage: returns new documents and leaves its input unchanged. */
type Run = (docs: readonly Doc[]) => readonly Doc[];

/** Compiles a pipeline. Throws if a stage is invalid or not supported. */
export function compilePipeline(stages: readonly unknown[]): Run {
  const runs = stages.map(compileStage);
  return (docs) => runs.reduce((input, run) => run(input), docs);
}

function compileStage(stage: unknown): Run {
  const [name = '', ...others] = isDoc(stage) ? Object.keys(stage) : [];
  if (!isDoc(stage) || others.length > 0) throw badValue('A pipeline stage must be an object with one field');
  const compile = STAGES.get(name);
  if (!compile) throw notSupported(`pipeline stage ${name}`);
  return compile(stage[name]);
}

function specification(stage: string, operand: unknown): Doc {
  if (isDoc(operand)) return operand;
  throw badValue(`the ${stage} specification must be an object`);
}

const STAGES = new Map<string, (operand: unknown) => Run>([
  ['$match', match],
  ['$sort', sort],
  ['$limit', limit],
  ['$count', count],
  ['$project', project],
  ['$group', group],
  ['$unwind', unwind],
]);

function match(operand: unknown): Run {
  const matches = compileFilter(specification('$match', operand));
  return (docs) => docs.filter(matches);
}

function sort(operand: unknown): Run {
  const sorted = compileSort(operand);
  if (!sorted) throw badValue('$sort stage must have at least one sort key');
  return (docs) => sorted(docs, (doc) => doc);
}

function limit(operand: unknown): Run {
  const most = wholeNumber(operand) ?? 0;
  if (most <= 0) throw badValue('the limit must be a positive number');
  return (docs) => docs.slice(0, most);
}

function count(field: unknown): Run {
  if (typeof field !== 'string' || !/^[^$.][^.]*$/.test(field)) throw badValue('$count needs the name of a field');
  return (docs) => (docs.length === 0 ? [] : [{ [field]: docs.length }]);
}

function project(operand: unknown): Run {
  const change = compileProjection(specification('$project', operand), { elemMatch: false });
  if (!change) throw badValue('$project must have at least one field');
  return (docs) => docs.map(change);
}

function group(operand: unknown): Run {
  const { _id: id, ...fields } = specification('$group', operand);
  if (id === undefined) throw badValue('a group specification must include an _id');
  // In an _id with one field, MongoDB treats a missing value as null; with several fields it does not.
  if (isDoc(id) && !isOperators(id) && Object.keys(id).length === 1) throw notSupported('a group _id of one field');
  const idOf = compileExpression(id);
  const accumulators = Object.entries(fields).map(([field, spec]) => [field, compileAccumulator(field, spec)] as const);
  return (docs) => {
    const groups = new Map<string, { _id: unknown; members: Doc[] }>();
    for (const doc of docs) {
      const _id = idOf(doc) ?? null;
      const known = groups.get(keyOf(_id));
      if (known) known.members.push(doc);
      else groups.set(keyOf(_id), { _id, members: [doc] });
    }
    return [...groups.values()].map(({ _id, members }) => ({
      _id,
      ...Object.fromEntries(accumulators.map(([field, accumulate]) => [field, accumulate(members)])),
    }));
  };
}

/** Compiles `$unwind`: one document per element; none for an empty, null or missing array. */
function unwind(path: unknown): Run {
  if (typeof path !== 'string' || !/^\$[^$.]+$/.test(path)) throw notSupported(`$unwind of ${JSON.stringify(path)}`);
  const field = path.slice(1);
  return (docs) =>
    docs.flatMap((doc) => {
      const value = fieldAt(doc, [field]) ?? [];
      return Array.isArray(value) ? value.map((item: unknown) => ({ ...doc, [field]: item })) : [doc];
    });
}
