import type { CollectionOptions } from '../collection.ts';
import { keyOf } from '../compare.ts';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { describeIndex, ID_INDEX } from '../index-spec.ts';
import { compileFilter } from '../query.ts';
import { isDoc, truthy } from '../values.ts';
import type { Doc } from '../values.ts';
import { collectionName, docOption, findCollection, makeCollection } from './context.ts';
import type { Command, Context } from './context.ts';

const VALIDATION = ['validator', 'validationLevel', 'validationAction'] as const;

const create: Command = {
  options: VALIDATION,
  run: (context) => {
    const options = readOptions(context.command, {});
    const existing = findCollection(context);
    if (existing && keyOf(existing.options) === keyOf(options)) return {};
    if (existing) throw new CommandError(48, `Collection ${existing.namespace} already exists.`);
    const collection = makeCollection(context);
    collection.setOptions(options);
    collection.describe();
    return {};
  },
};

const collMod: Command = {
  options: VALIDATION,
  run: (context) => {
    const collection = findCollection(context);
    if (!collection) throw new CommandError(26, `ns does not exist: ${context.db}.${collectionName(context)}`);
    collection.setOptions(readOptions(context.command, collection.options));
    collection.describe();
    return {};
  },
};

function readOptions(command: Doc, before: CollectionOptions): CollectionOptions {
  const { validator, validationLevel, validationAction } = command;
  const options: CollectionOptions = { ...before };
  if (validator !== undefined) {
    if (!isDoc(validator)) throw new CommandError(14, "BSON field 'validator' must be an object");
    compileFilter(validator);
    if (Object.keys(validator).length > 0) options.validator = validator;
    else delete options.validator;
  }
  if (validationLevel !== undefined)
    options.validationLevel = oneOf('validationLevel', validationLevel, ['off', 'strict', 'moderate']);
  if (validationAction === 'warn') throw notSupported("validationAction 'warn'");
  if (validationAction !== undefined) options.validationAction = oneOf('validationAction', validationAction, ['error']);
  return options;
}

function oneOf(option: string, value: unknown, allowed: readonly string[]): string {
  if (typeof value === 'string' && allowed.includes(value)) return value;
  throw badValue(`Enumeration value '${String(value)}' for field '${option}' is not a valid value.`);
}

const drop: Command = {
  options: [],
  run: (context) => {
    const collection = findCollection(context);
    if (!collection) return { ns: `${context.db}.${collectionName(context)}` };
    const nIndexesWas = collection.indexes.length;
    context.catalog.drop(collection);
    return { nIndexesWas, ns: collection.namespace };
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

const listCollections: Command = {
  options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: (context) => {
    const { command, catalog, db, cursors } = context;
    const matches = compileFilter(docOption(command, 'filter'));
    const described = catalog.list(db).map((collection): Doc => ({
      name: collection.name,
      type: 'collection',
      options: collection.options,
      info: { readOnly: false },
      idIndex: describeIndex(ID_INDEX),
    }));
    const found = described.filter(matches);
    const docs = truthy(command.nameOnly) ? found.map(({ name, type }) => ({ name, type })) : found;
    return cursors.first(`${db}.$cmd.listCollections`, docs, { batchSize: docOption(command, 'cursor').batchSize });
  },
};

const listDatabases: Command = {
  options: ['nameOnly', 'filter', 'authorizedDatabases'],
  run: ({ command, catalog }: Context) => {
    const names = [...new Set(catalog.list().map((collection) => collection.db))].sort();
    const docs = names.map((name): Doc => ({ name, sizeOnDisk: 0, empty: false }));
    const databases = docs.filter(compileFilter(docOption(command, 'filter')));
    return { databases: truthy(command.nameOnly) ? databases.map(({ name }) => ({ name })) : databases, totalSize: 0 };
  },
};

export const COLLECTIONS: Record<string, Command> = {
  create,
  collMod,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
};
