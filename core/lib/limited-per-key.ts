import PQueue from 'p-queue';
import { Refusal } from '#shared/contract/errors.ts';

/**
 * Runs at most `concurrency` of each key's work at once; the rest queues without delaying other keys.
 * @param waitingMax when this much work of a key waits, more is refused: Refusal TOO_MANY
 */
export function limitedPerKey(concurrency: number, waitingMax = Infinity) {
  const queues = new Map<string, PQueue>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? new PQueue({ concurrency });
    if (queue.size >= waitingMax) throw new Refusal('TOO_MANY', { retryAfterS: 1 });
    queues.set(key, queue);
    try {
      return await queue.add<T>(work, { throwOnTimeout: true });
    } finally {
      if (queue.size === 0 && queue.pending === 0) queues.delete(key);
    }
  };
}
