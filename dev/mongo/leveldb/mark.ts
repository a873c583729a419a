import { constants, fstatSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The file that says how far which log of LevelDB was acknowledged. Without it, a log that lost its end looks like one
 * that was never longer. It is written after the log is synced, and need not be synced itself: a power cut may leave an
 * older mark, which asks for less.
 */
export const MARK_FILE = 'acknowledged';
const DIGITS = 16;

/** The number of a log, and its bytes that were acknowledged. */
export type Mark = { log: number; bytes: number };

/** Returns the mark of a folder; nothing is marked in a folder that has no mark yet. */
export async function readMark(folder: string): Promise<Mark | 'damaged'> {
  const text = await readFile(join(folder, MARK_FILE), 'utf8').catch(absent);
  if (text === '') return { log: 0, bytes: 0 };
  const found = /^(\d{16}) (\d{16})\n$/.exec(text);
  return found ? { log: Number(found[1]), bytes: Number(found[2]) } : 'damaged';
}

function absent(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}

/** Marks what is acknowledged in an open folder. */
export class Marker {
  readonly #folder: string;
  readonly #file: FileHandle;
  #log: FileHandle | undefined;
  #mark: Mark = { log: 0, bytes: 0 };

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  /** Opens the mark of a folder; creates it with room on the disk, so that marking needs none. */
  static async open(folder: string): Promise<Marker> {
    const file = await open(join(folder, MARK_FILE), constants.O_RDWR | constants.O_CREAT, 0o600);
    const marker = new Marker(folder, file);
    if ((await file.stat()).size === 0) await marker.#write().then(() => file.sync());
    return marker;
  }

  /** Marks everything that is now in the log; to be called after each sync of it. */
  async advance(): Promise<void> {
    // Synchronous, because it waits for no disk: the kernel knows the size.
    const bytes = this.#log ? fstatSync(this.#log.fd).size : 0;
    // Every batch makes the log longer, unless LevelDB has begun another one.
    if (bytes > this.#mark.bytes) this.#mark.bytes = bytes;
    else await this.#findLog();
    await this.#write();
  }

  async close(): Promise<void> {
    await this.#log?.close();
    await this.#file.close();
  }

  async #findLog(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => /^\d+\.log$/.test(name));
    const log = Math.max(...names.map((name) => parseInt(name, 10)));
    const newest = names.find((name) => parseInt(name, 10) === log);
    if (newest === undefined) throw new Error('The store has no log.');
    await this.#log?.close();
    this.#log = await open(join(this.#folder, newest), 'r');
    this.#mark = { log, bytes: (await this.#log.stat()).size };
  }

  async #write(): Promise<void> {
    const { log, bytes } = this.#mark;
    const text = `${String(log).padStart(DIGITS, '0')} ${String(bytes).padStart(DIGITS, '0')}\n`;
    await this.#file.write(text, 0);
  }
}
