import type { Collection } from '../collection.ts';
import { codeName, CommandError, failedToParse, notSupported } from '../errors.ts';
import { compileFilter } from '../query.ts';
import { compileUpdate, isUnchanged } from '../update.ts';
import { upsertedDoc } from '../upsert.ts';
import { truthy, wholeNumber } from '../values.ts';
import type { Doc } from '../values.ts';
import { docOption, docsOf, findCollection, listOption, makeCollection } from './context.ts';
import type { Command, Context } from './context.ts';

const MAX_STATEMENTS = 100_000;

/** The statements of a write command; unsupported options are refused before anything is written. */
function statements(command: Doc, field: string, known: readonly string[] | undefined): Doc[] {
  const list = docsOf(listOption(command, field), field);
  if (list.length === 0 || list.length > MAX_STATEMENTS) {
    throw new CommandError(
      72,
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${list.length} operations.`,
    );
  }
  for (const option of known ? list.flatMap((statement) => Object.keys(statement)) : []) {
    if (!known?.includes(option)) throw notSupported(`${field} option '${option}'`);
  }
  return list;
}

/** Runs each statement. An error is reported with the statement's index, and stops an ordered batch. */
function runEach(command: Doc, list: readonly Doc[], run: (statement: Doc, index: number) => void): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of list.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({
        index,
        code: error.code,
        codeName: codeName(error.code),
        ...error.extra,
        errmsg: error.message,
      });
      if (command.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Command = {
  options: ['documents', 'ordered'],
  run: (context) => {
    const documents = statements(context.command, 'documents', undefined);
    const collection = makeCollection(context);
    let n = 0;
    const errors = runEach(context.command, documents, (doc) => {
      collection.insert(doc);
      n++;
    });
    return { n, ...errors };
  },
};

const update: Command = {
  options: ['updates', 'ordered'],
  run: (context) => {
    const list = statements(context.command, 'updates', ['q', 'u', 'multi', 'upsert', 'arrayFilters']);
    let [n, nModified] = [0, 0];
    const upserted: Doc[] = [];
    const errors = runEach(context.command, list, (statement, index) => {
      const result = runUpdate(context, statement);
      n += result.matched + (result.upsertedId === undefined ? 0 : 1);
      nModified += result.modified;
      if (result.upsertedId !== undefined) upserted.push({ index, _id: result.upsertedId });
    });
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
  },
};

type Updated = { matched: number; modified: number; upsertedId?: unknown };

function runUpdate(context: Context, statement: Doc): Updated {
  const filter = docOption(statement, 'q');
  const multi = truthy(statement.multi);
  const change = compileUpdate(statement.u, statement.arrayFilters, () => []);
  if (multi && change.replaces) throw failedToParse('multi update is not supported for replacement-style update');
  const collection = truthy(statement.upsert) ? makeCollection(context) : findCollection(context);
  const rows = selectFrom(collection, filter).slice(0, multi ? undefined : 1);
  if (rows.length === 0 && collection && truthy(statement.upsert)) {
    return { matched: 0, modified: 0, upsertedId: collection.insert(upsertedDoc(filter, change))._id };
  }
  let modified = 0;
  for (const row of rows) {
    const after = change.apply(row.doc, { filter, inserting: false });
    if (isUnchanged(row.doc, after)) continue;
    collection?.replace(row, after);
    modified++;
  }
  return { matched: rows.length, modified };
}

function selectFrom(collection: Collection | undefined, filter: Doc): ReturnType<Collection['select']> {
  if (collection) return collection.select(filter);
  compileFilter(filter);
  return [];
}

const remove: Command = {
  options: ['deletes', 'ordered'],
  run: (context) => {
    const list = statements(context.command, 'deletes', ['q', 'limit']);
    let n = 0;
    const errors = runEach(context.command, list, (statement) => {
      const limit = wholeNumber(statement.limit);
      if (limit !== 0 && limit !== 1)
        throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`);
      const collection = findCollection(context);
      for (const row of selectFrom(collection, docOption(statement, 'q')).slice(0, limit === 1 ? 1 : undefined)) {
        collection?.remove(row);
        n++;
      }
    });
    return { n, ...errors };
  },
};

export const WRITE: Record<string, Command> = { insert, update, delete: remove };
