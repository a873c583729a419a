import { calculateObjectSize, Long } from 'bson';
import { badValue, CommandError } from './errors.ts';
import type { Doc } from './values.ts';

const FIRST_BATCH = 101;
const FIRST_BATCH_BYTES = 16 * 1024 * 1024;
/** A long batch would stop the process that serves everybody. The driver asks for the next without being asked. */
const LATER_BATCH_BYTES = 256 * 1024;
const IDLE_MS = 10 * 60 * 1000;

type Project = (doc: Doc) => Doc;
type Cursor = { namespace: string; rest: readonly Doc[]; project: Project; usedAt: number };

/** Keeps results that do not fit in one response until they are fetched, killed or unused for ten minutes. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #nextId = BigInt(Date.now()) * 1000n;

  /** Returns the first batch of a `find` or `aggregate`; keeps the rest, not projected yet, under the cursor's id. */
  first(ns: string, docs: readonly Doc[], batchSize = FIRST_BATCH, project: Project = (doc) => doc): Doc {
    const firstBatch = batchOf(docs.slice(0, batchSize), project, FIRST_BATCH_BYTES);
    const rest = docs.slice(firstBatch.length);
    let id = Long.ZERO;
    if (rest.length > 0) {
      id = Long.fromBigInt(++this.#nextId);
      this.#open.set(id.toString(), { namespace: ns, rest, project, usedAt: Date.now() });
    }
    return { cursor: { firstBatch, id, ns } };
  }

  next(id: unknown, ns: string, batchSize = 0): Doc {
    const key = keyOfCursor(id);
    const cursor = this.#open.get(key);
    if (cursor?.namespace !== ns) throw new CommandError(43, `cursor id ${key} not found`);
    const wanted = batchSize === 0 ? cursor.rest : cursor.rest.slice(0, batchSize);
    const nextBatch = batchOf(wanted, cursor.project, LATER_BATCH_BYTES);
    const rest = (cursor.rest = cursor.rest.slice(nextBatch.length));
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

function batchOf(docs: readonly Doc[], project: Project, maxBytes: number): Doc[] {
  const batch: Doc[] = [];
  let bytes = 0;
  for (const doc of docs) {
    const projected = project(doc);
    bytes += calculateObjectSize(projected, { ignoreUndefined: true });
    if (bytes > maxBytes && batch.length > 0) break;
    batch.push(projected);
  }
  return batch;
}
