import { ObjectId } from 'bson';
import { CommandError } from './errors.ts';
import { isOperators, valueAt } from './paths.ts';
import type { Update } from './update.ts';
import { placeToSet } from './update-paths.ts';
import { clone, isDoc } from './values.ts';
import type { Doc } from './values.ts';

/** Returns the document that an upsert inserts: the fields that the filter fixes, changed by the update. */
export function upsertedDoc(filter: Doc, update: Update): Doc {
  const fixed: Doc = {};
  fixFields(filter, fixed);
  const doc = update(fixed, true);
  return '_id' in doc ? doc : { _id: new ObjectId(), ...doc };
}

/** Sets the fields that the filter states by equality. */
function fixFields(filter: Doc, doc: Doc): void {
  for (const [field, condition] of Object.entries(filter)) {
    const clauses = field === '$and' || (field === '$or' && Array.isArray(condition) && condition.length === 1);
    if (clauses && Array.isArray(condition)) condition.filter(isDoc).forEach((clause) => fixFields(clause, doc));
    const value = field.startsWith('$') ? undefined : fixedValue(condition);
    if (value === undefined) continue;
    const segments = field.split('.');
    if (valueAt(doc, segments) !== undefined)
      throw new CommandError(54, `cannot infer query fields to set, path '${field}' is matched twice`);
    placeToSet(doc, segments).set(clone(value));
  }
}

function fixedValue(condition: unknown): unknown {
  if (!isOperators(condition)) return condition;
  if ('$eq' in condition) return condition.$eq;
  return Array.isArray(condition.$in) && condition.$in.length === 1 ? condition.$in[0] : undefined;
}
