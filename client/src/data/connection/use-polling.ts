import { useEffect, useEffectEvent, useRef } from 'react';
import { onConnected } from './socket.ts';

interface PollingOptions {
  /** False pauses the polling. */
  enabled?: boolean;
  /** True skips the run at each connect of the socket: for large lists that events keep current. */
  skipOnConnect?: boolean;
  /** True waits one interval before the first run, because the data has just arrived. */
  later?: boolean;
  /** A change of this value triggers a run at once. */
  after?: number;
}

/**
 * Runs `run` at once (unless `later`), then `everyMs` after the last run ended. Pauses while the page is hidden; runs
 * at once when it becomes visible, when the network returns and when the socket (re)connects. A failed run waits for
 * the next interval.
 */
export function usePolling(run: () => Promise<unknown>, everyMs: number, options: PollingOptions = {}): void {
  const { enabled = true, skipOnConnect = false, later = false, after } = options;
  const runLatest = useEffectEvent(run);
  const polling = useRef<Polling | null>(null);
  useEffect(() => {
    if (!enabled) return;
    const started = poll(() => runLatest(), everyMs, { skipOnConnect, later });
    polling.current = started;
    return () => {
      polling.current = null;
      started.stop();
    };
  }, [enabled, everyMs, skipOnConnect, later]);
  const seen = useRef(after);
  useEffect(() => {
    if (seen.current === after) return;
    seen.current = after;
    polling.current?.now();
  }, [after]);
}

interface Polling {
  now: () => void;
  stop: () => void;
}
type Turns = Required<Pick<PollingOptions, 'skipOnConnect' | 'later'>>;

function poll(run: () => Promise<unknown>, everyMs: number, { skipOnConnect, later }: Turns): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let stopped = false;
  const tick = async (): Promise<void> => {
    if (stopped || document.visibilityState === 'hidden') return;
    running = true;
    again = false;
    await run().catch(() => undefined);
    running = false;
    if (again) await tick();
    else if (!stopped) tickIn(everyMs);
  };
  // Each run gets its own task: all polls of a screen in one task would block a cheap phone for a quarter of a second.
  const tickIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void tick(), ms);
  };
  const now = (): void => {
    // The current run may have read older data, so run again after it.
    if (running) again = true;
    else tickIn(0);
  };
  document.addEventListener('visibilitychange', now);
  window.addEventListener('online', now);
  const unsubscribe = skipOnConnect ? () => undefined : onConnected(now);
  tickIn(later ? everyMs : 0);
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', now);
    window.removeEventListener('online', now);
    unsubscribe();
  };
  return { now, stop };
}
