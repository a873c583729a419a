import { isStoreAway } from './store/store.ts';

/** How long the process that wrote something has to carry out what follows, before any process does. */
const DUE_MS = 2000;

/** Since when what stands in an outbox has stood for too long. */
export const dueSince = (now: Date): { $lte: Date } => ({ $lte: new Date(now.getTime() - DUE_MS) });

/**
 * Does the same with each, in order; one that fails keeps nothing from the others, but without a store none is tried.
 * @throws AggregateError of what failed, once all were tried; that the store is away, at once
 */
export async function eachAlone<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    await work(item).catch((error: unknown) => {
      if (isStoreAway(error)) throw error;
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} failed`);
}
