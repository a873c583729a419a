import { createStore, type UseStore } from 'idb-keyval';

const inBrowser = createStore('boda', 'kept');

/**
 * The store of large values, for idb-keyval's functions, which reject when the browser refuses storage or has no room.
 * The store is async, so that those functions also reject, instead of throwing, in a browser without IndexedDB.
 */
export const largeStore: UseStore = async (mode, act) => inBrowser(mode, act);
