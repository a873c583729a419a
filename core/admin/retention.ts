import type { Context } from '../context.ts';
import { forgottenLinks } from '../location/trip-links.ts';
import { EXPIRING } from '../store/indexes.ts';

/**
 * The store deletes about once a minute, and the sweep every 5 s. Documents overdue by more than this mean that
 * deletion has stopped.
 */
const GRACE_MS = 3_600_000;
const COUNTED_MAX = 1000;

/**
 * Counts the documents past their retention period (`KEPT`, R36): those that the store deletes (`EXPIRING`), and trip
 * links, which the sweep deletes. More than none means that deletion does not work.
 */
export async function countKeptTooLong({ store, clock }: Context): Promise<number> {
  const due = new Date(clock.now().getTime() - GRACE_MS);
  const counts = await Promise.all([
    store.rides.countDocuments(forgottenLinks(due), { limit: COUNTED_MAX }),
    ...EXPIRING.map(({ collection, afterS }) => {
      const overdue = { expiresAt: { $lt: new Date(due.getTime() - afterS * 1000) } };
      return store.db.collection(collection).countDocuments(overdue, { limit: COUNTED_MAX });
    }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
