import { keyOf } from '../compare.ts';
import { notSupported, typeMismatch } from '../errors.ts';
import { leavesAt } from '../paths.ts';
import { compilePipeline } from '../pipeline.ts';
import { compileProjection } from '../projection.ts';
import { compileSort, type Sort } from '../sort.ts';
import { isDoc, truthy } from '../values.ts';
import type { Doc, Row } from '../values.ts';
import { countOption, docOption, findCollection, listOption, namespace, selectRows } from './context.ts';
import type { Command, Context } from './context.ts';

const select = (context: Context, filter: Doc, limit?: number): Row[] =>
  selectRows(findCollection(context), filter, limit);

/** Returns the rows' documents, with the bytes that only the disk has. */
function whole(context: Context, rows: readonly Row[]): Doc[] {
  const collection = findCollection(context);
  return collection ? rows.map((row) => collection.whole(row)) : [];
}

/** Accepts and ignores `hint`, because a hint never changes the result. */
const find: Command = {
  options: ['hint', 'filter', 'projection', 'sort', 'skip', 'limit', 'batchSize', 'singleBatch'],
  run: (context) => {
    const { command } = context;
    const sort = compileSort(command.sort);
    const project = compileProjection(command.projection, { elemMatch: true });
    const skip = countOption(command, 'skip') ?? 0;
    const limit = countOption(command, 'limit') ?? 0;
    const end = limit > 0 ? skip + limit : undefined;
    const rows = sort ? sorted(context, sort, end) : select(context, docOption(command, 'filter'), end);
    const docs = whole(context, rows.slice(skip, end));
    const batchSize = truthy(command.singleBatch) ? docs.length : countOption(command, 'batchSize');
    return context.cursors.first(namespace(context), docs, batchSize, project);
  },
};

function sorted(context: Context, sort: Sort, end = Infinity): Row[] {
  const filter = docOption(context.command, 'filter');
  const first = findCollection(context)?.selectInOrder(filter, docOption(context.command, 'sort'), end);
  return first ?? sort(select(context, filter), ({ doc }) => doc);
}

const getMore: Command = {
  options: ['collection', 'batchSize'],
  run: ({ command, cursors, db }) =>
    cursors.next(command.getMore, `${db}.${String(command.collection)}`, countOption(command, 'batchSize')),
};

const killCursors: Command = {
  options: ['cursors'],
  run: ({ command, cursors }) => cursors.kill(listOption(command, 'cursors')),
};

const distinct: Command = {
  options: ['key', 'query'],
  run: (context) => {
    const { key } = context.command;
    if (typeof key !== 'string') throw typeMismatch("BSON field 'distinct.key' must be a string");
    const segments = key.split('.');
    const values = whole(context, select(context, docOption(context.command, 'query')))
      .flatMap((doc) => leavesAt(doc, segments))
      .flatMap((leaf): unknown[] => (Array.isArray(leaf) ? leaf : [leaf]))
      .filter((value) => value !== undefined);
    return { values: [...new Map(values.map((value) => [keyOf(value), value])).values()] };
  },
};

const aggregate: Command = {
  options: ['hint', 'pipeline', 'cursor'],
  run: (context) => {
    const { command } = context;
    if (typeof command.aggregate !== 'string') throw notSupported('aggregation on a whole database');
    const stages = listOption(command, 'pipeline');
    const [first, ...rest] = stages;
    // Run a leading $match as a filter, which can use an index, as in `find`.
    const filter = isDoc(first) && Object.keys(first).length === 1 && isDoc(first.$match) ? first.$match : undefined;
    const run = compilePipeline(filter ? rest : stages);
    const batchSize = countOption(docOption(command, 'cursor'), 'batchSize');
    const [second] = filter ? rest : stages;
    const limit = isDoc(second) ? countOption(second, '$limit') : undefined;
    return context.cursors.first(
      namespace(context),
      run(whole(context, select(context, filter ?? {}, limit))),
      batchSize,
    );
  },
};

export const READ: Record<string, Command> = { find, getMore, killCursors, distinct, aggregate };
