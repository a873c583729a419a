import { Long } from 'bson';
import { compareValues } from './compare.ts';
import { badValue, notSupported, typeMismatch } from './errors.ts';
import { fieldAt, isOperators } from './paths.ts';
import { add, asDouble, isDoc, isNumeric, toNumber, truthy, typeName } from './values.ts';
import type { Doc, Num } from './values.ts';

/** Returns the value of an expression on a document; undefined where MongoDB would omit the field. */
type Evaluate = (doc: Doc) => unknown;

/** Compiles an expression. Throws if it is invalid or not supported. */
export function compileExpression(expr: unknown): Evaluate {
  if (typeof expr === 'string' && expr.startsWith('$')) return compilePath(expr.slice(1));
  if (Array.isArray(expr)) throw notSupported('an array as an expression');
  if (isOperators(expr)) return compileOperator(expr);
  if (!isDoc(expr)) return () => expr;
  const fields = Object.entries(expr).map(([field, inner]) => [field, compileExpression(inner)] as const);
  return (doc) => {
    const values = fields.map(([field, evaluate]) => [field, evaluate(doc)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
}

function compilePath(path: string): Evaluate {
  if (path.startsWith('$')) throw notSupported(`the variable $${path}`);
  const segments = path.split('.');
  return (doc) => fieldAt(doc, segments);
}

function compileOperator(expr: Doc): Evaluate {
  const [name = '', ...others] = Object.keys(expr);
  const operator = OPERATORS.get(name);
  if (!operator) throw notSupported(`expression ${name}`);
  if (others.length > 0) throw badValue('An object representing an expression must have exactly one field');
  const operand = expr[name];
  const given: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (given.length !== operator.takes) throw badValue(`Expression ${name} takes ${operator.takes} arguments`);
  const args = given.map(compileExpression);
  return (doc) => operator.work(...args.map((evaluate) => evaluate(doc)));
}

type Operator = { takes: number; work: (...args: unknown[]) => unknown };

/** Returns an operator on numbers, whose result is null if an operand is null or missing. */
const numeric = (name: string, takes: number, work: (a: Num, b: Num) => unknown): [string, Operator] => [
  name,
  {
    takes,
    work: (...args) => {
      if (args.some(isNothing)) return null;
      const [a = 0, b = 0] = args.filter(isNumeric);
      if (args.every(isNumeric)) return work(a, b);
      throw typeMismatch(`${name} takes numbers here, not ${args.map(typeName).join(' and ')}`);
    },
  },
];

const isNothing = (value: unknown): boolean => value === undefined || value === null;

const OPERATORS = new Map<string, Operator>([
  numeric('$add', 2, add),
  numeric('$divide', 2, (a, b) => {
    if (toNumber(b) === 0) throw badValue("can't $divide by zero");
    return asDouble(toNumber(a) / toNumber(b));
  }),
  numeric('$floor', 1, (a) => (typeName(a) === 'double' ? asDouble(Math.floor(toNumber(a))) : a)),
  ['$subtract', { takes: 2, work: subtractDates }],
  ['$ifNull', { takes: 2, work: (value, other) => (isNothing(value) ? other : value) }],
  ['$cond', { takes: 3, work: (condition, yes, no) => (truthy(condition) ? yes : no) }],
  // In a comparison, a missing value is less than null; in sorting, both are equal.
  ['$eq', { takes: 2, work: (a, b) => (a === undefined) === (b === undefined) && compareValues(a, b) === 0 }],
]);

/** Returns the milliseconds between two dates. */
function subtractDates(a: unknown, b: unknown): unknown {
  if (isNothing(a) || isNothing(b)) return null;
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  throw notSupported(`$subtract of ${typeName(a)} and ${typeName(b)}`);
}

/** Returns the value of a group's field, computed from the values of its members. */
type Accumulate = (values: readonly unknown[]) => unknown;

const ACCUMULATORS = new Map<string, Accumulate>([
  ['$sum', (values) => values.filter(isNumeric).reduce(add, 0)],
  ['$avg', average],
  [
    '$max',
    (values) =>
      values.reduce((most, value) => (isNothing(value) || compareValues(value, most) <= 0 ? most : value), null),
  ],
  ['$first', (values) => values[0] ?? null],
  ['$last', (values) => values.at(-1) ?? null],
]);

function average(values: readonly unknown[]): unknown {
  const numbers = values.filter(isNumeric).map(toNumber);
  return numbers.length === 0 ? null : asDouble(numbers.reduce((sum, n) => sum + n, 0) / numbers.length);
}

/** Compiles one field of `$group`. */
export function compileAccumulator(field: string, spec: unknown): (members: readonly Doc[]) => unknown {
  const [name = '', ...others] = isOperators(spec) ? Object.keys(spec) : [];
  if (!isOperators(spec) || others.length > 0) throw badValue(`The field '${field}' must specify one accumulator`);
  const accumulate = ACCUMULATORS.get(name);
  if (!accumulate) throw notSupported(`accumulator ${name}`);
  const evaluate = compileExpression(spec[name]);
  return (members) => accumulate(members.map(evaluate));
}
