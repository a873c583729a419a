import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';

/** The app must not start with this database. The message continues a sentence about the database. */
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

/** The codes of a server that is no longer the primary, is shutting down, or whose disk is full. */
const FAILING_OVER = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Whether the store cannot be reached, cannot write, or is handing over to another server. */
export function isStoreUnreachable(error: unknown): boolean {
  // A bulk write wraps the error that has the reason.
  if (error instanceof MongoServerError) return FAILING_OVER.has(error.code) || isStoreUnreachable(error.errorResponse);
  // When the store is silent, the MongoDB client reports a network error whose name does not begin with Mongo….
  if (error instanceof MongoNetworkError) return true;
  return (
    error instanceof Error &&
    /^Mongo(ServerSelection|Topology|Pool|WaitQueue|NotConnected|ConnectionPool|ClientClosed)/.test(error.name)
  );
}

/** How operating systems word a failure to write. */
const SYSTEM_WORDS =
  /no space left on device|disk quota exceeded|input\/output error|read-only file system|permission denied|too many open files/i;
const NOT_PRIMARY = 'the server is not the primary';
const SHUTTING_DOWN = 'the server is shutting down';
const WORDS_OF_CODE = new Map<unknown, string>([
  [13, 'the user of the store may not do this'],
  [18, 'the store refused the user or the password'],
  [64, 'too few members of the replica set confirmed the write'],
  [91, SHUTTING_DOWN],
  [189, NOT_PRIMARY],
  [10107, NOT_PRIMARY],
  [10334, 'the document is too large'],
  [DUPLICATE_KEY, 'a unique index already has the key'],
  [11600, SHUTTING_DOWN],
  [11602, NOT_PRIMARY],
  [13435, NOT_PRIMARY],
  [13436, NOT_PRIMARY],
  [14031, 'no space left on device'],
]);

/**
 * Why the store failed, in words for a log; undefined when no words are known. Never contains the message of a server,
 * which may quote stored values.
 */
export function whyStoreFailed(error: unknown): string | undefined {
  if (!(error instanceof MongoServerError)) return isStoreUnreachable(error) ? 'the store does not answer' : undefined;
  const words = SYSTEM_WORDS.exec(error.message)?.[0].toLowerCase() ?? WORDS_OF_CODE.get(error.code);
  const name: unknown = error.codeName;
  return words ?? (typeof name === 'string' ? name : whyStoreFailed(error.errorResponse));
}

/** Returns the indexes of documents that an unordered insert found to exist; null if it failed for another reason. */
export function duplicatesIn(error: unknown): ReadonlySet<number> | null {
  if (!(error instanceof MongoBulkWriteError)) return null;
  const refused = [error.writeErrors].flat();
  if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY)) return null;
  return new Set(refused.map(({ index }) => index));
}
