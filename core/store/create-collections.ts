import type { Collection, Db, Document, IndexDescription } from 'mongodb';
import { MongoServerError } from 'mongodb';
import { UnusableStore } from './errors.ts';

const NAMESPACE_EXISTS = 48;

/** Creates a collection. If several processes start at once, all but the first find the collection already there. */
export async function createCollection(db: Db, name: string, validator: Document | undefined): Promise<void> {
  try {
    await db.createCollection(name, validator ? { validator } : {});
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
  }
}

/** An index exists with the same name but other options or another key, or with the same key under another name. */
const INDEX_CONFLICTS = new Set<unknown>([85, 86]);

/**
 * Creates indexes. Reports a conflicting index instead of replacing it: while the index was missing, running processes
 * would do without it. So a changed index gets a new name, and a migration drops the old one.
 */
export async function createIndexes(collection: Collection, indexes: IndexDescription[]): Promise<void> {
  try {
    await collection.createIndexes(indexes);
  } catch (error) {
    if (!(error instanceof MongoServerError && INDEX_CONFLICTS.has(error.code))) throw error;
    const [first, ...others] = indexes;
    if (others.length === 0) {
      const name = `index ${first?.name} of ${collection.collectionName}`;
      throw new UnusableStore(
        `the ${name} conflicts with one that exists (${error.message}). Drop that, and start again.`,
      );
    }
    for (const index of indexes) await createIndexes(collection, [index]);
  }
}
