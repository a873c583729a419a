import { calculateObjectSize, Long } from 'bson';
import { badValue, CommandError } from './errors.ts';
import type { Doc } from './values.ts';

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60 * 1000;

type Cursor = { namespace: string; rest: Doc[]; usedAt: number };

/** Keeps results that do not fit in one response until they are fetched, killed or unused for ten minutes. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #nextId = BigInt(Date.now()) * 1000n;

  /** Returns the first batch of a `find` or `aggregate`; keeps the rest under the cursor's id. */
  first(ns: string, docs: readonly Doc[], batchSize = FIRST_BATCH): Doc {
    const [firstBatch, rest] = split(docs, batchSize);
    let id = Long.ZERO;
    if (rest.length > 0) {
      id = Long.fromBigInt(++this.#nextId);
      this.#open.set(id.toString(), { namespace: ns, rest, usedAt: Date.now() });
    }
    return { cursor: { firstBatch, id, ns } };
  }

  next(id: unknown, ns: string, batchSize = 0): Doc {
    const key = keyOfCursor(id);
    const cursor = this.#open.get(key);
    if (cursor?.namespace !== ns) throw new CommandError(43, `cursor id ${key} not found`);
    const [nextBatch, rest] = split(cursor.rest, batchSize === 0 ? cursor.rest.length : batchSize);
    cursor.rest = rest;
    cursor.usedAt = Date.now();
    if (rest.length === 0) this.#open.delete(key);
    return { cursor: { nextBatch, id: rest.length === 0 ? Long.ZERO : id, ns } };
  }

  kill(ids: readonly unknown[]): Doc {
    const cursorsKilled = ids.filter((id) => this.#open.delete(keyOfCursor(id)));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  }

  dropIdle(now: number): void {
    for (const [key, cursor] of this.#open) if (now - cursor.usedAt > IDLE_MS) this.#open.delete(key);
  }
}

function keyOfCursor(id: unknown): string {
  if (id instanceof Long) return id.toString();
  throw badValue('a cursor id must be a 64-bit integer');
}

function split(docs: readonly Doc[], count: number): [Doc[], Doc[]] {
  let bytes = 0;
  let taken = 0;
  for (const doc of docs.slice(0, count)) {
    bytes += calculateObjectSize(doc, { ignoreUndefined: true });
    if (bytes > MAX_BATCH_BYTES && taken > 0) break;
    taken++;
  }
  return [docs.slice(0, taken), docs.slice(taken)];
}
