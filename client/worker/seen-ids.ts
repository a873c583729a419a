const DATABASE = 'notifications';
const STORE = 'told';
/** How many ids are kept; the oldest are deleted. */
const IDS_KEPT_MAX = 100;

/**
 * Whether a notification id is new on this phone, however many tabs send it at once. A unique index in IndexedDB decides,
 * and outlives the worker. Without storage every id counts as new: better shown twice than never.
 */
export async function isNewId(id: string): Promise<boolean> {
  try {
    const database = await openDatabase();
    return await remember(database, id).finally(() => database.close());
  } catch {
    return true;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(STORE, { autoIncrement: true }).createIndex('tag', 'tag', { unique: true });
  return new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The list of what was told could not be opened'));
  });
}

function remember(database: IDBDatabase, id: string): Promise<boolean> {
  const transaction = database.transaction(STORE, 'readwrite');
  const told = transaction.objectStore(STORE);
  const adding = told.add({ tag: id });
  adding.onsuccess = () => told.delete(IDBKeyRange.upperBound(Number(adding.result) - IDS_KEPT_MAX));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () =>
      adding.error?.name === 'ConstraintError' ? resolve(false) : reject(transaction.error ?? new Error('Not kept'));
  });
}
