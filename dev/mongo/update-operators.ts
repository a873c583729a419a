import { compareValues, sameValue } from './compare.ts';
import { badValue, notSupported, typeMismatch } from './errors.ts';
import { valueAt } from './paths.ts';
import { compileElement } from './query.ts';
import { compileSort } from './sort.ts';
import { placeIfThere, placeToSet } from './update-paths.ts';
import { add, clone, isDoc, isNumeric, typeName, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

/** Changes the field at `segments`. */
export type Change = (doc: Doc, segments: readonly string[]) => void;
type Compile = (operand: unknown, path: string) => Change;

const set: Compile = (operand) => (doc, segments) => placeToSet(doc, segments).set(clone(operand));

const unset: Compile = () => (doc, segments) => {
  if (valueAt(doc, segments) !== undefined) placeToSet(doc, segments).unset();
};

const inc: Compile = (operand, path) => {
  if (!isNumeric(operand))
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${typeName(operand)}}`);
  return (doc, segments) => {
    const place = placeToSet(doc, segments);
    const value = place.get();
    if (value !== undefined && !isNumeric(value))
      throw typeMismatch(`Cannot apply $inc to the field '${path}', which is of type ${typeName(value)}`);
    place.set(value === undefined ? operand : add(value, operand));
  };
};

const max: Compile = (operand) => (doc, segments) => {
  const place = placeToSet(doc, segments);
  const value = place.get();
  if (value === undefined || compareValues(operand, value) > 0) place.set(clone(operand));
};

const pull: Compile = (operand) => {
  const isGone = compileElement(operand);
  return (doc, segments) => {
    const place = placeIfThere(doc, segments);
    const array = place?.get();
    if (array === undefined) return;
    if (!Array.isArray(array)) throw badValue('Cannot apply $pull to a non-array value');
    place?.set(array.filter((item) => !isGone(item)));
  };
};

function changeArray(doc: Doc, segments: readonly string[], change: (array: readonly unknown[]) => unknown[]): void {
  const place = placeToSet(doc, segments);
  const value = place.get();
  if (value !== undefined && !Array.isArray(value))
    throw badValue(`The field '${segments.join('.')}' must be an array but is of type ${typeName(value)}`);
  place.set(change(value ?? []));
}

const addToSet: Compile = (operand) => {
  const { items } = readEach('$addToSet', operand, []);
  return (doc, segments) =>
    changeArray(doc, segments, (array) => {
      const result = [...array];
      for (const item of items) if (!result.some((one) => sameValue(one, item))) result.push(clone(item));
      return result;
    });
};

const push: Compile = (operand) => {
  const { items, clauses } = readEach('$push', operand, ['$slice', '$sort']);
  const slice = clauses.$slice === undefined ? undefined : wholeNumber(clauses.$slice);
  if (slice === undefined && '$slice' in clauses) throw badValue('The value for $slice must be an integer');
  const sort = compileSort(clauses.$sort);
  return (doc, segments) =>
    changeArray(doc, segments, (array) => {
      const all = [...array, ...clone(items)];
      const result = sort ? sort(all, (item) => (isDoc(item) ? item : {})) : all;
      if (slice === undefined) return result;
      return slice < 0 ? result.slice(slice) : result.slice(0, slice);
    });
};

/** Returns the items that an array operator adds: its operand, or the items of the operand's `$each`. */
function readEach(operator: string, operand: unknown, known: readonly string[]): { items: unknown[]; clauses: Doc } {
  if (!isDoc(operand) || !('$each' in operand)) return { items: [operand], clauses: {} };
  const { $each: items, ...clauses } = operand;
  const unknown = Object.keys(clauses).find((clause) => !known.includes(clause));
  if (unknown !== undefined) throw notSupported(`the clause ${unknown} of ${operator}`);
  if (Array.isArray(items)) return { items, clauses };
  throw typeMismatch(`The argument to $each in ${operator} must be an array but it was of type: ${typeName(items)}`);
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
