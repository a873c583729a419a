import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { CommandError } from './errors.ts';

/** Another process, or another store in this process, has the data folder open. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is already in use by another process; stop that one first or choose another folder.`,
    );
    this.name = 'DataDirInUse';
  }
}

/**
 * The folders that this process has open. LevelDB's lock is not enough within one process: a second open fails, but it
 * closes the lock file, and by POSIX rules that releases the first one's lock.
 */
const openHere = new Set<string>();

type Level = ClassicLevel<string, Uint8Array>;
type Waiter = { ticket: number; done: () => void; failed: (error: Error) => void };

/**
 * Keys and values on disk. Writes that arrive while a batch is being synced are written together in the next batch; a
 * write is durable once `durable(ticket)` has resolved. After a failed write no more are accepted, because memory would
 * be ahead of the disk.
 */
export class Storage {
  readonly #level: Level;
  readonly #folder: string;
  #pending = new Map<string, Uint8Array | null>();
  #waiters: Waiter[] = [];
  #written = 0;
  #synced = 0;
  #flushing: Promise<void> | undefined;
  #failure: Error | undefined;

  private constructor(level: Level, folder: string) {
    this.#level = level;
    this.#folder = folder;
  }

  static async open(dataDir: string): Promise<Storage> {
    await mkdir(dataDir, { recursive: true });
    const folder = join(await realpath(dataDir), 'store');
    if (openHere.has(folder)) throw new DataDirInUse(dataDir);
    openHere.add(folder);
    const level: Level = new ClassicLevel(folder, { keyEncoding: 'utf8', valueEncoding: 'view' });
    try {
      await level.open();
    } catch (error) {
      openHere.delete(folder);
      if (error instanceof Error && isLocked(error.cause)) throw new DataDirInUse(dataDir);
      throw error;
    }
    return new Storage(level, folder);
  }

  /** All entries whose keys begin with `prefix`, in key order. */
  entries(prefix: string): AsyncIterable<[string, Uint8Array]> {
    return this.#level.iterator({ gte: prefix, lt: `${prefix}\uffff` });
  }

  /** Queues a write (null deletes the key) and returns its ticket. */
  write(key: string, value: Uint8Array | null): number {
    if (this.#failure)
      throw new CommandError(14031, `The store could not write and accepts nothing more: ${this.#failure.message}`);
    this.#pending.set(key, value);
    this.#written++;
    this.#flushing ??= this.#flush();
    return this.#written;
  }

  /** Resolves once everything up to this ticket is on disk. */
  durable(ticket: number): Promise<void> {
    if (ticket <= this.#synced) return Promise.resolve();
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((done, failed) => this.#waiters.push({ ticket, done, failed }));
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#level.close();
    openHere.delete(this.#folder);
  }

  async #flush(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#pending.size > 0 && !this.#failure) {
      const ticket = this.#written;
      const batch = [...this.#pending].map(([key, value]) =>
        value ? { type: 'put' as const, key, value } : { type: 'del' as const, key },
      );
      this.#pending = new Map();
      try {
        await this.#level.batch(batch, { sync: true });
        this.#synced = ticket;
      } catch (error) {
        this.#failure = error instanceof Error ? error : new Error(String(error));
      }
      this.#settle();
    }
    this.#flushing = undefined;
  }

  #settle(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) {
      if (this.#failure) waiter.failed(this.#failure);
      else if (waiter.ticket <= this.#synced) waiter.done();
      else this.#waiters.push(waiter);
    }
  }
}

function isLocked(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
}
