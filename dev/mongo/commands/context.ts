import type { Catalog } from '../catalog.ts';
import type { Collection } from '../collection.ts';
import type { Cursors } from '../cursors.ts';
import { CommandError, typeMismatch } from '../errors.ts';
import { compileFilter } from '../query.ts';
import { isDoc, typeName, wholeNumber } from '../values.ts';
import type { Doc, Row } from '../values.ts';

/** The context in which a command runs. The response waits until every collection in `touched` is on disk. */
export type Context = {
  command: Doc;
  name: string;
  db: string;
  catalog: Catalog;
  cursors: Cursors;
  touched: Set<Collection>;
};

/** A command: its supported options (any other option is refused by name) and its implementation. */
export type Command = { options: readonly string[]; run: (context: Context) => Doc };

export function collectionName({ command, name, db }: Context): string {
  const given = command[name];
  if (typeof given !== 'string' || given === '')
    throw new CommandError(73, `Invalid namespace specified '${db}.${String(given)}'`);
  return given;
}

export const namespace = (context: Context): string => `${context.db}.${collectionName(context)}`;

/** Returns the collection that the command names; undefined if it does not exist. */
export function findCollection(context: Context): Collection | undefined {
  const collection = context.catalog.get(context.db, collectionName(context));
  if (collection) context.touched.add(collection);
  return collection;
}

export function requireCollection(context: Context): Collection {
  const collection = findCollection(context);
  if (!collection) throw new CommandError(26, `ns does not exist: ${namespace(context)}`);
  return collection;
}

export function makeCollection(context: Context): Collection {
  const collection = context.catalog.getOrCreate(context.db, collectionName(context));
  context.touched.add(collection);
  return collection;
}

/** Returns the matching rows; validates the filter even if the collection does not exist. */
export function selectRows(collection: Collection | undefined, filter: Doc, limit?: number): Row[] {
  if (collection) return collection.select(filter, limit);
  compileFilter(filter);
  return [];
}

export function docOption(command: Doc, option: string): Doc {
  const value = command[option] ?? {};
  if (!isDoc(value)) throw typeMismatch(`BSON field '${option}' must be an object, not ${typeName(value)}`);
  return value;
}

export function listOption(command: Doc, option: string): unknown[] {
  const value = command[option];
  if (!Array.isArray(value)) throw typeMismatch(`BSON field '${option}' must be an array, not ${typeName(value)}`);
  return value;
}

/** Returns an option such as `skip` or `limit`: a whole number, not negative; undefined when absent. */
export function countOption(command: Doc, option: string): number | undefined {
  const value = command[option];
  if (value === undefined || value === null) return undefined;
  const n = wholeNumber(value);
  if (n === undefined || n < 0)
    throw new CommandError(51024, `BSON field '${option}' must be a whole number, 0 or more`);
  return n;
}
