import { Binary, deserialize, Double, Int32, Long, ObjectId, serialize, Timestamp } from 'bson';
import { CommandError, notSupported } from './errors.ts';

/**
 * A document in memory. An Int32 is a JS number. A Double is a JS number, unless it would be written back as an Int32:
 * then it stays a `Double`. Long, ObjectId, Date and Binary stay as they are. So a document keeps its types when it is
 * read and written back. Other types are refused.
 */
export type Doc = { [field: string]: unknown };
/**
 * A stored document: `doc` is replaced as a whole, never modified in place. `seq` is the order of insertion. Of a light
 * one, `doc` lacks the bytes of long binary fields (photos), which only the disk has (`Collection.whole`).
 */
export type Row = { readonly seq: number; doc: Doc; isLight: boolean };
export type Num = number | Double | Long;

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const LONG_BINARY_BYTES = 16 * 1024;

export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

const isInt32 = (n: number): boolean => (n | 0) === n && !Object.is(n, -0);

/** Returns the double `n` in the form described at `Doc`. */
export function asDouble(n: number): number | Double {
  return isInt32(n) ? new Double(n) : n;
}

/** Decodes one BSON document. Unsupported types are refused by name. */
export function decode(bytes: Uint8Array): Doc {
  const raw: unknown = deserialize(bytes, { promoteValues: false, bsonRegExp: true });
  if (!isDoc(raw)) throw notSupported('BSON type DBRef');
  return settleDoc(raw);
}

function settleDoc(doc: Doc): Doc {
  for (const field of Object.keys(doc)) doc[field] = settle(doc[field]);
  return doc;
}

function settle(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return asDouble(value.value);
  if (Array.isArray(value)) return value.map(settle);
  if (isDoc(value)) return settleDoc(value);
  // A Timestamp is an instance of Long.
  const isKnown = [ObjectId, Date, Long, Binary].some((type) => value instanceof type) && !(value instanceof Timestamp);
  if (isKnown) return value;
  throw notSupported(`BSON type ${value.constructor.name}`);
}

/** Returns what a row keeps of a document in memory: long binary fields are emptied, so no filter can find their bytes. */
export function kept(doc: Doc): Pick<Row, 'doc' | 'isLight'> {
  const isLight = Object.values(doc).some(isLong);
  if (!isLight) return { doc, isLight };
  const fields = Object.entries(doc).map(([field, value]) => [
    field,
    value instanceof Binary ? shortened(value) : value,
  ]);
  return { doc: Object.fromEntries(fields) as Doc, isLight };
}

/** A short value is copied, because it shares the memory of the whole message that it came in. */
const shortened = (value: Binary): Binary =>
  new Binary(isLong(value) ? undefined : Buffer.from(value.value()), value.sub_type);

const isLong = (value: unknown): boolean => value instanceof Binary && value.length() >= LONG_BINARY_BYTES;

export function encode(doc: Doc): Uint8Array {
  return serialize(doc, { ignoreUndefined: true });
}

/** Like `encode`, for a document to be stored, which may have at most 16 MiB. */
export function encodeStored(doc: Doc): Uint8Array {
  const bytes = encode(doc);
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new CommandError(10334, `BSONObj size: ${bytes.length} is larger than the maximum of 16 MiB`);
  return bytes;
}

/** Returns a copy with new documents and arrays; shares leaf values, because they are never modified in place. */
export function clone<T>(value: T): T;
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => clone(item));
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const field of Object.keys(value)) copy[field] = clone(value[field]);
  return copy;
}

export function isNumeric(value: unknown): value is Num {
  return typeof value === 'number' || value instanceof Double || value instanceof Long;
}

export function toNumber(value: Num): number {
  if (typeof value === 'number') return value;
  return value instanceof Double ? value.value : value.toNumber();
}

/** Returns the whole number of an option such as `limit`; undefined for any other value. */
export function wholeNumber(value: unknown): number | undefined {
  const n = isNumeric(value) ? toNumber(value) : NaN;
  return Number.isSafeInteger(n) ? n : undefined;
}

/** Returns the value of a flag: a boolean, or a number as MongoDB reads it. */
export function truthy(value: unknown): boolean {
  if (isNumeric(value)) return toNumber(value) !== 0;
  return value !== undefined && value !== null && value !== false;
}

/** Adds like MongoDB: a double if an operand is a double, else a long if one is a long or the sum exceeds an int. */
export function add(a: Num, b: Num): Num {
  if (typeof a === 'number' && typeof b === 'number' && [a, b, a + b].every(isInt32)) return a + b;
  const types = [typeName(a), typeName(b)];
  if (types.includes('double')) return asDouble(toNumber(a) + toNumber(b));
  const [x, y] = [a, b].map((n) => (n instanceof Long ? n.toBigInt() : BigInt(toNumber(n))));
  const sum = (x ?? 0n) + (y ?? 0n);
  if (BigInt.asIntN(64, sum) !== sum) throw new CommandError(2, 'The sum does not fit a 64-bit integer');
  return types.includes('long') || BigInt.asIntN(32, sum) !== sum ? Long.fromBigInt(sum) : Number(sum);
}

/** Returns the name of the BSON type, for error messages. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof Double) return 'double';
  if (value instanceof Long) return 'long';
  if (value instanceof ObjectId) return 'objectId';
  return value instanceof Binary ? 'binData' : 'object';
}
