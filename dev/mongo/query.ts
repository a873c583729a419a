import { compareValues, keyOf, sameValue, typeOrder } from './compare.ts';
import { badValue, notSupported } from './errors.ts';
import { isOperators, leavesAt } from './paths.ts';
import { isDoc, isNumeric, toNumber, truthy } from './values.ts';
import type { Doc } from './values.ts';

type Test = (value: unknown) => boolean;
export type Matches = (doc: Doc) => boolean;
type Operator = (path: string, operand: unknown, whole: Doc) => Matches;

/** Compiles a filter to a test for documents. Throws if the filter is invalid or not supported. */
export function compileFilter(filter: Doc): Matches {
  return every(Object.entries(filter).map(([field, condition]) => compileField(field, condition)));
}

function compileField(field: string, condition: unknown): Matches {
  if (!field.startsWith('$')) return compileCondition(field, condition);
  if (field !== '$and' && field !== '$or' && field !== '$nor') throw notSupported(`query operator ${field}`);
  if (!Array.isArray(condition) || condition.length === 0) throw badValue(`${field} must be a nonempty array`);
  const clauses = condition.map((clause: unknown) => {
    if (!isDoc(clause)) throw badValue(`${field} entries need to be full objects`);
    return compileFilter(clause);
  });
  if (field === '$and') return every(clauses);
  const any: Matches = (doc) => clauses.some((matches) => matches(doc));
  return field === '$or' ? any : not(any);
}

function compileCondition(path: string, condition: unknown): Matches {
  if (!isOperators(condition)) return anyAt(path, equals(condition));
  const parts = Object.entries(condition).map(([name, operand]) => {
    const operator = OPERATORS.get(name);
    if (!operator) throw notSupported(`query operator ${name}`);
    return operator(path, operand, condition);
  });
  return every(parts);
}

/** Compiles a test for array elements: the operand of `$elemMatch` or `$pull`, or an array filter. */
export function compileElement(condition: unknown): Test {
  if (isOperators(condition)) {
    const matches = compileCondition('element', condition);
    return (element) => matches({ element });
  }
  if (!isDoc(condition)) return equals(condition);
  const matches = compileFilter(condition);
  return (element) => isDoc(element) && matches(element);
}

const every = (parts: readonly Matches[]): Matches => {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return (doc) => parts.every((matches) => matches(doc));
};

const not =
  (matches: Matches): Matches =>
  (doc) =>
    !matches(doc);

/** Matches if the value at the path, or one element of an array there, passes the test. */
const anyAt = (path: string, test: Test): Matches =>
  wholeAt(path, (value) => test(value) || (Array.isArray(value) && value.some(test)));

/** Matches if the value at the path passes the test as a whole. */
const wholeAt = (path: string, test: Test): Matches => {
  const segments = path.split('.');
  return (doc) => leavesAt(doc, segments).some(test);
};

const equals =
  (operand: unknown): Test =>
  (value) =>
    sameValue(value, operand);

const isNaNumber = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toNumber(value));

/** Returns an ordering operator, which compares only values of the same type. */
const ordered =
  (accept: (difference: number) => boolean): Operator =>
  (path, operand) => {
    const [type, isNaN] = [typeOrder(operand), isNaNumber(operand)];
    return anyAt(
      path,
      (value) => typeOrder(value) === type && isNaNumber(value) === isNaN && accept(compareValues(value, operand)),
    );
  };

const isIn: Operator = (path, operand) => {
  if (!Array.isArray(operand)) throw badValue('$in and $nin need an array');
  if (operand.some(isOperators)) throw badValue('cannot nest $ under $in');
  // A set, because there may be thousands of values.
  const keys = new Set(operand.map(keyOf));
  return anyAt(path, (value) => keys.has(keyOf(value)));
};

const isNot: Operator = (path, operand) => {
  if (!isOperators(operand)) throw badValue('$not needs operators');
  return not(compileCondition(path, operand));
};

const elemMatch: Operator = (path, operand) => {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an object');
  const test = compileElement(operand);
  return wholeAt(path, (leaf) => Array.isArray(leaf) && leaf.some(test));
};

/** PCRE's options i, m and s mean the same in JavaScript; the store refuses the other options. */
const regex: Operator = (path, operand, { $options: flags = '' }) => {
  if (typeof operand !== 'string' || typeof flags !== 'string') throw badValue('$regex and $options need strings');
  if (/[^ims]/.test(flags)) throw notSupported(`regular expression option '${flags}'`);
  // Searches ask for prefixes, which need no pattern.
  const prefix = flags === '' ? /^\^([\p{L}\p{N}]+)$/u.exec(operand)?.[1] : undefined;
  if (prefix !== undefined) return anyAt(path, (value) => typeof value === 'string' && value.startsWith(prefix));
  const pattern = new RegExp(operand, [...new Set(flags)].join(''));
  return anyAt(path, (value) => typeof value === 'string' && pattern.test(value));
};

const size: Operator = (path, operand) => {
  const wanted = isNumeric(operand) ? toNumber(operand) : -1;
  if (!Number.isInteger(wanted) || wanted < 0) throw badValue('$size must be a whole number that is not negative');
  return wholeAt(path, (leaf) => Array.isArray(leaf) && leaf.length === wanted);
};

const OPERATORS = new Map<string, Operator>([
  ['$eq', (path, operand) => anyAt(path, equals(operand))],
  ['$ne', (path, operand) => not(anyAt(path, equals(operand)))],
  ['$in', isIn],
  ['$nin', (...given) => not(isIn(...given))],
  ['$gt', ordered((d) => d > 0)],
  ['$gte', ordered((d) => d >= 0)],
  ['$lt', ordered((d) => d < 0)],
  ['$lte', ordered((d) => d <= 0)],
  ['$exists', (path, operand) => (truthy(operand) ? isThere(path) : not(isThere(path)))],
  ['$not', isNot],
  ['$elemMatch', elemMatch],
  ['$size', size],
  ['$regex', regex],
  ['$options', optionsOf],
]);

const isThere = (path: string): Matches => wholeAt(path, (value) => value !== undefined);

/** Checks `$options`; `$regex` reads their value. */
function optionsOf(_path: string, _options: unknown, whole: Doc): Matches {
  if (!('$regex' in whole)) throw badValue('$options needs a $regex');
  return () => true;
}
