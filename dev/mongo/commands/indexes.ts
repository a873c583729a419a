import { badValue, CommandError } from '../errors.ts';
import { describeIndex, ID_INDEX, parseIndexSpec } from '../index-spec.ts';
import type { IndexSpec } from '../index-spec.ts';
import type { Collection } from '../collection.ts';
import { countOption, docOption, listOption, makeCollection, requireCollection } from './context.ts';
import type { Command } from './context.ts';

const createIndexes: Command = {
  options: ['indexes'],
  run: (context) => {
    const specs = listOption(context.command, 'indexes').map(parseIndexSpec);
    if (specs.length === 0) throw badValue('Must specify at least one index to create');
    const collection = makeCollection(context);
    const numIndexesBefore = collection.indexes.length;
    addAll(collection, specs);
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length };
  },
};

/** Adds all indexes, or none if one fails. */
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
    const dropped = before.filter((spec) => spec !== ID_INDEX && (index === '*' || spec.name === index));
    if (dropped.length === 0 && index !== '*')
      throw new CommandError(27, `index not found with name [${JSON.stringify(index)}]`);
    for (const spec of dropped) collection.dropIndex(spec);
    collection.describe();
    return { nIndexesWas: before.length };
  },
};

const listIndexes: Command = {
  options: ['cursor'],
  run: (context) => {
    const collection = requireCollection(context);
    const batchSize = countOption(docOption(context.command, 'cursor'), 'batchSize');
    return context.cursors.first(collection.namespace, collection.indexes.map(describeIndex), batchSize);
  },
};

export const INDEXES: Record<string, Command> = { createIndexes, dropIndexes, listIndexes };
