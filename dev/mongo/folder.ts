import { constants, writeSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { Tally } from './tally.ts';

/** Has the number of the last acknowledged batch: a folder that lost its last batches looks like an older one. */
const MARK_FILE = 'acknowledged';
const OWN_FILE = /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(log|ldb|sst|dbtmp)|acknowledged)$/;
/** What a crash leaves that interrupts LevelDB while it creates a folder. */
const UNBORN_FILE = /^(LOCK|LOG|LOG\.old|MANIFEST-000001|000001\.dbtmp)$/;

/** The key of the tally. It is after the keys that `entriesOf` iterates over. */
const TALLY_KEY = '\uffff';

/** A start reads everything: with LevelDB's 16 KiB it would wait thousands of times for another thread. */
const READ_AHEAD_BYTES = 1024 * 1024;

type Level = ClassicLevel<string, Uint8Array>;

/** LevelDB's folder, open and with everything that was acknowledged. */
export class Folder {
  readonly #level: Level;
  readonly #mark: FileHandle;
  readonly #tally: Tally;

  private constructor(level: Level, mark: FileHandle, tally: Tally) {
    this.#level = level;
    this.#mark = mark;
    this.#tally = tally;
  }

  /** Opens a folder, or creates it. Errors: LevelDB's; Error with a reason if it lost something. */
  static async open(path: string): Promise<Folder> {
    checkNames(await readdir(path));
    const acknowledged = await readMark(path);
    // Only now: a ClassicLevel opens its folder by itself.
    const level: Level = new ClassicLevel(path, { keyEncoding: 'utf8', valueEncoding: 'view' });
    await level.open();
    try {
      const tally = await count(level);
      if (tally.batch < acknowledged)
        throw new Error(`its last batch is ${tally.batch}, but batch ${acknowledged} was acknowledged`);
      return new Folder(level, await openMark(path, tally.batch), tally);
    } catch (error) {
      await level.close();
      throw error;
    }
  }

  /** Iterates over all entries whose keys begin with `prefix`, in key order. */
  entries(prefix: string): AsyncIterable<[string, Uint8Array]> {
    return this.#level.iterator({ gte: prefix, lt: `${prefix}\uffff`, highWaterMarkBytes: READ_AHEAD_BYTES });
  }

  /** Returns the value of a key; it waits for the disk, so it is for photos only. */
  read(key: string): Uint8Array | undefined {
    return this.#level.getSync(key);
  }

  /** Writes a batch (null deletes a key); resolves once it is on the disk. After an error the folder must be opened again. */
  async write(batch: ReadonlyMap<string, Uint8Array | null>): Promise<void> {
    const operations = [...batch].map(([key, value]) =>
      value ? { type: 'put' as const, key, value } : { type: 'del' as const, key },
    );
    for (const [key, value] of batch) this.#tally.set(key, value);
    const tally = { type: 'put' as const, key: TALLY_KEY, value: this.#tally.next() };
    await this.#level.batch([...operations, tally], { sync: true });
    // Not synced: after a power cut the mark may be older, and ask for less. Synchronous, because it waits for no disk.
    writeSync(this.#mark.fd, `${this.#tally.batch}\n`, 0);
  }

  async close(): Promise<void> {
    await this.#mark.close();
    await this.#level.close();
  }
}

/** Without CURRENT, LevelDB would create an empty store and delete the files. */
function checkNames(names: readonly string[]): void {
  const unknown = names.find((name) => !OWN_FILE.test(name));
  if (unknown !== undefined) throw new Error(`${unknown} in it is no file of the store`);
  const left = names.find((name) => !UNBORN_FILE.test(name));
  if (!names.includes('CURRENT') && left !== undefined) throw new Error(`CURRENT is missing in it, but it has ${left}`);
}

/** Counts the entries. A folder that was written before there was a tally has none. */
async function count(level: Level): Promise<Tally> {
  const tally = new Tally();
  let stored: Uint8Array | undefined;
  for await (const [key, value] of level.iterator({ highWaterMarkBytes: READ_AHEAD_BYTES })) {
    if (key === TALLY_KEY) stored = value;
    else tally.set(key, value);
  }
  if (stored) tally.resume(stored);
  return tally;
}

async function readMark(path: string): Promise<number> {
  const text = await readFile(join(path, MARK_FILE), 'utf8').catch(absent);
  if (!/^(\d+\n)?$/.test(text)) throw new Error(`${MARK_FILE} in it is damaged`);
  return Number(text);
}

function absent(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}

/** Opens the mark; creates it with room on the disk, so that marking needs none. */
async function openMark(path: string, batch: number): Promise<FileHandle> {
  const mark = await open(join(path, MARK_FILE), constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    await mark.write(`${batch}\n`, 0);
    await mark.sync();
    return mark;
  } catch (error) {
    await mark.close();
    throw error;
  }
}
