import { failedToParse } from '../errors.ts';
import { compileProjection } from '../projection.ts';
import { compileUpdate } from '../update.ts';
import { truthy } from '../values.ts';
import type { Doc } from '../values.ts';
import { docOption, findCollection, makeCollection, selectRows } from './context.ts';
import type { Command, Context } from './context.ts';
import { changeRow, upsert } from './write.ts';

export const findAndModify: Command = {
  options: ['query', 'remove', 'update', 'new', 'fields', 'upsert'],
  run: (context) => {
    const { command } = context;
    const project = compileProjection(command.fields, { elemMatch: true });
    const { value, ...lastErrorObject } = truthy(command.remove) ? removeOne(context) : changeOne(context);
    return { lastErrorObject, value: value && project ? project(value) : value };
  },
};

type Outcome = { n: number; updatedExisting?: boolean; upserted?: unknown; value: Doc | null };

function removeOne(context: Context): Outcome {
  const { command } = context;
  if (command.update !== undefined || truthy(command.new) || truthy(command.upsert))
    throw failedToParse('Cannot specify update, new or upsert together with remove');
  const collection = findCollection(context);
  const [row] = selectRows(collection, docOption(command, 'query'));
  if (!collection || !row) return { n: 0, value: null };
  const value = collection.whole(row);
  collection.remove(row);
  return { n: 1, value };
}

function changeOne(context: Context): Outcome {
  const { command } = context;
  const filter = docOption(command, 'query');
  const update = compileUpdate(command.update, undefined);
  const isUpsert = truthy(command.upsert);
  const wantsNew = truthy(command.new);
  const collection = isUpsert ? makeCollection(context) : findCollection(context);
  const [row] = selectRows(collection, filter);
  if (collection && row) {
    const before = collection.whole(row);
    changeRow(collection, row, update);
    return { n: 1, updatedExisting: true, value: wantsNew ? collection.whole(row) : before };
  }
  if (!collection || !isUpsert) return { n: 0, updatedExisting: false, value: null };
  const inserted = upsert(collection, filter, update);
  return { n: 1, updatedExisting: false, upserted: inserted._id, value: wantsNew ? inserted : null };
}
