/** Resolves after `ms`; rejects with the signal's reason when the signal is aborted before that. */
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

/** Calls `run` at once and after each delay until it succeeds. Rejects with the last failure, or when aborted. */
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
