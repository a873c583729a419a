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
import { codeName, CommandError, notSupported } from './errors.ts';
import { asDouble, isDoc, wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({ ...HANDSHAKE, ...READ, ...WRITE, ...INDEXES, ...COLLECTIONS, findAndModify }),
);
const ALIASES = new Map([
  ['ismaster', 'isMaster'],
  ['buildinfo', 'buildInfo'],
  ['findandmodify', 'findAndModify'],
]);

/** Options accepted on every command and ignored: with one node and every write on disk, they change nothing. */
const COMMON = new Set([
  '$db',
  'lsid',
  '$readPreference',
  '$clusterTime',
  'comment',
  'maxTimeMS',
  'writeConcern',
  'readConcern',
]);

/** Runs a command. Resolves with its answer, or an error answer (`ok: 0`), once what was read or written is on disk. */
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

export function errorAnswer(error: CommandError): Doc {
  return { ok: asDouble(0), errmsg: error.message, code: error.code, codeName: codeName(error.code), ...error.extra };
}

function run(command: Doc, store: Pick<Context, 'catalog' | 'cursors' | 'touched'>): Doc {
  const given = Object.keys(command)[0] ?? '';
  const known = COMMANDS.get(ALIASES.get(given) ?? given);
  if (!known) throw notSupported(`command '${given}'`);
  for (const option of Object.keys(command).slice(1)) {
    if (!COMMON.has(option) && !known.options.includes(option))
      throw notSupported(`option '${option}' of command '${given}'`);
  }
  checkConcerns(command);
  const { $db: db } = command;
  if (typeof db !== 'string') throw new CommandError(40414, "BSON field '$db' is missing but a required field");
  return known.run({ ...store, command, name: given, db });
}

function checkConcerns({ readConcern, writeConcern }: Doc): void {
  const level = isDoc(readConcern) ? readConcern.level : undefined;
  if (level === 'snapshot') throw notSupported("readConcern level 'snapshot'");
  const w = isDoc(writeConcern) ? writeConcern.w : undefined;
  const nodes = wholeNumber(w);
  if (w !== undefined && w !== 'majority' && !(nodes === 0 || nodes === 1))
    throw notSupported(`writeConcern w: ${JSON.stringify(w)}`);
}
