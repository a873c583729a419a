import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';

/** A database that this app must not start with; the message continues a sentence about it. */
export class UnusableStore extends Error {}

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

/** A server answers with these codes when it is no longer the primary, is shutting down, or its disk is full. */
const FAILING_OVER = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Whether the store cannot be reached, cannot write, or is handing over to another server. */
export function isStoreUnreachable(error: unknown): boolean {
  // A bulk write hides the reason in its error.
  if (error instanceof MongoServerError) return FAILING_OVER.has(error.code) || isStoreUnreachable(error.errorResponse);
  // The network error for connections closed because the store is silent is not named Mongo….
  if (error instanceof MongoNetworkError) return true;
  return (
    error instanceof Error &&
    /^Mongo(ServerSelection|Topology|Pool|WaitQueue|NotConnected|ConnectionPool|ClientClosed)/.test(error.name)
  );
}

/** The positions of the documents in an unordered insert that already existed; null if it failed for another reason. */
export function duplicatesIn(error: unknown): ReadonlySet<number> | null {
  if (!(error instanceof MongoBulkWriteError)) return null;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY)) return null;
  return new Set(refused.map(({ index }) => index));
}
