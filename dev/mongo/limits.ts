import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';

/** What the embedded store is for (README). Beyond that it still works, and says so. */
const ADVISED_RIDES = 5000;
const ADVISED_MB = 500;
const BYTES_PER_MB = 1024 * 1024;

export type Size = { rides: number; bytes: number };

/** Returns a function that measures the store, and warns once that it has become larger than advised. */
export function sizeAdviser(measure: () => Promise<Size>, warn: (sentence: string) => void): () => Promise<void> {
  let said = false;
  return async () => {
    if (said) return;
    const { rides, bytes } = await measure();
    if (rides < ADVISED_RIDES && bytes < ADVISED_MB * BYTES_PER_MB) return;
    said = true;
    warn(
      `The embedded store is made for fewer than ${ADVISED_RIDES} rides and ${ADVISED_MB} MB, and has ${rides} rides ` +
        `and ${Math.round(bytes / BYTES_PER_MB)} MB. It keeps all rides in memory, and gets slower with each: ` +
        'set MONGODB_URL to a MongoDB.',
    );
  };
}

export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  // LevelDB may delete a file between the two calls.
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  return bytes;
}

/** The heap that a document takes for each of its bytes in BSON, with its share of the indexes (measured: 5.0 to 5.4). */
const HEAP_PER_BYTE = 6;
/** The heap that everything else needs. */
const OTHER_HEAP_MB = 64;
/** V8 adds this to its limit, for new objects (measured with Node.js 20 and 24). */
const NEW_OBJECTS_MB = process.version.startsWith('v20.') ? 48 : 192;
/** What `--max-old-space-size` sets, or its default. */
const oldSpaceBytes = (): number => getHeapStatistics().heap_size_limit - NEW_OBJECTS_MB * BYTES_PER_MB;

/** Stops the loading of a store that does not fit in the heap, before V8 ends the process without a sentence. */
export class HeapBudget {
  readonly #limit: number;
  #left: number;

  constructor(limit = oldSpaceBytes()) {
    this.#limit = limit;
    this.#left = limit - OTHER_HEAP_MB * BYTES_PER_MB;
  }

  /** Counts a document of so many bytes. Errors: Error with a sentence. */
  take(bytes: number): void {
    this.#left -= bytes * HEAP_PER_BYTE;
    if (this.#left < 0) {
      const limit = Math.round(this.#limit / BYTES_PER_MB);
      throw new Error(`its data does not fit in the ${limit} MB that Node may use; raise --max-old-space-size`);
    }
  }
}
