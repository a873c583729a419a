import { ObjectId } from 'bson';
import { CommandError } from './errors.ts';
import type { Situation, Update } from './update.ts';
import { placeIfThere, placeToSet } from './update-paths.ts';
import { clone, isDoc } from './values.ts';
import type { Doc } from './values.ts';

/** The document that an upsert inserts: the fields that the filter fixes, changed by the update. */
export function upsertedDoc(filter: Doc, update: Update): Doc {
  const situation: Situation = { filter, inserting: true };
  const pinned: Doc = {};
  pinFields(filter, pinned, update.replaces);
  const doc = update.apply(pinned, situation);
  return '_id' in doc ? doc : { _id: new ObjectId(), ...doc };
}

/** Sets the fields that the filter states by equality; a replacement takes only the `_id` from it. */
function pinFields(filter: Doc, doc: Doc, idOnly: boolean): void {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(condition))
      condition.filter(isDoc).forEach((clause) => pinFields(clause, doc, idOnly));
    if (field === '$or' && Array.isArray(condition) && condition.length === 1 && isDoc(condition[0]))
      pinFields(condition[0], doc, idOnly);
    if (field.startsWith('$') || (idOnly && field !== '_id')) continue;
    const value = pinnedValue(condition);
    if (value === undefined) continue;
    const segments = field.split('.');
    if (placeIfThere(doc, segments))
      throw new CommandError(54, `cannot infer query fields to set, path '${field}' is matched twice`);
    placeToSet(doc, segments).set(clone(value));
  }
}

function pinnedValue(condition: unknown): unknown {
  if (condition instanceof RegExp) return undefined;
  if (!isDoc(condition) || Object.keys(condition)[0]?.startsWith('$') !== true) return condition;
  if ('$eq' in condition) return condition.$eq;
  const list = condition.$in ?? condition.$all;
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}
