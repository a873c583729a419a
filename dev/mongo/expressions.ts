import { Context, evalExpr, OpType } from 'mingo/core';
import { $avg, $count, $first, $last, $mergeObjects, $sum } from 'mingo/operators/accumulator';
import {
  $abs,
  $add,
  $ceil,
  $divide,
  $floor,
  $mod,
  $multiply,
  $pow,
  $sqrt,
  $subtract,
  $trunc,
} from 'mingo/operators/expression/arithmetic';
import * as array from 'mingo/operators/expression/array';
import * as boolean from 'mingo/operators/expression/boolean';
import * as conditional from 'mingo/operators/expression/conditional';
import * as date from 'mingo/operators/expression/date';
import { $let, $literal, $mergeObjects as $merge, $objectToArray } from 'mingo/operators/expression';
import * as set from 'mingo/operators/expression/set';
import * as string from 'mingo/operators/expression/string';
import { $isNumber, $toBool, $toDate, $toDouble, $toInt, $toLong } from 'mingo/operators/expression/type';
import type { AnyObject, Options } from 'mingo/types';
import { ObjectId } from 'bson';
import { compareValues, keyOf } from './compare.ts';
import { CommandError, failedToParse, notSupported, typeMismatch } from './errors.ts';
import { isDoc, isNumeric, plainValue, toNumber, typeName } from './values.ts';
import type { Doc } from './values.ts';

const comparison = (accept: (difference: number) => unknown) => (obj: AnyObject, expr: unknown, options: Options) => {
  const values: unknown = evalExpr(obj, expr, options);
  if (!Array.isArray(values) || values.length !== 2)
    throw new CommandError(16020, 'A comparison expression takes exactly 2 arguments.');
  return accept(compareInExpression(values[0], values[1]));
};

/** In expressions a missing value is less than null; in sorting they are equal. */
function compareInExpression(left: unknown, right: unknown): number {
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  return compareValues(left, right);
}

function $round(obj: AnyObject, expr: unknown, options: Options): unknown {
  const args: unknown[] = Array.isArray(expr) ? expr : [expr];
  const [value, digits] = args.map((arg): unknown => evalExpr(obj, arg, options));
  if (value === undefined || value === null) return null;
  if (!isNumeric(value)) throw new CommandError(51081, `$round only supports numeric types, not ${typeName(value)}`);
  const scale = 10 ** (isNumeric(digits) ? Math.trunc(toNumber(digits)) : 0);
  const scaled = toNumber(value) * scale;
  const floor = Math.floor(scaled);
  const half = scaled - floor === 0.5;
  return (half ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(scaled)) / scale;
}

function $toString(obj: AnyObject, expr: unknown, options: Options): unknown {
  const value: unknown = evalExpr(obj, expr, options);
  if (value === undefined || value === null) return null;
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new CommandError(241, `Unsupported conversion from ${typeName(value)} to string in $convert`);
}

function $type(obj: AnyObject, expr: unknown, options: Options): string {
  return typeName(evalExpr(obj, expr, options));
}

/** The values of a group without missing ones, which MongoDB does not push. */
function present(group: AnyObject[], expr: unknown, options: Options): unknown[] {
  return group
    .map((root) => evalExpr(root, expr, { ...options, context: CONTEXT }))
    .filter((value) => value !== undefined);
}

function $addToSet(group: AnyObject[], expr: unknown, options: Options): unknown[] {
  return [...new Map(present(group, expr, options).map((value) => [keyOf(value), value])).values()];
}

/** The least or greatest value in MongoDB's order, of a group or, in an expression, of a list. */
const extreme = (sign: number) => (group: AnyObject[], expr: unknown, options: Options) => {
  const values: unknown[] = expr === null || expr === undefined ? group : present(group, expr, options);
  const some = values.filter((value) => value !== null && value !== undefined);
  return some.length === 0
    ? null
    : some.reduce((best, value) => (sign * compareValues(value, best) < 0 ? value : best));
};

const EXPRESSIONS = {
  ...{ $abs, $add, $ceil, $divide, $floor, $mod, $multiply, $pow, $sqrt, $subtract, $trunc, $round },
  ...array,
  ...boolean,
  ...conditional,
  ...date,
  ...set,
  ...string,
  ...{
    $let,
    $literal,
    $mergeObjects: $merge,
    $objectToArray,
    $isNumber,
    $toBool,
    $toDate,
    $toDouble,
    $toInt,
    $toLong,
    $toString,
    $type,
  },
  $cmp: comparison(Math.sign),
  $eq: comparison((d) => d === 0),
  $ne: comparison((d) => d !== 0),
  $gt: comparison((d) => d > 0),
  $gte: comparison((d) => d >= 0),
  $lt: comparison((d) => d < 0),
  $lte: comparison((d) => d <= 0),
};

const ACCUMULATORS = {
  ...{ $avg, $count, $first, $last, $mergeObjects, $sum },
  ...{ $addToSet, $push: present, $max: extreme(-1), $min: extreme(1) },
};

/** The expression and group operators that this store supports: mingo's, except where MongoDB's results differ. */
export const CONTEXT: Context = Context.init().addExpressionOps(EXPRESSIONS).addAccumulatorOps(ACCUMULATORS);

/** Operators of MongoDB that this store does not support, and says so; any other unknown name is a client's mistake. */
const LACKED = new Set(
  (
    '$accumulator $acos $acosh $asin $asinh $atan $atan2 $atanh $binarySize $bitAnd $bitNot $bitOr $bitXor $bottom $bottomN $bsonSize ' +
    '$convert $cos $cosh $covariancePop $covarianceSamp $degreesToRadians $denseRank $derivative $documentNumber $exp $expMovingAvg ' +
    '$function $getField $integral $linearFill $ln $locf $log $log10 $median $meta $percentile $radiansToDegrees $rand $rank ' +
    '$sampleRate $setField $shift $sigmoid $sin $sinh $stdDevPop $stdDevSamp $tan $tanh $toDecimal $toHashedIndexKey $toObjectId ' +
    '$toUUID $top $topN $tsIncrement $tsSecond $unsetField'
  ).split(' '),
);

/** Throws if an expression contains an operator that is not supported (115) or does not exist (168). */
export function checkExpression(expr: unknown): void {
  if (Array.isArray(expr)) return expr.forEach(checkExpression);
  if (!isDoc(expr)) return;
  for (const [field, inner] of Object.entries(expr)) {
    if (field === '$literal') continue;
    if (field.startsWith('$')) checkOperator(field, expr);
    checkExpression(inner);
  }
}

function checkOperator(name: string, whole: Doc): void {
  if (Object.keys(whole).length !== 1) {
    throw new CommandError(15983, 'An object representing an expression must have exactly one field');
  }
  const known = CONTEXT.getOperator(OpType.EXPRESSION, name) ?? CONTEXT.getOperator(OpType.ACCUMULATOR, name);
  if (known) return;
  throw LACKED.has(name)
    ? notSupported(`expression ${name}`)
    : new CommandError(168, `Unrecognized expression '${name}'`);
}

/** The group operator of one `$group` field; throws if it is not supported. */
export function checkAccumulator(field: string, spec: unknown): void {
  const name = isDoc(spec) ? Object.keys(spec)[0] : undefined;
  if (!isDoc(spec) || name === undefined || !name.startsWith('$')) {
    throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
  }
  if (Object.keys(spec).length !== 1)
    throw new CommandError(40238, `The field '${field}' must specify one accumulator`);
  if (CONTEXT.getOperator(OpType.ACCUMULATOR, name) === null) {
    throw LACKED.has(name)
      ? notSupported(`accumulator ${name}`)
      : new CommandError(15952, `unknown group operator '${name}'`);
  }
  checkExpression(spec[name]);
}

/** Evaluates a checked expression on a document; undefined where MongoDB would omit the field. */
export function evaluate(doc: Doc, expr: unknown): unknown {
  return calculated(() => evalExpr(plainValue(doc), plainValue(expr), { context: CONTEXT, ...STRICT }));
}

export const STRICT = {
  idKey: '_id',
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  processingMode: 0,
} as const;

/** Runs code that calls mingo, and turns mingo's errors into MongoDB's. */
export function calculated<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error;
    if (/divide by zero/.test(error.message)) throw new CommandError(2, "can't $divide by zero");
    if (/undefined variable/.test(error.message)) throw new CommandError(17276, error.message);
    if (error instanceof SyntaxError) throw failedToParse(error.message);
    throw typeMismatch(error.message);
  }
}
