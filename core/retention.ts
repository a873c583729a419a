import { SHARE_KEPT_DAYS } from '../shared/domain/constants/rules.ts';
import { daysBefore } from '../shared/domain/schedule.ts';
import type { Context } from './context.ts';

/** The store deletes about once a minute; later than this, it has stopped. */
const GRACE_MS = 3_600_000;

/**
 * How many documents are past the time after which the store deletes them by itself (R36, `ttl` in store.ts): sessions,
 * notifications and alerts at their expiry, links a week after it. More than none means that the deletion does not work.
 */
export async function countKeptTooLong({ store, clock }: Context): Promise<number> {
  const due = new Date(clock.now().getTime() - GRACE_MS);
  const before = (time: Date) => ({ expiresAt: { $lt: time } });
  const counts = await Promise.all([
    store.sessions.countDocuments(before(due), { limit: 1000 }),
    store.notifications.countDocuments(before(due), { limit: 1000 }),
    store.incidents.countDocuments(before(due), { limit: 1000 }),
    store.shares.countDocuments(before(daysBefore(due, SHARE_KEPT_DAYS)), { limit: 1000 }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
