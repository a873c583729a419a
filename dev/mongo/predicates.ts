import { BSONRegExp, MaxKey, MinKey, ObjectId } from 'bson';
import type { Options } from 'mingo/types';
import { Query } from 'mingo/query';
import { compareValues, keyOf, sameValue, typeOrder } from './compare.ts';
import { leavesAt, leavesOf } from './paths.ts';
import { isDoc, isNumeric, toNumber, typeName } from './values.ts';

/**
 * The query operators on BSON values. mingo compiles the query and provides the logical operators; its own comparisons
 * know only JavaScript's types, so these replace them in mingo's context.
 */
type Test = (value: unknown) => boolean;
type Matcher = (doc: unknown) => boolean;
export type Operator = (path: string, operand: unknown, options: Options) => Matcher;

/** True if the value at the path passes, or, if it is an array, one of its elements. */
const anyAt =
  (path: string, test: Test): Matcher =>
  (doc) =>
    leavesOf(doc, path).some(
      ({ value, entire }) => test(value) || (!entire && Array.isArray(value) && value.some(test)),
    );

/** True if the value at the path passes as a whole. */
const wholeAt =
  (path: string, test: Test): Matcher =>
  (doc) =>
    leavesAt(doc, path).some(test);

const not =
  (matcher: Matcher): Matcher =>
  (doc) =>
    !matcher(doc);

function equals(operand: unknown): Test {
  if (operand instanceof RegExp) return (value) => matchesRegex(value, operand);
  return (value) => sameValue(value, operand);
}

function matchesRegex(value: unknown, regex: RegExp): boolean {
  if (typeof value === 'string') return regex.test(value);
  return value instanceof BSONRegExp && value.pattern === regex.source && value.options === regex.flags;
}

function ordered(operand: unknown, accept: (difference: number) => boolean): Test {
  if (operand instanceof MinKey || operand instanceof MaxKey) return (value) => accept(compareValues(value, operand));
  const nan = isNumeric(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    if (typeOrder(value) !== typeOrder(operand)) return false;
    const difference = compareValues(value, operand);
    if (isNumeric(value) && Number.isNaN(toNumber(value)) !== nan) return false;
    return accept(difference);
  };
}

const TYPE_NUMBERS = new Map<number, string>([
  [-1, 'minKey'], [1, 'double'], [2, 'string'], [3, 'object'], [4, 'array'], [5, 'binData'], [7, 'objectId'], [8, 'bool'], [9, 'date'],
  [10, 'null'], [11, 'regex'], [16, 'int'], [17, 'timestamp'], [18, 'long'], [127, 'maxKey'],
]); // prettier-ignore
const TYPE_NAMES = new Set([...TYPE_NUMBERS.values(), 'number']);

/** The type names that a `$type` or `bsonType` operand stands for; undefined if it names none. */
export function namedTypes(operand: unknown): string[] | undefined {
  const names = (Array.isArray(operand) ? operand : [operand]).map((one: unknown) =>
    isNumeric(one) ? TYPE_NUMBERS.get(toNumber(one)) : typeof one === 'string' && TYPE_NAMES.has(one) ? one : undefined,
  );
  const found = names.filter((name) => name !== undefined);
  return found.length === names.length && found.length > 0 ? found : undefined;
}

export function isOfType(value: unknown, names: readonly string[]): boolean {
  return names.includes(typeName(value)) || (names.includes('number') && isNumeric(value));
}

const asList = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const isIn: Operator = (path, operand) => {
  const list = asList(operand);
  // Ids and strings, of which there may be thousands, are looked up instead of compared one by one.
  const keys = new Set(list.filter(isKey).map(keyOf));
  const tests = list.filter((one) => !isKey(one)).map(equals);
  return anyAt(path, (value) => (isKey(value) && keys.has(keyOf(value))) || tests.some((test) => test(value)));
};

const isKey = (value: unknown): boolean => value instanceof ObjectId || typeof value === 'string';

const all: Operator = (path, operand, options) => {
  const matchers = asList(operand).map((one) =>
    isDoc(one) && '$elemMatch' in one ? elemMatch(path, one.$elemMatch, options) : anyAt(path, equals(one)),
  );
  return (doc) => matchers.length > 0 && matchers.every((matcher) => matcher(doc));
};

const isOperatorDoc = (doc: object): boolean => {
  const first = Object.keys(doc)[0];
  return first?.startsWith('$') === true && !['$and', '$or', '$nor', '$expr'].includes(first);
};

const elemMatch: Operator = (path, operand, options) => {
  const test = elementTest(operand, options);
  return wholeAt(path, (leaf) => Array.isArray(leaf) && leaf.some(test));
};

/** Tests an array element against the operand of `$elemMatch` or `$pull`: a query, or operators on the element. */
export function elementTest(operand: unknown, options: Options): Test {
  if (!isDoc(operand)) return equals(operand);
  const byValue = isOperatorDoc(operand);
  const query = new Query(byValue ? { element: operand } : operand, options);
  if (byValue) return (item) => query.test({ element: item });
  return (item) => isDoc(item) && query.test(item);
}

const mod: Operator = (path, operand) => {
  const [divisor = 1, rest = 0] = asList(operand).map((one) => (isNumeric(one) ? Math.trunc(toNumber(one)) : 0));
  return anyAt(path, (value) => isNumeric(value) && Math.trunc(toNumber(value)) % divisor === rest);
};

const type: Operator = (path, operand) => {
  const names = namedTypes(operand) ?? [];
  return anyAt(path, (value) => isOfType(value, names));
};

export const PREDICATES: Readonly<Record<`$${string}`, Operator>> = {
  $eq: (path: string, operand: unknown) => anyAt(path, (value) => sameValue(value, operand)),
  $ne: (path: string, operand: unknown) => not(anyAt(path, (value) => sameValue(value, operand))),
  $in: isIn,
  $nin: (path: string, operand: unknown, options: Options) => not(isIn(path, operand, options)),
  $gt: (path: string, operand: unknown) =>
    anyAt(
      path,
      ordered(operand, (d) => d > 0),
    ),
  $gte: (path: string, operand: unknown) =>
    anyAt(
      path,
      ordered(operand, (d) => d >= 0),
    ),
  $lt: (path: string, operand: unknown) =>
    anyAt(
      path,
      ordered(operand, (d) => d < 0),
    ),
  $lte: (path: string, operand: unknown) =>
    anyAt(
      path,
      ordered(operand, (d) => d <= 0),
    ),
  $exists: (path: string, operand: unknown) => {
    const there = wholeAt(path, (value) => value !== undefined);
    return operand === true ? there : not(there);
  },
  $type: type,
  $regex: (path: string, operand: unknown) =>
    anyAt(path, (value) => operand instanceof RegExp && matchesRegex(value, operand)),
  $size: (path: string, operand: unknown) => wholeAt(path, (leaf) => Array.isArray(leaf) && leaf.length === operand),
  $mod: mod,
  $all: all,
  $elemMatch: elemMatch,
};
