import { Binary, Long, ObjectId } from 'bson';
import { isDoc, isNumeric, toNumber, typeName } from './values.ts';
import type { Num } from './values.ts';

/** MongoDB's order of types (manual: Comparison/Sort Order). All numbers are one type; missing values sort as null. */
const TYPE_ORDER = new Map<string, number>([
  ['missing', 1],
  ['null', 1],
  ['int', 2],
  ['long', 2],
  ['double', 2],
  ['string', 3],
  ['object', 4],
  ['array', 5],
  ['binData', 6],
  ['objectId', 7],
  ['bool', 8],
  ['date', 9],
]);

export function typeOrder(value: unknown): number {
  return TYPE_ORDER.get(typeName(value)) ?? 4;
}

const order = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares any two values in MongoDB's order: negative, 0 or positive. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (a instanceof Date && b instanceof Date) return order(a.getTime(), b.getTime());
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  const byType = typeOrder(a) - typeOrder(b);
  if (byType !== 0) return byType;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return order(a, b);
  if (a instanceof Binary && b instanceof Binary)
    return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
  const isNested = (isDoc(a) && isDoc(b)) || (Array.isArray(a) && Array.isArray(b));
  return isNested ? compareFields(Object.entries(a), Object.entries(b)) : 0;
}

export function sameValue(a: unknown, b: unknown): boolean {
  return compareValues(a, b) === 0;
}

/** Compares by code point, which equals MongoDB's byte order; JavaScript's order differs only for surrogates. */
function compareStrings(a: string, b: string): number {
  if (/[\ud800-\udfff]/.test(a) || /[\ud800-\udfff]/.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return order(a, b);
}

function compareNumbers(a: Num, b: Num): number {
  if (a instanceof Long && b instanceof Long) return a.compare(b);
  const [x, y] = [toNumber(a), toNumber(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return order(Number.isNaN(y), Number.isNaN(x));
  return order(x, y);
}

/** Compares fields in order, each by type, then name, then value; the names of array elements are their indexes. */
function compareFields(left: [string, unknown][], right: [string, unknown][]): number {
  for (const [i, [field, value]] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const difference =
      typeOrder(value) - typeOrder(other[1]) || compareStrings(field, other[0]) || compareValues(value, other[1]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Returns the key of a value in an index: two values have the same key if and only if they are equal. */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return `s${value.length}:${value}`;
  if (value === undefined || value === null) return 'z';
  if (isNumeric(value)) return `n${value instanceof Long ? longKey(value) : toNumber(value) + 0}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value instanceof Date) return `d${value.getTime()}`;
  if (typeof value === 'boolean') return value ? 'b1' : 'b0';
  if (value instanceof Binary) return `x${value.sub_type}:${Buffer.from(value.value()).toString('base64')}`;
  if (Array.isArray(value)) return `[${value.map(keyOf).join(',')}]`;
  const fields = isDoc(value) ? Object.entries(value) : [];
  return `{${fields.map(([field, inner]) => `${keyOf(field)}=${keyOf(inner)}`).join(',')}}`;
}

function longKey(value: Long): string {
  const n = value.toNumber();
  return Number.isSafeInteger(n) ? String(n) : value.toString();
}
