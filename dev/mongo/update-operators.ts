import { compareValues, sameValue } from './compare.ts';
import { badValue, typeMismatch } from './errors.ts';
import { add } from './numbers.ts';
import { compileElement } from './query.ts';
import { compileSort } from './sort.ts';
import { placeIfThere, placeOnOpenWay, placeToSet } from './update-paths.ts';
import { clone, isDoc, isNumeric, toNumber, typeName } from './values.ts';
import type { Doc } from './values.ts';

/**
 * The update operators, on BSON values. mingo's are not used: they silently ignore wrong types where MongoDB answers
 * with an error, lose Long and Double, and lack `$setOnInsert`.
 */
export type Change = (doc: Doc, segments: readonly string[]) => void;
type Compile = (operand: unknown, path: string) => Change;

const set: Compile = (operand) => (doc, segments) => placeToSet(doc, segments).set(clone(operand));

const unset: Compile = () => (doc, segments) => placeIfThere(doc, segments)?.unset();

const inc: Compile = (operand, path) => {
  if (!isNumeric(operand))
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${typeName(operand)}}`);
  return (doc, segments) => {
    const place = placeToSet(doc, segments);
    const value = place.get();
    if (value !== undefined && !isNumeric(value)) {
      throw typeMismatch(
        `Cannot apply increment to a value of non-numeric type. The field '${segments.at(-1)}' is of type ${typeName(value)}`,
      );
    }
    place.set(value === undefined ? operand : add(value, operand));
  };
};

const max: Compile = (operand) => (doc, segments) => {
  const place = placeToSet(doc, segments);
  const value = place.get();
  if (value === undefined || compareValues(operand, value) > 0) place.set(clone(operand));
};

const pull: Compile = (operand) => {
  const gone = compileElement(operand);
  return (doc, segments) => {
    const place = placeOnOpenWay(doc, segments);
    const array = place?.get();
    if (array === undefined) return;
    if (!Array.isArray(array)) throw badValue('Cannot apply $pull to a non-array value');
    place?.set(array.filter((item) => !gone(item)));
  };
};

function arrayAt(doc: Doc, segments: readonly string[]): { array: unknown[]; save: (array: unknown[]) => void } {
  const place = placeToSet(doc, segments);
  const value = place.get() ?? (place.get() === null ? null : []);
  if (!Array.isArray(value))
    throw badValue(`The field '${segments.join('.')}' must be an array but is of type ${typeName(value)}`);
  return { array: value, save: place.set };
}

const addToSet: Compile = (operand) => {
  const items = isDoc(operand) && '$each' in operand ? eachOf('$addToSet', operand, ['$each']) : [operand];
  return (doc, segments) => {
    const { array, save } = arrayAt(doc, segments);
    const result = [...array];
    for (const item of items) if (!result.some((one) => sameValue(one, item))) result.push(clone(item));
    save(result);
  };
};

function eachOf(operator: string, operand: Doc, known: readonly string[]): unknown[] {
  const unknown = Object.keys(operand).find((clause) => !known.includes(clause));
  if (unknown !== undefined) throw badValue(`Unrecognized clause in ${operator}: ${unknown}`);
  if (Array.isArray(operand.$each)) return operand.$each;
  const message = `The argument to $each in ${operator} must be an array but it was of type: ${typeName(operand.$each)}`;
  throw operator === '$addToSet' ? typeMismatch(message) : badValue(message);
}

const push: Compile = (operand) => {
  if (!isDoc(operand) || !('$each' in operand)) {
    return (doc, segments) => {
      const { array, save } = arrayAt(doc, segments);
      save([...array, clone(operand)]);
    };
  }
  const items = eachOf('$push', operand, ['$each', '$slice', '$sort', '$position']);
  const position = integerClause(operand, '$position');
  const slice = integerClause(operand, '$slice');
  const sort = '$sort' in operand ? elementOrder(operand.$sort) : undefined;
  return (doc, segments) => {
    const { array, save } = arrayAt(doc, segments);
    const at = position ?? array.length;
    const start = at < 0 ? Math.max(0, array.length + at) : at;
    let result = [...array.slice(0, start), ...clone(items), ...array.slice(start)];
    if (sort) result = result.sort(sort);
    if (slice !== undefined) result = slice < 0 ? result.slice(slice) : result.slice(0, slice);
    save(result);
  };
};

function integerClause(operand: Doc, clause: string): number | undefined {
  const value = operand[clause];
  if (value === undefined) return undefined;
  if (!isNumeric(value) || !Number.isInteger(toNumber(value)))
    throw badValue(`The value for ${clause} must be an integer value but was given type: ${typeName(value)}`);
  return toNumber(value);
}

function elementOrder(spec: unknown): (a: unknown, b: unknown) => number {
  if (isNumeric(spec)) {
    const sign = toNumber(spec);
    if (sign !== 1 && sign !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return (a, b) => sign * compareValues(a, b);
  }
  if (!isDoc(spec))
    throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields');
  const compare = compileSort(spec);
  if (!compare) throw badValue('The $sort pattern is empty when it should be a set of fields.');
  return (a, b) => compare(isDoc(a) ? a : {}, isDoc(b) ? b : {});
}

export const OPERATORS: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', unset],
  ['$inc', inc],
  ['$max', max],
  ['$pull', pull],
  ['$addToSet', addToSet],
  ['$push', push],
]);
