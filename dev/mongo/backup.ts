import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Binary, deserialize, serialize } from 'bson';
import { Storage } from './storage.ts';

/** A backup that cannot be made or restored; the message says why. */
export class BackupError extends Error {}

/** So many bytes are written before the next wait for the disk. */
const BATCH_BYTES = 1024 * 1024;

/**
 * Writes everything in the store of `dataDir` to a new file, which only its owner may read: BSON documents, gzipped,
 * one per key, and a last one with their count. Resolves with the count. Nothing else may have the folder open.
 */
export async function backUp(dataDir: string, file: string): Promise<number> {
  if (!existsSync(join(dataDir, 'store'))) throw new BackupError(`There is no store in ${dataDir}.`);
  if (existsSync(file)) throw new BackupError(`${file} exists; choose another name.`);
  const storage = await Storage.open(dataDir);
  let count = 0;
  async function* documents(): AsyncGenerator<Uint8Array> {
    for await (const [key, value] of storage.entries('')) {
      yield serialize({ key, value: new Binary(value) });
      count += 1;
    }
    yield serialize({ count });
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(documents()), createGzip(), target);
    return count;
  } catch (error) {
    if (!target.pending) await rm(file);
    throw error;
  } finally {
    await storage.close();
  }
}

/** Restores a backup into a `dataDir` without a store. Resolves with the count of its documents. */
export async function restore(dataDir: string, file: string): Promise<number> {
  const folder = join(dataDir, 'store');
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty; move it away, or choose another folder.`);
  // The store appears under its name only when it is whole.
  const unfinished = join(dataDir, 'restoring');
  if (existsSync(unfinished)) throw new BackupError(`Delete ${unfinished} first: a restore was interrupted.`);
  await mkdir(unfinished, { recursive: true });
  try {
    const count = await fill(unfinished, file);
    await rename(join(unfinished, 'store'), folder);
    await syncFolder(dataDir);
    return count;
  } finally {
    await rm(unfinished, { recursive: true });
  }
}

async function fill(dataDir: string, file: string): Promise<number> {
  const storage = await Storage.open(dataDir);
  let count = 0;
  let waiting = 0;
  try {
    let end: unknown;
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const { key, value, count: last } of documentsIn(chunks)) {
        end = last;
        if (typeof key !== 'string' || !(value instanceof Uint8Array)) continue;
        const ticket = storage.write(key, value);
        count += 1;
        waiting += value.length;
        if (waiting < BATCH_BYTES) continue;
        await storage.durable(ticket);
        waiting = 0;
      }
    });
    if (end !== count) throw new Error('its end is missing');
    return count;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} cannot be restored (${reason}). Nothing was changed.`, { cause: error });
  } finally {
    await storage.close();
  }
}

async function* documentsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Record<string, unknown>> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    while (at + 4 <= rest.length && at + rest.readInt32LE(at) <= rest.length) {
      const end = at + rest.readInt32LE(at);
      yield deserialize(rest.subarray(at, end), { promoteBuffers: true });
      at = end;
    }
    rest = rest.subarray(at);
  }
}

/** Makes a rename in a folder survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
