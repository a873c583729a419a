import { createStore, type UseStore } from 'idb-keyval';

const inBrowser = createStore('boda', 'kept');

/**
 * The store of large values, for idb-keyval's functions. They reject when the browser refuses storage or has no room;
 * being async makes them reject, not throw, where there is no IndexedDB.
 */
export const largeStore: UseStore = async (mode, act) => inBrowser(mode, act);
