import { isStoreUnreachable } from './errors.ts';

/** How long an outbox entry is left to the process that wrote it, before any other process may carry it out. */
const DUE_MS = 2000;

/** Matches outbox entries that have waited too long. */
export const dueSince = (now: Date): { $lte: Date } => ({ $lte: new Date(now.getTime() - DUE_MS) });

/**
 * Runs `work` on each item, in order. A failing item does not stop the others; losing the store does.
 * @throws AggregateError of the failures, after all were tried; the store's error at once when it is unreachable
 */
export async function forEachIsolated<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    await work(item).catch((error: unknown) => {
      if (isStoreUnreachable(error)) throw error;
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} failed`);
}
