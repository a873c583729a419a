import type { Catalog } from './catalog.ts';
import type { Collection } from './collection.ts';
import { COLLECTIONS } from './commands/collections.ts';
import type { Command, Context } from './commands/context.ts';
import { findAndModify } from './commands/find-and-modify.ts';
import { HANDSHAKE } from './commands/handshake.ts';
import { INDEXES } from './commands/indexes.ts';
import { READ } from './commands/read.ts';
import { WRITE } from './commands/write.ts';
import type { Cursors } from './cursors.ts';
import { badValue, CommandError, notSupported } from './errors.ts';
import { asDouble } from './values.ts';
import type { Doc } from './values.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({ ...HANDSHAKE, ...READ, ...WRITE, ...INDEXES, ...COLLECTIONS, findAndModify }),
);

/** Options that every command accepts and ignores, because with one node they change nothing. */
const COMMON = new Set(['$db', 'lsid', '$readPreference', '$clusterTime']);

/** Runs a command. Resolves with the response (`ok: 0` for an error) once all data read or written is on disk. */
export async function answer(command: Doc, store: { catalog: Catalog; cursors: Cursors }): Promise<Doc> {
  const touched = new Set<Collection>();
  try {
    await store.catalog.loaded;
    const result = outcome(() => run(command, { ...store, touched }));
    await Promise.all([...touched].map((collection) => collection.durable()));
    return result instanceof CommandError ? errorAnswer(result) : { ...result, ok: asDouble(1) };
  } catch (error) {
    return errorAnswer(asCommandError(error));
  }
}

function outcome(work: () => Doc): Doc | CommandError {
  try {
    return work();
  } catch (error) {
    return asCommandError(error);
  }
}

const asCommandError = (error: unknown): CommandError =>
  error instanceof CommandError ? error : new CommandError(1, error instanceof Error ? error.message : String(error));

export function errorAnswer({ message, code, extra }: CommandError): Doc {
  return { ok: asDouble(0), errmsg: message, code, ...extra };
}

function run(command: Doc, store: Pick<Context, 'catalog' | 'cursors' | 'touched'>): Doc {
  const [name = '', ...options] = Object.keys(command);
  const known = COMMANDS.get(name);
  if (!known) throw notSupported(`command '${name}'`);
  for (const option of options) {
    if (!COMMON.has(option) && !known.options.includes(option))
      throw notSupported(`option '${option}' of command '${name}'`);
  }
  const { $db: db } = command;
  if (typeof db !== 'string') throw badValue("BSON field '$db' is missing");
  return known.run({ ...store, command, name, db });
}
