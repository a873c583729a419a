import { createStore, type UseStore } from 'idb-keyval';

const inBrowser = createStore('boda', 'kept');

/**
 * Where this phone keeps large values: the store for idb-keyval's functions, which reject when the browser refuses storage
 * or has no room. They would throw at once where there is no IndexedDB.
 */
export const largeStore: UseStore = async (mode, act) => inBrowser(mode, act);
