import type { Store } from '../store/store.ts';

/** In-memory state of this process that belongs to one store, created on first use. */
export function perStore<T>(make: () => T): (store: Store) => T {
  const all = new WeakMap<Store, T>();
  return (store) => {
    const known = all.get(store);
    if (known !== undefined) return known;
    const made = make();
    all.set(store, made);
    return made;
  };
}
