import { useEffect, useEffectEvent } from 'react';
import { onConnected } from './socket.ts';

interface PollingOptions {
  /** False pauses it. */
  enabled?: boolean;
  /** Not again at each connect of the socket: for large lists whose changes events heal otherwise. */
  skipOnConnect?: boolean;
  /** The first run is the next turn's: what it would bring has just been told. */
  later?: boolean;
}

/**
 * Runs `run` at once, unless `later`, then `everyMs` after the last run ended; not while the page is hidden, and at once when it is
 * seen again, when the network returns and when the socket has (re)connected. A failure waits for the next turn.
 */
export function usePolling(run: () => Promise<unknown>, everyMs: number, options: PollingOptions = {}): void {
  const { enabled = true, skipOnConnect = false, later = false } = options;
  const runLatest = useEffectEvent(run);
  useEffect(
    () => (enabled ? poll(() => runLatest(), everyMs, { skipOnConnect, later }) : undefined),
    [enabled, everyMs, skipOnConnect, later],
  );
}

type Turns = Required<Pick<PollingOptions, 'skipOnConnect' | 'later'>>;

function poll(run: () => Promise<unknown>, everyMs: number, { skipOnConnect, later }: Turns): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let stopped = false;
  const turn = async (): Promise<void> => {
    if (stopped || document.visibilityState === 'hidden') return;
    // What is asked for while a run is under way may have happened after it looked.
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = true;
    again = false;
    await run().catch(() => undefined);
    running = false;
    if (again) await turn();
    else if (!stopped) timer = setTimeout(() => void turn(), everyMs);
  };
  const now = (): void => void turn();
  document.addEventListener('visibilitychange', now);
  window.addEventListener('online', now);
  const stopHearing = skipOnConnect ? () => undefined : onConnected(now);
  if (later) timer = setTimeout(now, everyMs);
  else now();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', now);
    window.removeEventListener('online', now);
    stopHearing();
  };
}
