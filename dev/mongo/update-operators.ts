import { compareValues, sameValue } from './compare.ts';
import { badValue, failedToParse, notSupported, typeMismatch } from './errors.ts';
import { add, multiply } from './numbers.ts';
import { compileElement } from './query.ts';
import { compileSort } from './sort.ts';
import { crossesArray, placeIfThere, placeOnOpenWay, placeToSet } from './update-paths.ts';
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

const calculate =
  (name: string, combine: typeof add, start: typeof add): Compile =>
  (operand, path) => {
    if (!isNumeric(operand))
      throw typeMismatch(`Cannot ${name} with non-numeric argument: {${path}: ${typeName(operand)}}`);
    return (doc, segments) => {
      const place = placeToSet(doc, segments);
      const value = place.get();
      if (value !== undefined && !isNumeric(value)) {
        throw typeMismatch(
          `Cannot apply ${name} to a value of non-numeric type. The field '${segments.at(-1)}' is of type ${typeName(value)}`,
        );
      }
      place.set(value === undefined ? start(operand, 0) : combine(value, operand));
    };
  };

const keepIf =
  (better: (difference: number) => boolean): Compile =>
  (operand) =>
  (doc, segments) => {
    const place = placeToSet(doc, segments);
    const value = place.get();
    if (value === undefined || better(compareValues(operand, value))) place.set(clone(operand));
  };

const currentDate: Compile = (operand, path) => {
  const type = isDoc(operand) ? operand.$type : operand;
  if (type === 'timestamp') throw notSupported("$currentDate with $type 'timestamp'");
  if (typeof operand !== 'boolean' && type !== 'date')
    throw badValue(`The '$type' string field is required to be 'date' or 'timestamp' for ${path}`);
  return (doc, segments) => placeToSet(doc, segments).set(new Date());
};

const rename: Compile = (operand, path) => {
  if (typeof operand !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${path}`);
  if (operand === path) throw badValue(`The source and target field for $rename must differ: ${path}`);
  if (path.includes('$') || operand.includes('$'))
    throw badValue(`The source and target field for $rename may not be dynamic: ${path}`);
  return (doc, segments) => {
    const from = placeOnOpenWay(doc, segments);
    if (from === undefined) return;
    const target = operand.split('.');
    if (crossesArray(doc, segments)) throw badValue(`The source field of $rename cannot be an array element: ${path}`);
    if (crossesArray(doc, target))
      throw badValue(`The destination field of $rename cannot be an array element: ${operand}`);
    const value = from.get();
    from.unset();
    placeToSet(doc, target).set(value);
  };
};

const pop: Compile = (operand) => {
  const end = isNumeric(operand) ? toNumber(operand) : 0;
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${typeName(operand)}`);
  return (doc, segments) => {
    const place = placeOnOpenWay(doc, segments);
    const array = place?.get();
    if (array === undefined) return;
    if (!Array.isArray(array))
      throw typeMismatch(`Path '${segments.join('.')}' contains an element of non-array type '${typeName(array)}'`);
    place?.set(end === 1 ? array.slice(0, -1) : array.slice(1));
  };
};

function removeWhere(doc: Doc, segments: readonly string[], operator: string, gone: (item: unknown) => boolean): void {
  const place = placeOnOpenWay(doc, segments);
  const array = place?.get();
  if (array === undefined) return;
  if (!Array.isArray(array)) throw badValue(`Cannot apply ${operator} to a non-array value`);
  place?.set(array.filter((item) => !gone(item)));
}

const pull: Compile = (operand) => {
  const gone = compileElement(operand);
  return (doc, segments) => removeWhere(doc, segments, '$pull', gone);
};

const pullAll: Compile = (operand) => {
  if (!Array.isArray(operand))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return (doc, segments) =>
    removeWhere(doc, segments, '$pullAll', (item) => operand.some((one) => sameValue(one, item)));
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
  ['$inc', calculate('increment', add, (operand) => operand)],
  ['$mul', calculate('multiply', multiply, multiply)],
  ['$min', keepIf((difference) => difference < 0)],
  ['$max', keepIf((difference) => difference > 0)],
  ['$currentDate', currentDate],
  ['$rename', rename],
  ['$pop', pop],
  ['$pull', pull],
  ['$pullAll', pullAll],
  ['$addToSet', addToSet],
  ['$push', push],
]);
