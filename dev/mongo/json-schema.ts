import { sameValue } from './compare.ts';
import { CommandError, failedToParse, notSupported, typeMismatch } from './errors.ts';
import { isOfType, namedTypes } from './predicates.ts';
import { isDoc, isNumeric, toNumber, typeName } from './values.ts';
import type { Doc } from './values.ts';

type Check = (value: unknown) => boolean;
type Keyword = (operand: unknown, schema: Doc) => Check;

const JSON_TYPES = new Map([
  ['object', ['object']],
  ['array', ['array']],
  ['string', ['string']],
  ['boolean', ['bool']],
  ['number', ['number']],
  ['null', ['null']],
]);

/** A check of values against a `$jsonSchema`. An unknown keyword is refused, because it would not be enforced. */
export function compileSchema(schema: unknown): Check {
  if (!isDoc(schema)) throw typeMismatch('$jsonSchema must be an object');
  const checks = Object.entries(schema).map(([name, operand]) => {
    const keyword = KEYWORDS.get(name);
    if (keyword) return keyword(operand, schema);
    if (LACKED.has(name)) throw notSupported(`$jsonSchema keyword '${name}'`);
    throw failedToParse(`Unknown $jsonSchema keyword: ${name}`);
  });
  return (value) => checks.every((check) => check(value));
}

const LACKED = new Set([
  'dependencies',
  'patternProperties',
  'additionalItems',
  'multipleOf',
  'encrypt',
  'encryptMetadata',
  'id',
  '$ref',
  '$schema',
  'default',
  'format',
  'definitions',
]);
const anything: Check = () => true;

const KEYWORDS = new Map<string, Keyword>([
  ['title', () => anything],
  ['description', () => anything],
  ['bsonType', (operand) => typed(namedTypes(operand), 'bsonType')],
  [
    'type',
    (operand) =>
      typed(
        list(operand, 'type').flatMap((one) => JSON_TYPES.get(text(one, 'type')) ?? []),
        'type',
      ),
  ],
  ['enum', (operand) => oneOf(list(operand, 'enum'))],
  ['required', (operand) => required(list(operand, 'required').map((field) => text(field, 'required')))],
  ['properties', (operand) => properties(object(operand, 'properties'))],
  ['additionalProperties', additional],
  ['minProperties', (operand) => forDocs((doc) => Object.keys(doc).length >= number(operand, 'minProperties'))],
  ['maxProperties', (operand) => forDocs((doc) => Object.keys(doc).length <= number(operand, 'maxProperties'))],
  ['minimum', (operand, schema) => atLeast(number(operand, 'minimum'), schema.exclusiveMinimum === true)],
  ['maximum', (operand, schema) => atMost(number(operand, 'maximum'), schema.exclusiveMaximum === true)],
  ['exclusiveMinimum', (operand) => flag(operand, 'exclusiveMinimum')],
  ['exclusiveMaximum', (operand) => flag(operand, 'exclusiveMaximum')],
  ['minLength', (operand) => forStrings((value) => [...value].length >= number(operand, 'minLength'))],
  ['maxLength', (operand) => forStrings((value) => [...value].length <= number(operand, 'maxLength'))],
  ['pattern', (operand) => matching(new RegExp(text(operand, 'pattern')))],
  ['items', items],
  ['minItems', (operand) => forArrays((value) => value.length >= number(operand, 'minItems'))],
  ['maxItems', (operand) => forArrays((value) => value.length <= number(operand, 'maxItems'))],
  ['uniqueItems', (operand) => (operand === true ? forArrays(allDiffer) : flag(operand, 'uniqueItems'))],
  ['allOf', (operand) => every(list(operand, 'allOf').map(compileSchema))],
  ['anyOf', (operand) => count(list(operand, 'anyOf').map(compileSchema), (n) => n > 0)],
  ['oneOf', (operand) => count(list(operand, 'oneOf').map(compileSchema), (n) => n === 1)],
  ['not', (operand) => not(compileSchema(operand))],
]);

const forDocs =
  (check: (doc: Doc) => boolean): Check =>
  (value) =>
    !isDoc(value) || check(value);
const forStrings =
  (check: (value: string) => boolean): Check =>
  (value) =>
    typeof value !== 'string' || check(value);
const forArrays =
  (check: (value: unknown[]) => boolean): Check =>
  (value) =>
    !Array.isArray(value) || check(value);
const matching = (regex: RegExp): Check => forStrings((value) => regex.test(value));
const not =
  (check: Check): Check =>
  (value) =>
    !check(value);
const every =
  (checks: readonly Check[]): Check =>
  (value) =>
    checks.every((check) => check(value));
const count =
  (checks: readonly Check[], accept: (n: number) => boolean): Check =>
  (value) =>
    accept(checks.filter((check) => check(value)).length);
const oneOf =
  (allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.some((one) => sameValue(one, value));
const required = (fields: readonly string[]): Check =>
  forDocs((doc) => fields.every((field) => Object.hasOwn(doc, field)));
const atLeast =
  (min: number, exclusive: boolean): Check =>
  (value) =>
    !isNumeric(value) || (exclusive ? toNumber(value) > min : toNumber(value) >= min);
const atMost =
  (max: number, exclusive: boolean): Check =>
  (value) =>
    !isNumeric(value) || (exclusive ? toNumber(value) < max : toNumber(value) <= max);
const allDiffer = (value: readonly unknown[]): boolean =>
  value.every((one, i) => !value.slice(0, i).some((other) => sameValue(one, other)));

function typed(names: readonly string[] | undefined, keyword: string): Check {
  if (names === undefined || names.length === 0)
    throw new CommandError(2, `Unknown type name alias in $jsonSchema keyword '${keyword}'`);
  return (value) => isOfType(value, names);
}

function properties(schemas: Doc): Check {
  const checks = Object.entries(schemas).map(([field, schema]) => ({ field, check: compileSchema(schema) }));
  return forDocs((doc) => checks.every(({ field, check }) => !Object.hasOwn(doc, field) || check(doc[field])));
}

function additional(operand: unknown, schema: Doc): Check {
  const known = new Set(isDoc(schema.properties) ? Object.keys(schema.properties) : []);
  if (typeof operand === 'boolean')
    return operand ? anything : forDocs((doc) => Object.keys(doc).every((field) => known.has(field)));
  const check = compileSchema(operand);
  return forDocs((doc) => Object.entries(doc).every(([field, value]) => known.has(field) || check(value)));
}

function items(operand: unknown): Check {
  if (Array.isArray(operand)) throw notSupported("$jsonSchema keyword 'items' with an array");
  const check = compileSchema(operand);
  return forArrays((value) => value.every(check));
}

function flag(operand: unknown, keyword: string): Check {
  if (typeof operand !== 'boolean') throw typeMismatch(`$jsonSchema keyword '${keyword}' must be a boolean`);
  return anything;
}

function list(operand: unknown, keyword: string): unknown[] {
  if (Array.isArray(operand)) return operand;
  if (keyword === 'type') return [operand];
  throw typeMismatch(`$jsonSchema keyword '${keyword}' must be an array`);
}

function object(operand: unknown, keyword: string): Doc {
  if (isDoc(operand)) return operand;
  throw typeMismatch(`$jsonSchema keyword '${keyword}' must be an object`);
}

function text(operand: unknown, keyword: string): string {
  if (typeof operand === 'string') return operand;
  throw typeMismatch(`$jsonSchema keyword '${keyword}' takes strings, not ${typeName(operand)}`);
}

function number(operand: unknown, keyword: string): number {
  if (isNumeric(operand)) return toNumber(operand);
  throw typeMismatch(`$jsonSchema keyword '${keyword}' must be a number`);
}
