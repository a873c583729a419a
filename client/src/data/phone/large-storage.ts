import { createStore, type UseStore } from 'idb-keyval';

const inBrowser = createStore('boda', 'kept');

/**
 * The store of large values, for idb-keyval's functions, which reject when the browser refuses storage or has no room.
 * It is async so that without IndexedDB they reject too, instead of throwing.
 */
export const largeStore: UseStore = async (mode, act) => inBrowser(mode, act);
