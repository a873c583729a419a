import type { Catalog } from './catalog.ts';
import { leavesAt } from './paths.ts';
import type { Doc } from './values.ts';

/** Removes documents whose date (in an array, the earliest) is older at `now` than a TTL index allows. */
export function removeExpired(catalog: Catalog, now: number): void {
  for (const collection of catalog.list()) {
    for (const { key, expireAfterSeconds, partialFilterExpression } of collection.indexes) {
      const [path] = Object.keys(key);
      if (expireAfterSeconds === undefined || path === undefined) continue;
      for (const row of collection.select(partialFilterExpression ?? {})) {
        if (earliest(row.doc, path) + expireAfterSeconds * 1000 <= now) collection.remove(row);
      }
    }
  }
}

function earliest(doc: Doc, path: string): number {
  const values = leavesAt(doc, path).flatMap((leaf): unknown[] => (Array.isArray(leaf) ? leaf : [leaf]));
  return Math.min(...values.map((value) => (value instanceof Date ? value.getTime() : Infinity)));
}
