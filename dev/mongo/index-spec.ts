import { keyOf } from './compare.ts';
import { badValue, CommandError, notSupported } from './errors.ts';
import { isDoc, isNumeric, toNumber, truthy } from './values.ts';
import type { Doc } from './values.ts';

/** The declaration of an index. `key` keeps the order and direction of its fields. */
export type IndexSpec = {
  name: string;
  key: Doc;
  unique: boolean;
  sparse: boolean;
  expireAfterSeconds: number | undefined;
  partialFilterExpression: Doc | undefined;
};

export const ID_INDEX: IndexSpec = {
  name: '_id_',
  key: { _id: 1 },
  unique: true,
  sparse: false,
  expireAfterSeconds: undefined,
  partialFilterExpression: undefined,
};

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'partialFilterExpression',
  'background',
  'ns',
]);
const LACKED = new Set([
  'collation',
  'hidden',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
  'storageEngine',
  'clustered',
  'prepareUnique',
]);

/** Parses one element of `createIndexes.indexes`. */
export function parseIndexSpec(raw: unknown): IndexSpec {
  if (!isDoc(raw)) throw badValue('Each index must be an object');
  for (const option of Object.keys(raw)) {
    if (LACKED.has(option)) throw notSupported(`index option '${option}'`);
    if (!OPTIONS.has(option))
      throw new CommandError(197, `The field '${option}' is not valid for an index specification.`);
  }
  const key = parseKey(raw.key);
  if (typeof raw.name !== 'string' || raw.name === '')
    throw new CommandError(67, 'index names must be strings that are not empty');
  return {
    name: raw.name,
    key,
    unique: truthy(raw.unique),
    sparse: truthy(raw.sparse),
    expireAfterSeconds: parseExpiry(raw.expireAfterSeconds, key),
    partialFilterExpression: parsePartial(raw),
  };
}

function parseKey(key: unknown): Doc {
  if (!isDoc(key) || Object.keys(key).length === 0) throw new CommandError(67, 'Index keys cannot be empty.');
  for (const [path, direction] of Object.entries(key)) {
    if (typeof direction === 'string') throw notSupported(`index type '${direction}'`);
    if (path.includes('$**')) throw notSupported('wildcard indexes');
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw new CommandError(67, `Index key contains an illegal field name: '${path}'`);
    if (!isNumeric(direction) || toNumber(direction) === 0)
      throw new CommandError(67, 'Values in the index key pattern must be numbers other than 0.');
  }
  return key;
}

function parseExpiry(seconds: unknown, key: Doc): number | undefined {
  if (seconds === undefined) return undefined;
  if (!isNumeric(seconds) || toNumber(seconds) < 0)
    throw new CommandError(67, 'TTL index expireAfterSeconds must be a number that is not negative');
  if (Object.keys(key).length !== 1)
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  if ('_id' in key)
    throw new CommandError(197, "The field 'expireAfterSeconds' is not valid for an _id index specification.");
  return toNumber(seconds);
}

const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

function parsePartial(raw: Doc): Doc | undefined {
  const filter = raw.partialFilterExpression;
  if (filter === undefined) return undefined;
  if (!isDoc(filter)) throw new CommandError(14, "The field 'partialFilterExpression' must be an object");
  if (raw.sparse !== undefined) throw new CommandError(67, "cannot mix 'partialFilterExpression' and 'sparse' options");
  checkPartial(filter);
  return filter;
}

function checkPartial(filter: Doc): void {
  for (const [field, value] of Object.entries(filter)) {
    if ((field === '$and' || field === '$or') && Array.isArray(value)) value.filter(isDoc).forEach(checkPartial);
    else if (field.startsWith('$')) throw new CommandError(67, `unsupported expression in partial index: ${field}`);
    else if (isDoc(value)) checkPartialOperators(value);
  }
}

function checkPartialOperators(operators: Doc): void {
  for (const [name, operand] of Object.entries(operators)) {
    const allowed = PARTIAL_OPERATORS.has(name) && !(name === '$exists' && !truthy(operand));
    if (name.startsWith('$') && !allowed)
      throw new CommandError(67, `unsupported expression in partial index: ${name}`);
  }
}

/** The index in the form that `listIndexes` returns and that is stored. */
export function describeIndex(spec: IndexSpec): Doc {
  const { expireAfterSeconds, partialFilterExpression } = spec;
  return {
    v: 2,
    key: spec.key,
    name: spec.name,
    ...(spec.unique && spec.name !== ID_INDEX.name ? { unique: true } : {}),
    ...(spec.sparse ? { sparse: true } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
    ...(partialFilterExpression === undefined ? {} : { partialFilterExpression }),
  };
}

/** True if both declare the same index, regardless of the name. */
export function sameIndex(a: IndexSpec, b: IndexSpec): boolean {
  return keyOf({ ...describeIndex(a), name: '' }) === keyOf({ ...describeIndex(b), name: '' });
}

export function sameKey(a: IndexSpec, b: IndexSpec): boolean {
  return keyOf(a.key) === keyOf(b.key);
}
