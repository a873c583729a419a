import type { Catalog } from '../catalog.ts';
import type { Collection } from '../collection.ts';
import type { Cursors } from '../cursors.ts';
import { badValue, CommandError } from '../errors.ts';
import { isDoc, typeName, wholeNumber } from '../values.ts';
import type { Doc } from '../values.ts';

/** The context in which a command runs. The answer waits until every collection in `touched` is on disk. */
export type Context = {
  command: Doc;
  name: string;
  db: string;
  catalog: Catalog;
  cursors: Cursors;
  touched: Set<Collection>;
};

/** One command: the options it understands (all others are refused by name) and what it does. */
export type Command = { options: readonly string[]; run: (context: Context) => Doc };

export function collectionName(context: Context): string {
  const name = context.command[context.name];
  if (typeof name !== 'string' || name === '')
    throw new CommandError(73, `Invalid namespace specified '${context.db}.${String(name)}'`);
  return name;
}

/** The collection that the command names; undefined if it does not exist. */
export function findCollection(context: Context, name = collectionName(context)): Collection | undefined {
  const collection = context.catalog.get(context.db, name);
  if (collection) context.touched.add(collection);
  return collection;
}

export function makeCollection(context: Context): Collection {
  const collection = context.catalog.getOrCreate(context.db, collectionName(context));
  context.touched.add(collection);
  return collection;
}

export function docOption(command: Doc, option: string): Doc {
  const value = command[option] ?? {};
  if (!isDoc(value))
    throw new CommandError(14, `BSON field '${option}' is the wrong type '${typeName(value)}', expected type 'object'`);
  return value;
}

export function listOption(command: Doc, option: string): unknown[] {
  const value = command[option];
  if (value === undefined) throw new CommandError(40414, `BSON field '${option}' is missing but a required field`);
  if (!Array.isArray(value))
    throw new CommandError(14, `BSON field '${option}' is the wrong type '${typeName(value)}', expected type 'array'`);
  return value;
}

/** An option such as `skip` or `limit`: a whole number, not negative, 0 when absent. */
export function countOption(command: Doc, option: string): number {
  const value = command[option];
  if (value === undefined || value === null) return 0;
  const n = wholeNumber(value);
  if (n === undefined) throw new CommandError(14, `BSON field '${option}' must be a number`);
  if (n < 0) throw new CommandError(51024, `BSON field '${option}' value must be >= 0, actual value '${n}'`);
  return n;
}

export function docsOf(values: readonly unknown[], what: string): Doc[] {
  return values.map((value) => {
    if (!isDoc(value)) throw badValue(`each of the ${what} must be an object`);
    return value;
  });
}
