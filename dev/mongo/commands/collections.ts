import { keyOf } from '../compare.ts';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query.ts';
import { truthy } from '../values.ts';
import type { Doc } from '../values.ts';
import { countOption, docOption, findCollection, makeCollection, namespace, requireCollection } from './context.ts';
import type { Command } from './context.ts';

const create: Command = {
  options: ['validator'],
  run: (context) => {
    const validator = docOption(context.command, 'validator');
    const existing = findCollection(context);
    if (existing && keyOf(existing.validator) === keyOf(validator)) return {};
    if (existing) throw new CommandError(48, `Collection ${existing.namespace} already exists.`);
    const collection = makeCollection(context);
    collection.setValidator(validator);
    collection.describe();
    return {};
  },
};

const collMod: Command = {
  options: ['validator'],
  run: (context) => {
    const collection = requireCollection(context);
    collection.setValidator(docOption(context.command, 'validator'));
    collection.describe();
    return {};
  },
};

const drop: Command = {
  options: [],
  run: (context) => {
    const collection = findCollection(context);
    if (collection) context.catalog.drop(collection);
    return { ns: namespace(context) };
  },
};

const dropDatabase: Command = {
  options: [],
  run: ({ catalog, db, touched }) => {
    for (const collection of catalog.list(db)) {
      touched.add(collection);
      catalog.drop(collection);
    }
    return { dropped: db };
  },
};

/** `authorizedCollections` is ignored: without users, every collection is authorized. */
const listCollections: Command = {
  options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: ({ command, catalog, db, cursors }) => {
    const matches = compileFilter(docOption(command, 'filter'));
    const described = catalog.list(db).map(({ name, validator }): Doc => {
      const options = Object.keys(validator).length === 0 ? {} : { validator };
      return { name, type: 'collection', options, info: { readOnly: false } };
    });
    const found = described.filter(matches);
    const docs = truthy(command.nameOnly) ? found.map(({ name, type }) => ({ name, type })) : found;
    const batchSize = countOption(docOption(command, 'cursor'), 'batchSize');
    return cursors.first(`${db}.$cmd.listCollections`, docs, batchSize);
  },
};

export const COLLECTIONS: Record<string, Command> = { create, collMod, drop, dropDatabase, listCollections };
