import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { batchOf, hasFurtherBatch, readLog } from './log.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { MARK_FILE, readMark } from './mark.ts';
import { checkTable } from './table.ts';

/** A file of the folder is damaged, incomplete, missing or unknown. The message names it. */
export class DamagedFolder extends Error {}

const OWN_FILE = /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(log|ldb|sst|dbtmp))$/;
/** What a crash leaves that interrupts LevelDB while it creates a folder. */
const UNBORN_FILE = /^(LOCK|LOG|LOG\.old|MANIFEST-000001|000001\.dbtmp)$/;

/**
 * Checks that LevelDB's folder has every write that was acknowledged: LevelDB opens damaged folders too, without what
 * it cannot read, and then deletes the files. A crash leaves at most a torn last batch, which was not acknowledged.
 * Errors: DamagedFolder.
 */
export async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  const unknown = names.find((name) => !OWN_FILE.test(name) && name !== MARK_FILE);
  if (unknown !== undefined) throw new DamagedFolder(`${unknown} in it is no file of the store`);
  if (!names.includes('CURRENT')) {
    const left = names.find((name) => !UNBORN_FILE.test(name));
    if (left !== undefined) throw new DamagedFolder(`CURRENT is missing in it, but it has ${left}`);
    return;
  }
  const manifest = await currentManifest(folder, names);
  await checkTables(folder, names, manifest);
  await checkLogs(folder, names, manifest);
}

async function currentManifest(folder: string, names: readonly string[]): Promise<Manifest> {
  const current = await readFile(join(folder, 'CURRENT'), 'utf8');
  const name = /^(MANIFEST-\d+)\n$/.exec(current)?.[1];
  if (name === undefined) throw new DamagedFolder('CURRENT is damaged');
  if (!names.includes(name)) throw new DamagedFolder(`${name} is missing, which CURRENT names`);
  const bytes = await readFile(join(folder, name));
  return whole(name, () => readManifest(bytes));
}

async function checkTables(folder: string, names: readonly string[], { tables }: Manifest): Promise<void> {
  for (const [number, byteCount] of tables) {
    const name = ['ldb', 'sst'].map((kind) => fileName(number, kind)).find((file) => names.includes(file));
    if (name === undefined) throw new DamagedFolder(`${fileName(number, 'ldb')} is missing`);
    const bytes = await readFile(join(folder, name));
    if (bytes.length !== byteCount) throw new DamagedFolder(`${name} has another length than it was written with`);
    whole(name, () => checkTable(bytes));
  }
}

async function checkLogs(folder: string, names: readonly string[], manifest: Manifest): Promise<void> {
  const mark = await readMark(folder);
  if (mark === 'damaged') throw new DamagedFolder(`${MARK_FILE} is damaged`);
  // Earlier logs are in the tables.
  const live = names.filter((name) => name.endsWith('.log') && parseInt(name, 10) >= manifest.firstLog);
  for (const number of [manifest.firstLog, Math.max(mark.log, manifest.firstLog)]) {
    const needed = fileName(number, 'log');
    if (number > 0 && !live.includes(needed)) throw new DamagedFolder(`${needed} is missing`);
  }
  let lastWrite: number | undefined;
  for (const name of live.sort((a, b) => parseInt(a, 10) - parseInt(b, 10))) {
    const bytes = await readFile(join(folder, name));
    const { records, end } = readLog(bytes);
    for (const { first, last } of records.map(batchOf)) {
      const follows = lastWrite === undefined ? first <= manifest.lastWrite + 1 : first === lastWrite + 1;
      if (!follows) throw new DamagedFolder(`writes are missing before write ${first} in ${name}`);
      lastWrite = last;
    }
    if (hasFurtherBatch(bytes, end, lastWrite ?? manifest.lastWrite))
      throw new DamagedFolder(`${name} is damaged at byte ${end}`);
    if (name === fileName(mark.log, 'log') && end < mark.bytes)
      throw new DamagedFolder(`${name} is whole up to byte ${end} only, of the ${mark.bytes} that were acknowledged`);
  }
}

const fileName = (number: number, kind: string): string => `${String(number).padStart(6, '0')}.${kind}`;

/** Runs a reader of a file, which throws a RangeError where the file does not have its form. */
function whole<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedFolder(`${name} is damaged: ${error.message}`);
    throw error;
  }
}
