import type { Context } from '../context.ts';
import { count } from './counters.ts';
import { perStore } from './per-store.ts';
import type { Store } from '../store/store.ts';

/** The last work in each queue of this process, by queue name. */
const queuesOf = perStore(() => new Map<string, Promise<void>>());

/**
 * Runs work after a command, without the command waiting for it. Work in one queue runs in order; work in several
 * queues starts when its turn comes in all of them. A failure never fails the command: the error is logged.
 */
export function runInBackground(ctx: Context, queue: string | readonly string[], work: () => Promise<void>): void {
  const open = queuesOf(ctx.store);
  const all = [queue].flat();
  const end = Promise.all(all.flatMap((one) => open.get(one) ?? []))
    .then(work)
    .catch((error: unknown) => {
      count('backgroundFailures');
      ctx.log.error({ err: error }, 'what follows from a command failed');
    })
    .finally(() => {
      for (const one of all) if (open.get(one) === end) open.delete(one);
    });
  for (const one of all) open.set(one, end);
}

/**
 * Runs the work in its queues' order, and waits for the work.
 * @throws what the work throws
 */
export async function runInQueue(
  ctx: Context,
  queue: string | readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    runInBackground(ctx, queue, () => work().then(resolve, reject));
  });
}

export const isQueueBusy = (store: Store, queue: string): boolean => queuesOf(store).has(queue);

/** At shutdown: waits until all background work is done. */
export async function finishBackground(store: Store): Promise<void> {
  const open = queuesOf(store);
  while (open.size > 0) await Promise.all(open.values());
}
