import { keyOf } from '../compare.ts';
import { CommandError, notSupported } from '../errors.ts';
import { leavesAt } from '../paths.ts';
import { compilePipeline } from '../pipeline.ts';
import { compileProjection } from '../projection.ts';
import { readyFilter } from '../query.ts';
import { compileSort } from '../sort.ts';
import { isDoc, truthy, wholeNumber } from '../values.ts';
import type { Doc } from '../values.ts';
import { collectionName, countOption, docOption, findCollection, listOption } from './context.ts';
import type { Command, Context } from './context.ts';

function select(context: Context, filter: Doc): Doc[] {
  const collection = findCollection(context);
  if (collection) return collection.select(filter).map((row) => row.doc);
  readyFilter(filter);
  return [];
}

const namespace = (context: Context): string => `${context.db}.${collectionName(context)}`;

function page(docs: Doc[], command: Doc): Doc[] {
  const skip = countOption(command, 'skip');
  const limit = countOption(command, 'limit');
  return skip === 0 && limit === 0 ? docs : docs.slice(skip, limit === 0 ? undefined : skip + limit);
}

/** `hint` is accepted and ignored, because it never changes the result. */
const find: Command = {
  options: ['hint', 'filter', 'projection', 'sort', 'skip', 'limit', 'batchSize', 'singleBatch', 'allowDiskUse'],
  run: (context) => {
    const { command } = context;
    const filter = docOption(command, 'filter');
    const sort = compileSort(command.sort);
    const project = compileProjection(command.projection, filter);
    const found = select(context, filter);
    const docs = page(sort ? found.sort(sort) : found, command);
    const options = { batchSize: command.batchSize, singleBatch: truthy(command.singleBatch) };
    return context.cursors.first(namespace(context), project ? docs.map(project) : docs, options);
  },
};

const getMore: Command = {
  options: ['collection', 'batchSize'],
  run: ({ command, cursors, db }) =>
    cursors.next(command.getMore, `${db}.${String(command.collection)}`, command.batchSize),
};

const killCursors: Command = {
  options: ['cursors'],
  run: ({ command, cursors }) => cursors.kill(listOption(command, 'cursors')),
};

const count: Command = {
  options: ['query', 'limit', 'skip'],
  run: (context) => ({ n: page(select(context, docOption(context.command, 'query')), context.command).length }),
};

const distinct: Command = {
  options: ['key', 'query'],
  run: (context) => {
    const { key } = context.command;
    if (typeof key !== 'string') throw new CommandError(14, "BSON field 'distinct.key' must be a string");
    const leaves = select(context, docOption(context.command, 'query')).flatMap((doc) => leavesAt(doc, key));
    const values = leaves
      .flatMap((leaf): unknown[] => (Array.isArray(leaf) ? leaf : [leaf]))
      .filter((value) => value !== undefined);
    return { values: [...new Map(values.map((value) => [keyOf(value), value])).values()] };
  },
};

const aggregate: Command = {
  options: ['hint', 'pipeline', 'cursor', 'allowDiskUse'],
  run: (context) => {
    const { command, catalog, db, touched } = context;
    if (wholeNumber(command.aggregate) !== undefined) throw notSupported('aggregation on a whole database');
    if (!isDoc(command.cursor))
      throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
    const resolve = (name: string): Doc[] => {
      const other = catalog.get(db, name);
      if (other) touched.add(other);
      return other?.select({}).map((row) => row.doc) ?? [];
    };
    const stages = listOption(command, 'pipeline');
    compilePipeline(stages, resolve);
    const { docs, rest } = runOwnPrefix(context, stages);
    const result = rest.length === 0 ? docs : compilePipeline(rest, resolve)(docs);
    return context.cursors.first(namespace(context), result, { batchSize: command.cursor.batchSize });
  },
};

/** Runs leading `$match`, `$sort`, `$skip` and `$limit` as `find` does: with indexes, and keeping types of values. */
function runOwnPrefix(context: Context, stages: readonly unknown[]): { docs: Doc[]; rest: unknown[] } {
  const rest = [...stages];
  const [first] = rest;
  const filter = isDoc(first) && isDoc(first.$match) ? first.$match : undefined;
  if (filter) rest.shift();
  let docs = select(context, filter ?? {});
  for (
    let stage = rest[0];
    isDoc(stage) && ('$sort' in stage || '$skip' in stage || '$limit' in stage);
    stage = rest[0]
  ) {
    if ('$sort' in stage) docs = docs.sort(compileSort(stage.$sort));
    else if ('$skip' in stage) docs = docs.slice(wholeNumber(stage.$skip));
    else docs = docs.slice(0, wholeNumber(stage.$limit));
    rest.shift();
  }
  return { docs, rest };
}

export const READ: Record<string, Command> = { find, getMore, killCursors, count, distinct, aggregate };
