import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import { CommandError } from './errors.ts';
import { Folder } from './folder.ts';
import { bytesIn } from './limits.ts';

/** The data folder cannot be read or written, for example because a file in it is damaged. */
export class UnusableDataDir extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }

  static because(dataDir: string, cause: unknown): UnusableDataDir {
    const advice = 'Mend that, restore a backup, or choose another folder.';
    return new UnusableDataDir(`The data folder ${dataDir} cannot be used (${reasonOf(cause)}). ${advice}`, { cause });
  }
}

/** Another process, or another store in this process, has the data folder open. */
export class DataDirInUse extends UnusableDataDir {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is already in use by another process; stop that one first or choose another folder.`,
    );
  }
}

/**
 * The folders that this process has open. LevelDB's lock is not enough within one process: a second open fails, but
 * closes the lock file, which by POSIX rules releases the lock of the first open.
 */
const openHere = new Set<string>();

type Waiter = { ticket: number; done: () => void; failed: (error: Error) => void };

/** The pause after a failed write (for example on a full disk) before the next attempt. */
const RETRY_MS = 1000;

/**
 * Keys and values on disk. Writes that arrive while a batch is being synced go together into the next batch. A write is
 * durable once `durable(ticket)` has resolved. After a failed write, memory is ahead of the disk, and LevelDB's log
 * ends in a torn record. The store then reloads memory from disk, and refuses writes until it has reopened the folder.
 */
export class Storage {
  readonly #path: string;
  #folder: Folder;
  #pending = new Map<string, Uint8Array | null>();
  /** What is being written. */
  #batch: ReadonlyMap<string, Uint8Array | null> = new Map();
  #waiters: Waiter[] = [];
  #written = 0;
  #synced = 0;
  #flushing: Promise<void> | undefined;
  /** Why the store refuses writes; undefined while it accepts them. */
  #failure: CommandError | undefined;
  #recovery: Promise<void> | undefined;
  #reload: () => Promise<void> = () => Promise.resolve();
  readonly #closing = new AbortController();

  private constructor(path: string, folder: Folder) {
    this.#path = path;
    this.#folder = folder;
  }

  static async open(dataDir: string): Promise<Storage> {
    const path = await madeFolder(dataDir);
    if (openHere.has(path)) throw new DataDirInUse(dataDir);
    openHere.add(path);
    try {
      return new Storage(path, await Folder.open(path));
    } catch (error) {
      openHere.delete(path);
      if (isLocked(error) || (await isOpenElsewhere(path))) throw new DataDirInUse(dataDir);
      throw UnusableDataDir.because(dataDir, error);
    }
  }

  get writable(): boolean {
    return this.#failure === undefined;
  }

  /** Sets `reload`, which loads memory from the disk. It is called in the same tick in which a write fails. */
  onLoss(reload: () => Promise<void>): void {
    this.#reload = reload;
  }

  /** Iterates over all entries whose keys begin with `prefix`, in key order. */
  entries(prefix: string): AsyncIterable<[string, Uint8Array]> {
    return this.#folder.entries(prefix);
  }

  /** Resolves with the bytes on the disk. */
  bytes(): Promise<number> {
    return bytesIn(this.#path);
  }

  /** Returns the newest value of a key, written already or not; null or undefined if there is none. */
  read(key: string): Uint8Array | null | undefined {
    const written = [this.#pending, this.#batch].find((writes) => writes.has(key));
    return written ? written.get(key) : this.#folder.read(key);
  }

  /** Queues a write (null deletes the key) and returns its ticket. */
  write(key: string, value: Uint8Array | null): number {
    if (this.#failure) throw this.#failure;
    this.#pending.set(key, value);
    this.#written++;
    this.#flushing ??= this.#flush();
    return this.#written;
  }

  /** Resolves once everything up to this ticket is on disk. */
  durable(ticket: number): Promise<void> {
    if (ticket <= this.#synced) return Promise.resolve();
    return new Promise((done, failed) => this.#waiters.push({ ticket, done, failed }));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#flushing;
    await this.#recovery;
    await this.#folder.close();
    openHere.delete(this.#path);
  }

  async #flush(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#pending.size > 0 && !this.#failure) {
      const ticket = this.#written;
      this.#batch = this.#pending;
      this.#pending = new Map();
      try {
        await this.#folder.write(this.#batch);
        this.#synced = ticket;
      } catch (error) {
        this.#fail(error);
      }
      this.#settle();
    }
    this.#batch = new Map();
    this.#flushing = undefined;
  }

  #settle(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) {
      if (waiter.ticket <= this.#synced) waiter.done();
      else this.#waiters.push(waiter);
    }
  }

  /** Rejects pending writes, and all new writes until the recovery has succeeded. */
  #fail(error: unknown): void {
    const failure = cannotWrite(error);
    this.#failure = failure;
    this.#recovery = this.#recover();
    this.#pending = new Map();
    this.#synced = this.#written;
    for (const waiter of this.#waiters.splice(0)) waiter.failed(failure);
  }

  async #recover(): Promise<void> {
    const { signal } = this.#closing;
    // After a failed write, LevelDB can still read, and does not return the record that it failed to write.
    await this.#attempt(() => this.#reload());
    while (this.#failure && !signal.aborted) {
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#attempt(() => this.#reopen());
    }
  }

  async #reopen(): Promise<void> {
    await this.#folder.close();
    this.#folder = await Folder.open(this.#path);
    await this.#reload();
    this.#failure = undefined;
  }

  /** Runs one attempt of the recovery; its error becomes the reason why writes are still refused. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => (this.#failure = cannotWrite(error)));
  }
}

async function madeFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    const folder = join(await realpath(dataDir), 'store');
    // The folder holds photos, phone numbers and keys, so no other user of this machine may read it.
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o700);
    return folder;
  } catch (error) {
    throw UnusableDataDir.because(dataDir, error);
  }
}

/** Returns the message of an error; LevelDB puts the reason in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const cannotWrite = (error: unknown): CommandError =>
  new CommandError(14031, `The store cannot write: ${reasonOf(error)}`);

/** Whether another process has the folder open. LevelDB takes its lock first, and then refuses a folder that exists. */
async function isOpenElsewhere(folder: string): Promise<boolean> {
  const probe = new ClassicLevel(folder, { createIfMissing: false, errorIfExists: true });
  return probe
    .open()
    .then(() => probe.close())
    .then(() => false, isLocked);
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
}
