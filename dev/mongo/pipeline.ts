import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $addFields, $facet, $lookup, $replaceRoot, $replaceWith, $set, $sortByCount } from 'mingo/operators/pipeline';
import type { Options } from 'mingo/types';
import { CommandError, notSupported } from './errors.ts';
import { calculated, checkAccumulator, checkExpression, CONTEXT, STRICT } from './expressions.ts';
import { compileProjection } from './projection.ts';
import { compileFilter } from './query.ts';
import { compileSort } from './sort.ts';
import { $count, $group, $limit, $match, $project, $skip, $sort, $unset, $unwind, withoutFields } from './stages.ts';
import { isDoc, plain, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

/** Returns the documents of another collection of the same database, for `$lookup`. */
export type Resolve = (collection: string) => Doc[];
export type Run = (docs: readonly Doc[]) => Doc[];

const STAGES = {
  $addFields,
  $facet,
  $lookup,
  $replaceRoot,
  $replaceWith,
  $set,
  $sortByCount,
  $count,
  $group,
  $limit,
  $match,
  $project,
  $skip,
  $sort,
  $unset,
  $unwind,
};

const LACKED = new Set(
  (
    '$bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp $densify $documents $fill $geoNear $graphLookup ' +
    '$indexStats $listLocalSessions $listSessions $merge $out $planCacheStats $redact $sample $search $searchMeta $setWindowFields ' +
    '$shardedDataDistribution $unionWith $vectorSearch'
  ).split(' '),
);

/** Compiles a pipeline. It works on copies with JavaScript numbers, so the caller may modify what it returns. */
export function compilePipeline(stages: readonly unknown[], resolve: Resolve): Run {
  checkStages(stages);
  const options: Options = {
    ...STRICT,
    context: Context.from(CONTEXT).addPipelineOps(STAGES),
    collectionResolver: (name) => resolve(name).map(plain),
  };
  const aggregator = new Aggregator(stages.filter(isDoc).map(plain), options);
  return (docs) => calculated(() => aggregator.run<Doc>(docs.map(plain)));
}

function checkStages(stages: readonly unknown[]): void {
  for (const stage of stages) {
    if (!isDoc(stage)) throw new CommandError(14, "Each element of the 'pipeline' array must be an object");
    const [name, ...more] = Object.keys(stage);
    if (name === undefined || more.length > 0)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (LACKED.has(name)) throw notSupported(`pipeline stage ${name}`);
    if (!(name in STAGES)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    CHECKS.get(name)?.(stage[name]);
  }
}

const CHECKS = new Map<string, (operand: unknown) => void>([
  ['$match', (filter) => void compileFilter(asDoc('$match', filter))],
  ['$sort', checkSort],
  ['$limit', checkLimit],
  ['$skip', checkSkip],
  ['$count', checkCount],
  ['$project', checkProject],
  ['$unset', (fields) => void compileProjection(withoutFields(fields), undefined)],
  ['$group', checkGroup],
  ['$addFields', (fields) => checkExpression(asDoc('$addFields', fields))],
  ['$set', (fields) => checkExpression(asDoc('$set', fields))],
  ['$replaceRoot', (spec) => checkExpression(asDoc('$replaceRoot', spec))],
  ['$replaceWith', checkExpression],
  ['$sortByCount', checkExpression],
  ['$unwind', checkUnwind],
  ['$lookup', checkLookup],
  [
    '$facet',
    (facets) => Object.values(asDoc('$facet', facets)).forEach((inner) => checkStages(asStages('$facet', inner))),
  ],
]);

function asDoc(stage: string, operand: unknown): Doc {
  if (isDoc(operand)) return operand;
  throw new CommandError(stage === '$match' ? 15959 : 40272, `the ${stage} specification must be an object`);
}

function asStages(stage: string, operand: unknown): unknown[] {
  if (Array.isArray(operand)) return operand;
  throw new CommandError(40170, `arguments to ${stage} must be arrays of stages`);
}

function checkSort(spec: unknown): void {
  if (!isDoc(spec)) throw new CommandError(15973, 'the $sort key specification must be an object');
  if (compileSort(spec) === undefined) throw new CommandError(15976, '$sort stage must have at least one sort key');
}

function checkLimit(operand: unknown): void {
  const limit = wholeNumber(operand);
  if (limit === undefined) throw new CommandError(2107201, 'invalid argument to $limit stage: Expected a number');
  if (limit <= 0) throw new CommandError(15958, 'the limit must be positive');
}

function checkSkip(operand: unknown): void {
  const skip = wholeNumber(operand);
  if (skip === undefined || skip < 0)
    throw new CommandError(5107200, 'invalid argument to $skip stage: Expected a non-negative number');
}

function checkCount(field: unknown): void {
  if (typeof field !== 'string') throw new CommandError(40156, 'the count field must be a non-empty string');
  if (field === '') throw new CommandError(40157, 'the count field must be a non-empty string');
  if (field.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
  if (field.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
}

function checkProject(spec: unknown): void {
  if (!isDoc(spec)) throw new CommandError(15969, '$project specification must be an object');
  if (compileProjection(spec, undefined) === undefined)
    throw new CommandError(51272, 'projection specification must have at least one field');
}

function checkGroup(spec: unknown): void {
  if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new CommandError(15955, 'a group specification must include an _id');
  for (const [field, operand] of Object.entries(spec)) {
    if (field === '_id') checkExpression(operand);
    else checkAccumulator(field, operand);
  }
}

function checkUnwind(spec: unknown): void {
  const path = isDoc(spec) ? spec.path : spec;
  if (typeof path !== 'string') throw new CommandError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
}

function checkLookup(spec: unknown): void {
  const { from, as, pipeline } = asDoc('$lookup', spec);
  if (isDoc(from)) throw notSupported('$lookup from another database');
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new CommandError(9, '$lookup takes strings as `from` and `as`');
  if (pipeline !== undefined) checkStages(asStages('$lookup', pipeline));
}
