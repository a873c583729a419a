import { MongoBulkWriteError, MongoServerError } from 'mongodb';

const DUPLICATE_KEY = 11000;

/** Whether a write failed because a unique index already has its key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** Waits for a write; false when a unique index already has its key. */
export async function isFirst(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Whether the store could not be reached, by the names of the MongoDB driver's errors. */
export const isStoreUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  /^Mongo(Network|ServerSelection|Topology|Pool|WaitQueue|NotConnected|ConnectionPool|ClientClosed)/.test(error.name);

/** The positions of the documents in an unordered insert that already existed; null if it failed for another reason. */
export function duplicatesIn(error: unknown): ReadonlySet<number> | null {
  if (!(error instanceof MongoBulkWriteError)) return null;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY)) return null;
  return new Set(refused.map(({ index }) => index));
}
