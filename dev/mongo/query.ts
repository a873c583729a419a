import { BSONRegExp } from 'bson';
import { Context } from 'mingo/core';
import { $and, $nor, $not, $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import type { Options } from 'mingo/types';
import { badValue, CommandError, notSupported } from './errors.ts';
import { calculated, checkExpression, CONTEXT, evaluate, STRICT } from './expressions.ts';
import { compileSchema } from './json-schema.ts';
import { elementTest, namedTypes, PREDICATES } from './predicates.ts';
import type { Operator } from './predicates.ts';
import { isDoc, isNumeric, toNumber, truthy } from './values.ts';
import type { Doc } from './values.ts';

export type Matches = (doc: Doc) => boolean;

const $expr: Operator = (_, expr) => (doc) => isDoc(doc) && truthy(evaluate(doc, expr));
const $jsonSchema: Operator = (_, schema) => compileSchema(schema);
const QUERY_CONTEXT = Context.from(CONTEXT).addQueryOps({ $and, $nor, $not, $or, ...PREDICATES, $expr, $jsonSchema });
const OPTIONS = completed({ ...STRICT, context: QUERY_CONTEXT });

/**
 * The options in the form that mingo hands to operators. From any other form it makes that for each query anew, and copies
 * all operators with it, which takes longer than most queries.
 */
function completed(options: Options): Options {
  let seen = options;
  const $see: Operator = (_path, _operand, handed) => {
    seen = handed;
    return () => true;
  };
  const context = Context.from(QUERY_CONTEXT).addQueryOps({ $see });
  new Query({ any: { $see: 1 } }, { ...options, context }).test({});
  return seen;
}

const LACKED_AT_TOP = new Set(['$where', '$text', '$sampleRate', '$alwaysTrue', '$alwaysFalse']);
const LACKED = new Set(
  '$near $nearSphere $geoWithin $geoIntersects $within $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $rand $uniqueDocs'.split(
    ' ',
  ),
);
const LOGICAL = new Set(['$and', '$or', '$nor']);

/** A test for the documents that a filter matches. Throws if the filter is invalid or not supported. */
export function compileFilter(filter: Doc): Matches {
  return compileReady(readyFilter(filter));
}

/** As `compileFilter`, for a filter that `readyFilter` returned. */
export function compileReady(ready: Doc): Matches {
  if (Object.keys(ready).length === 0) return () => true;
  const query = calculated(() => new Query(ready, OPTIONS));
  return (doc) => calculated(() => query.test(doc));
}

/** A test for single array elements, for `$pull` and array filters. */
export function compileElement(condition: unknown): (item: unknown) => boolean {
  const ready = isDoc(condition) ? readyElement(condition) : readyOperand(condition);
  return elementTest(ready, OPTIONS);
}

/** Checks a filter, and converts its regular expressions to JavaScript's. */
export function readyFilter(filter: Doc): Doc {
  const ready: Doc = {};
  for (const [field, value] of Object.entries(filter)) {
    if (LOGICAL.has(field)) ready[field] = readyClauses(field, value);
    else if (field === '$expr') ready[field] = checkedExpression(value);
    else if (field === '$jsonSchema') ready[field] = checkedSchema(value);
    else if (field === '$comment') continue;
    else if (LACKED_AT_TOP.has(field)) throw notSupported(`query operator ${field}`);
    else if (field.startsWith('$')) throw badValue(`unknown top level operator: ${field}`);
    else ready[field] = readyCondition(value);
  }
  return ready;
}

function readyClauses(operator: string, clauses: unknown): Doc[] {
  if (!Array.isArray(clauses)) throw badValue(`${operator} must be an array`);
  if (clauses.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return clauses.map((clause: unknown) => {
    if (!isDoc(clause)) throw badValue('$or/$and/$nor entries need to be full objects');
    return readyFilter(clause);
  });
}

function checkedExpression(expr: unknown): unknown {
  checkExpression(expr);
  return expr;
}

function checkedSchema(schema: unknown): unknown {
  compileSchema(schema);
  return schema;
}

const isOperators = (value: unknown): value is Doc => isDoc(value) && Object.keys(value)[0]?.startsWith('$') === true;

function readyCondition(value: unknown): unknown {
  if (!isOperators(value)) return readyOperand(value);
  const ready: Doc = {};
  for (const [operator, operand] of Object.entries(value)) {
    if (operator === '$options' && '$regex' in value) continue;
    ready[operator] = readyOperator(operator, operand, value);
  }
  return ready;
}

function readyOperator(operator: string, operand: unknown, whole: Doc): unknown {
  switch (operator) {
    case '$in':
    case '$nin':
    case '$all':
      return readyList(operator, operand);
    case '$not':
      return readyNot(operand);
    case '$elemMatch':
      if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
      return readyElement(operand);
    case '$regex':
      return regexOf(operand, whole.$options);
    case '$options':
      throw badValue('$options needs a $regex');
    case '$exists':
      return truthy(operand);
    case '$type':
      if (namedTypes(operand) === undefined) throw badValue(`Unknown type name alias: ${String(operand)}`);
      return operand;
    case '$size':
      return readySize(operand);
    case '$mod':
      return readyMod(operand);
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return operand;
    default:
      if (operator in PREDICATES) return operand;
      throw LACKED.has(operator)
        ? notSupported(`query operator ${operator}`)
        : badValue(`unknown operator: ${operator}`);
  }
}

function readyList(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  return operand.map((item: unknown) => {
    if (operator === '$all' && isDoc(item) && '$elemMatch' in item) return readyCondition(item);
    if (isOperators(item)) throw badValue(`cannot nest $ under ${operator}`);
    return readyOperand(item);
  });
}

function readyNot(operand: unknown): unknown {
  if (operand instanceof BSONRegExp) return regexOf(operand, undefined);
  if (!isDoc(operand)) throw badValue('$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
  for (const name of Object.keys(operand)) if (!name.startsWith('$')) throw badValue(`unknown operator: ${name}`);
  return readyCondition(operand);
}

/** The operand of `$elemMatch` or `$pull`: operators on the element itself, or a filter for documents. */
function readyElement(operand: Doc): Doc {
  const first = Object.keys(operand)[0];
  if (first === undefined || !first.startsWith('$') || LOGICAL.has(first) || first === '$expr')
    return readyFilter(operand);
  const ready = readyCondition(operand);
  return isDoc(ready) ? ready : {};
}

function readySize(operand: unknown): number {
  if (!isNumeric(operand))
    throw new CommandError(9, `Failed to parse $size. Expected a number in: $size: ${String(operand)}`);
  const size = toNumber(operand);
  if (!Number.isInteger(size) || size < 0) throw badValue('$size must be a whole number that is not negative');
  return size;
}

function readyMod(operand: unknown): unknown {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length !== 2) throw badValue('malformed mod, must have exactly two elements');
  const [divisor, rest] = operand as unknown[];
  if (!isNumeric(divisor) || !isNumeric(rest)) throw badValue('malformed mod, divisor not a number');
  if (Math.trunc(toNumber(divisor)) === 0) throw badValue('divisor cannot be 0');
  return operand;
}

function readyOperand(value: unknown): unknown {
  return value instanceof BSONRegExp ? regexOf(value, undefined) : value;
}

/** PCRE's i, m and s mean the same in JavaScript; x is refused. */
function regexOf(operand: unknown, options: unknown): RegExp {
  const [pattern, own] = operand instanceof BSONRegExp ? [operand.pattern, operand.options] : [operand, ''];
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  const flags = options === undefined ? own : options;
  if (typeof flags !== 'string') throw badValue('$options has to be a string');
  if (/[xu]/.test(flags)) throw notSupported(`regular expression option '${flags}'`);
  if (/[^ims]/.test(flags)) throw new CommandError(51108, `invalid flag in regex options: ${flags}`);
  try {
    return new RegExp(pattern, [...new Set(flags)].join(''));
  } catch {
    throw new CommandError(51091, `Regular expression is invalid: ${pattern}`);
  }
}
