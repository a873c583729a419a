export interface Polling {
  /** Runs now; if a run is in progress, once more after it, because that run may have read older data. */
  now: () => void;
  stop: () => void;
}

/**
 * Runs `run` at once, then `everyMs` after each run ended, failed or not, as client/src/data/connection/use-polling.ts
 * does on a visible page. `run` must handle its failures itself.
 */
export function poll(run: () => Promise<void>, everyMs: number): Polling {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  let stopped = false;
  const tick = async (): Promise<void> => {
    if (stopped) return;
    again = running;
    if (running) return;
    clearTimeout(timer);
    running = true;
    await run();
    running = false;
    if (again) await tick();
    else if (!stopped) timer = setTimeout(now, everyMs);
  };
  const now = (): void => void tick();
  now();
  return {
    now,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
