import { keyOf } from './compare.ts';
import { badValue, CommandError, notSupported } from './errors.ts';
import { isOperators } from './paths.ts';
import { isDoc, isNumeric, toNumber, truthy, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

/** The declaration of an index. `key` keeps the order and direction of its fields. */
export type IndexSpec = {
  name: string;
  key: Doc;
  unique: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: Doc;
};

export const ID_INDEX: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true };

const OPTIONS = new Set(['v', 'key', 'name', 'unique', 'expireAfterSeconds', 'partialFilterExpression']);

/** Parses one element of `createIndexes.indexes`, or a stored index. */
export function parseIndexSpec(raw: unknown): IndexSpec {
  if (!isDoc(raw)) throw badValue('Each index must be an object');
  for (const option of Object.keys(raw)) if (!OPTIONS.has(option)) throw notSupported(`index option '${option}'`);
  const { name, unique, expireAfterSeconds, partialFilterExpression } = raw;
  if (typeof name !== 'string' || name === '') throw new CommandError(67, 'An index must have a name');
  const key = parseKey(raw.key);
  return {
    name,
    key,
    unique: truthy(unique),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds: parseExpiry(expireAfterSeconds, key) }),
    ...(partialFilterExpression === undefined
      ? {}
      : { partialFilterExpression: parsePartial(partialFilterExpression) }),
  };
}

function parseKey(key: unknown): Doc {
  if (!isDoc(key) || Object.keys(key).length === 0) throw new CommandError(67, 'Index keys cannot be empty.');
  for (const [path, direction] of Object.entries(key)) {
    if (path.includes('$') || ![1, -1].includes(wholeNumber(direction) ?? 0))
      throw notSupported(`the index key ${JSON.stringify({ [path]: direction })}`);
    if (path.split('.').includes('')) throw new CommandError(67, `Index key contains an illegal field name: '${path}'`);
  }
  return key;
}

function parseExpiry(seconds: unknown, key: Doc): number {
  const isAllowed = isNumeric(seconds) && toNumber(seconds) >= 0 && Object.keys(key).length === 1 && !('_id' in key);
  if (!isAllowed)
    throw new CommandError(67, 'expireAfterSeconds must be a number, on an index with one field other than _id');
  return toNumber(seconds);
}

/** The operators that MongoDB and DocumentDB allow in a partial index and this store supports. */
const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte']);

function parsePartial(filter: unknown): Doc {
  if (!isDoc(filter)) throw new CommandError(14, "The field 'partialFilterExpression' must be an object");
  for (const [field, condition] of Object.entries(filter)) {
    if (field.startsWith('$')) throw notSupported(`${field} in a partial index`);
    for (const [operator, operand] of isOperators(condition) ? Object.entries(condition) : []) {
      if (!PARTIAL_OPERATORS.has(operator) || (operator === '$exists' && !truthy(operand)))
        throw notSupported(`${operator}: ${JSON.stringify(operand)} in a partial index`);
    }
  }
  return filter;
}

/** Returns the index in the form that `listIndexes` returns and the store keeps. */
export function describeIndex({ key, name, unique, ...options }: IndexSpec): Doc {
  return { v: 2, key, name, ...(unique && name !== ID_INDEX.name ? { unique } : {}), ...options };
}

export function sameKey(a: IndexSpec, b: IndexSpec): boolean {
  return keyOf(a.key) === keyOf(b.key);
}
