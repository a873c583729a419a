import { calculateObjectSize, Long } from 'bson';
import { badValue, CommandError } from './errors.ts';
import { wholeNumber } from './values.ts';
import type { Doc } from './values.ts';

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60 * 1000;

type Cursor = { namespace: string; rest: Doc[]; usedAt: number };

/** Results that do not fit in one answer, kept until they are fetched, killed or unused for ten minutes. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #nextId = BigInt(Date.now()) * 1000n;

  /** The first batch of a `find` or `aggregate`; the rest is kept under the cursor's id. */
  first(namespace: string, docs: Doc[], options: { batchSize?: unknown; singleBatch?: boolean }): Doc {
    const [firstBatch, rest] = split(docs, batchSizeOf(options.batchSize) ?? FIRST_BATCH);
    let id = 0n;
    if (rest.length > 0 && options.singleBatch !== true) {
      id = ++this.#nextId;
      this.#open.set(String(id), { namespace, rest, usedAt: Date.now() });
    }
    return { cursor: { firstBatch, id: Long.fromBigInt(id), ns: namespace } };
  }

  next(id: unknown, namespace: string, batchSize: unknown): Doc {
    const key = keyOfCursor(id);
    const cursor = this.#open.get(key);
    if (cursor?.namespace !== namespace) throw new CommandError(43, `cursor id ${key} not found`);
    const size = batchSizeOf(batchSize);
    const [nextBatch, rest] = split(cursor.rest, size === undefined || size === 0 ? cursor.rest.length : size);
    cursor.rest = rest;
    cursor.usedAt = Date.now();
    if (rest.length === 0) this.#open.delete(key);
    return { cursor: { nextBatch, id: rest.length === 0 ? Long.ZERO : Long.fromString(key), ns: namespace } };
  }

  kill(ids: readonly unknown[]): Doc {
    const cursorsKilled: Long[] = [];
    const cursorsNotFound: Long[] = [];
    for (const id of ids) {
      const key = keyOfCursor(id);
      (this.#open.delete(key) ? cursorsKilled : cursorsNotFound).push(Long.fromString(key));
    }
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  }

  dropIdle(now: number): void {
    for (const [key, cursor] of this.#open) if (now - cursor.usedAt > IDLE_MS) this.#open.delete(key);
  }
}

function keyOfCursor(id: unknown): string {
  if (id instanceof Long) return id.toString();
  const n = wholeNumber(id);
  if (n === undefined) throw badValue('a cursor id must be a 64-bit integer');
  return String(n);
}

function batchSizeOf(given: unknown): number | undefined {
  if (given === undefined || given === null) return undefined;
  const size = wholeNumber(given);
  if (size === undefined) throw new CommandError(14, 'batchSize must be a number');
  if (size < 0) throw new CommandError(51024, `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  return size;
}

function split(docs: Doc[], count: number): [Doc[], Doc[]] {
  let bytes = 0;
  let taken = 0;
  for (const doc of docs.slice(0, count)) {
    bytes += calculateObjectSize(doc, { ignoreUndefined: true });
    if (bytes > MAX_BATCH_BYTES && taken > 0) break;
    taken++;
  }
  return [docs.slice(0, taken), docs.slice(taken)];
}
