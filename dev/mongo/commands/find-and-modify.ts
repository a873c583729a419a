import { failedToParse } from '../errors.ts';
import { compileProjection } from '../projection.ts';
import { compileFilter } from '../query.ts';
import { compileSort } from '../sort.ts';
import { compileUpdate, isUnchanged } from '../update.ts';
import type { Update } from '../update.ts';
import { upsertedDoc } from '../upsert.ts';
import { truthy } from '../values.ts';
import type { Doc } from '../values.ts';
import { docOption, findCollection, makeCollection } from './context.ts';
import type { Command, Context } from './context.ts';

type Outcome = { n: number; upserted?: unknown; value: Doc | null; removed?: boolean };

export const findAndModify: Command = {
  options: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters'],
  run: (context) => {
    const { command } = context;
    const filter = docOption(command, 'query');
    const removing = truthy(command.remove);
    checkForm(command, removing);
    const project = compileProjection(command.fields, filter);
    const outcome = removing ? removeOne(context, filter) : changeOne(context, filter);
    const lastErrorObject = {
      n: outcome.n,
      ...(removing ? {} : { updatedExisting: outcome.n === 1 && outcome.upserted === undefined }),
      ...(outcome.upserted === undefined ? {} : { upserted: outcome.upserted }),
    };
    return { lastErrorObject, value: outcome.value && project ? project(outcome.value) : outcome.value };
  },
};

function checkForm(command: Doc, removing: boolean): void {
  if (removing && command.update !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (removing && truthy(command.new))
    throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  if (removing && truthy(command.upsert)) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (!removing && command.update === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
}

function removeOne(context: Context, filter: Doc): Outcome {
  const collection = findCollection(context);
  const row = firstRow(context, filter, collection);
  if (!row || !collection) return { n: 0, value: null };
  collection.remove(row);
  return { n: 1, value: row.doc };
}

function changeOne(context: Context, filter: Doc): Outcome {
  const { command } = context;
  const change: Update = compileUpdate(command.update, command.arrayFilters, () => []);
  const wantsNew = truthy(command.new);
  const collection = truthy(command.upsert) ? makeCollection(context) : findCollection(context);
  const row = firstRow(context, filter, collection);
  if (!collection) return { n: 0, value: null };
  if (row) {
    const before = row.doc;
    const after = change.apply(before, { filter, inserting: false });
    if (!isUnchanged(before, after)) collection.replace(row, after);
    return { n: 1, value: wantsNew ? after : before };
  }
  if (!truthy(command.upsert)) return { n: 0, value: null };
  const inserted = collection.insert(upsertedDoc(filter, change));
  return { n: 1, upserted: inserted._id, value: wantsNew ? inserted : null };
}

function firstRow(context: Context, filter: Doc, collection: ReturnType<typeof findCollection>) {
  const sort = compileSort(context.command.sort);
  if (!collection) compileFilter(filter);
  const rows = collection?.select(filter) ?? [];
  return (sort ? rows.sort((a, b) => sort(a.doc, b.doc)) : rows)[0];
}
