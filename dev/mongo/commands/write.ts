import type { Collection } from '../collection.ts';
import { badValue, CommandError, failedToParse, notSupported } from '../errors.ts';
import { compileUpdate, isUnchanged } from '../update.ts';
import type { Update } from '../update.ts';
import { upsertedDoc } from '../upsert.ts';
import { isDoc, truthy, wholeNumber } from '../values.ts';
import type { Doc, Row } from '../values.ts';
import { docOption, findCollection, listOption, makeCollection, selectRows } from './context.ts';
import type { Command, Context } from './context.ts';

/** Applies the update to the row; returns whether the row changed. */
export function changeRow(collection: Collection, row: Row, update: Update): boolean {
  const before = collection.whole(row);
  const after = update(before, false);
  if (isUnchanged(before, after)) return false;
  collection.replace(row, after);
  return true;
}

export const upsert = (collection: Collection, filter: Doc, update: Update): Doc =>
  collection.insert(upsertedDoc(filter, update));

/**
 * Runs each statement of a write command; refuses unsupported options before it writes anything. Reports an error with
 * the statement's index; an error stops an ordered batch.
 */
function runEach(
  { command }: Context,
  field: string,
  known: readonly string[] | undefined,
  run: (statement: Doc, index: number) => void,
): Doc {
  const statements = listOption(command, field).map((statement) => {
    if (!isDoc(statement)) throw badValue(`each of the ${field} must be an object`);
    const unknown = known && Object.keys(statement).find((option) => !known.includes(option));
    if (unknown !== undefined) throw notSupported(`${field} option '${unknown}'`);
    return statement;
  });
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, ...error.extra, errmsg: error.message });
      if (command.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Command = {
  options: ['documents', 'ordered'],
  run: (context) => {
    const collection = makeCollection(context);
    let n = 0;
    const errors = runEach(context, 'documents', undefined, (doc) => {
      collection.insert(doc);
      n++;
    });
    return { n, ...errors };
  },
};

const update: Command = {
  options: ['updates', 'ordered'],
  run: (context) => {
    let [n, nModified] = [0, 0];
    const upserted: Doc[] = [];
    const errors = runEach(context, 'updates', ['q', 'u', 'multi', 'upsert', 'arrayFilters'], (statement, index) => {
      const filter = docOption(statement, 'q');
      const change = compileUpdate(statement.u, statement.arrayFilters);
      const collection = truthy(statement.upsert) ? makeCollection(context) : findCollection(context);
      const rows = selectRows(collection, filter).slice(0, truthy(statement.multi) ? undefined : 1);
      nModified += rows.filter((row) => collection && changeRow(collection, row, change)).length;
      n += rows.length;
      if (rows.length > 0 || !collection || !truthy(statement.upsert)) return;
      upserted.push({ index, _id: upsert(collection, filter, change)._id });
      n++;
    });
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
  },
};

const remove: Command = {
  options: ['deletes', 'ordered'],
  run: (context) => {
    let n = 0;
    const errors = runEach(context, 'deletes', ['q', 'limit'], (statement) => {
      const limit = wholeNumber(statement.limit);
      if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1');
      const collection = findCollection(context);
      for (const row of selectRows(collection, docOption(statement, 'q')).slice(0, limit === 1 ? 1 : undefined)) {
        collection?.remove(row);
        n++;
      }
    });
    return { n, ...errors };
  },
};

export const WRITE: Record<string, Command> = { insert, update, delete: remove };
