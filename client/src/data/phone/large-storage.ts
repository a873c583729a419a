const DATABASE = 'boda';
const STORE = 'kept';

/** Reads a large value stored on this phone, in IndexedDB. Rejects when the browser refuses storage. */
export const readLarge = (key: string): Promise<unknown> =>
  act('readonly', (store): IDBRequest<unknown> => store.get(key));

/** null deletes the value. Rejects when the browser refuses storage or has no room. */
export async function saveLarge(key: string, value: object | null): Promise<void> {
  if (value === null) await act('readwrite', (store) => store.delete(key));
  else await act('readwrite', (store) => store.put(value, key));
}

/**
 * Replaces a large value by what `change` makes of it, whatever other tabs do at the same time; null deletes it. Rejects
 * when the browser refuses storage or has no room.
 */
export async function changeLarge(key: string, change: (value: unknown) => object | null): Promise<void> {
  await act('readwrite', (store) => {
    const reading: IDBRequest<unknown> = store.get(key);
    reading.onsuccess = () => {
      const next = change(reading.result);
      if (next === null) store.delete(key);
      else store.put(next, key);
    };
    return reading;
  });
}

/** Deletes all large values, so that the next person on this phone does not find them. */
export function deleteLarge(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser without storage has nothing to delete.
  }
}

async function act<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  const transaction = database.transaction(STORE, mode);
  const request = ask(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      database.close();
      act();
    };
    transaction.oncomplete = end(() => resolve(request.result));
    transaction.onabort = end(() => reject(transaction.error ?? new Error('The browser has no room.')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
}
