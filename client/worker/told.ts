const DATABASE = 'notifications';
const STORE = 'told';
/** What is older than this many others is forgotten. */
const TOLD_MAX = 100;

/**
 * True the first time on this phone that something is told under an id, however many tabs hand it over at once: a
 * unique index decides, as in the server's store, and outlives the worker. Where the browser keeps nothing, better told
 * twice than never.
 */
export async function isFirstTelling(id: string): Promise<boolean> {
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
  adding.onsuccess = () => told.delete(IDBKeyRange.upperBound(Number(adding.result) - TOLD_MAX));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () =>
      adding.error?.name === 'ConstraintError' ? resolve(false) : reject(transaction.error ?? new Error('Not kept'));
  });
}
