import { keyOf } from '../compare.ts';
import { CommandError } from '../errors.ts';
import { describeIndex, ID_INDEX, parseIndexSpec } from '../index-spec.ts';
import type { IndexSpec } from '../index-spec.ts';
import type { Collection } from '../collection.ts';
import { isDoc } from '../values.ts';
import { collectionName, docOption, findCollection, listOption, makeCollection } from './context.ts';
import type { Command, Context } from './context.ts';

const createIndexes: Command = {
  options: ['indexes'],
  run: (context) => {
    const specs = listOption(context.command, 'indexes').map(parseIndexSpec);
    if (specs.length === 0) throw new CommandError(2, 'Must specify at least one index to create');
    const createdCollectionAutomatically = context.catalog.get(context.db, collectionName(context)) === undefined;
    const collection = makeCollection(context);
    const numIndexesBefore = collection.indexes.length;
    addAll(collection, specs);
    const numIndexesAfter = collection.indexes.length;
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
  },
};

/** Adds all of them, or none if one fails. */
function addAll(collection: Collection, specs: readonly IndexSpec[]): void {
  const added: IndexSpec[] = [];
  try {
    for (const spec of specs) if (collection.addIndex(spec)) added.push(spec);
  } catch (error) {
    for (const spec of added) collection.dropIndex(spec);
    throw error;
  }
  if (added.length > 0) collection.describe();
}

const dropIndexes: Command = {
  options: ['index'],
  run: (context) => {
    const collection = requireCollection(context);
    const { index } = context.command;
    const before = collection.indexes;
    const dropped =
      index === '*'
        ? before.filter((spec) => spec !== ID_INDEX)
        : (Array.isArray(index) ? index : [index]).map((one) => named(before, one));
    for (const spec of dropped) collection.dropIndex(spec);
    collection.describe();
    return { nIndexesWas: before.length, ...(index === '*' ? { msg: 'non-_id indexes dropped for collection' } : {}) };
  },
};

function named(specs: readonly IndexSpec[], wanted: unknown): IndexSpec {
  const spec = specs.find((one) => one.name === wanted || (isDoc(wanted) && keyOf(one.key) === keyOf(wanted)));
  if (!spec)
    throw new CommandError(27, `index not found with name [${typeof wanted === 'string' ? wanted : keyOf(wanted)}]`);
  if (spec === ID_INDEX) throw new CommandError(72, 'cannot drop _id index');
  return spec;
}

const listIndexes: Command = {
  options: ['cursor'],
  run: (context) => {
    const collection = requireCollection(context);
    const { batchSize } = docOption(context.command, 'cursor');
    return context.cursors.first(collection.namespace, collection.indexes.map(describeIndex), { batchSize });
  },
};

function requireCollection(context: Context): Collection {
  const collection = findCollection(context);
  if (!collection) throw new CommandError(26, `ns does not exist: ${context.db}.${collectionName(context)}`);
  return collection;
}

export const INDEXES: Record<string, Command> = { createIndexes, dropIndexes, listIndexes };
