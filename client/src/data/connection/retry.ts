/** Resolves after `ms`; rejects with the signal's reason when it is aborted meanwhile. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Runs at once, then after each of the delays, until it succeeds. Rejects with the last failure, or when aborted. */
export async function retry<T>(run: () => Promise<T>, delaysMs: readonly number[], signal?: AbortSignal): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await run();
    } catch {
      await wait(delayMs, signal);
    }
  }
  return run();
}
