/** The longest wait, because a busy phone may never be idle. */
const LATEST_MS = 2000;

/** Runs `run` once the page has rendered and is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(waiting);
}
