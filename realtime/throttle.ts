import type { Log } from '#core/context.ts';
import { FIGURES_EVERY_MS } from '#shared/domain/constants/server.ts';
import { realTiming, type Timing } from './fanout/coalescer.ts';

/** Limits how often some work runs. */
interface Throttle {
  ask(): void;
  /** Starts no further run, and waits for the current one. */
  close(): Promise<void>;
}

/**
 * Runs work on request, at most once in 5 s and never concurrently: immediately after 5 quiet seconds, otherwise when
 * they are over, so that the last request is always served. After a run it pauses for as long as the run
 * took, which leaves a slow store half of its time. Failed work is retried until it succeeds, and logged once.
 */
export function createThrottle(
  work: () => Promise<void>,
  { log, what, timing = realTiming }: { log: Log; what: string; timing?: Timing | undefined },
): Throttle {
  let due = -Infinity;
  let callOff: (() => void) | null = null;
  let working: Promise<void> | null = null;
  let isAsked = false;
  let isFailing = false;
  let isClosed = false;

  const arm = (): void => {
    if (working || isClosed) return;
    callOff ??= timing.later(Math.max(0, due - timing.now()), fire);
  };
  function fire(): void {
    callOff = null;
    // Timers may fire slightly early.
    if (timing.now() < due) return arm();
    isAsked = false;
    const began = timing.now();
    working = attempt().finally(() => {
      working = null;
      const ended = timing.now();
      due = Math.max(began + FIGURES_EVERY_MS, ended + (ended - began));
      if (isAsked) arm();
    });
  }
  async function attempt(): Promise<void> {
    try {
      await work();
      if (isFailing) log.info({}, `recovered: ${what}`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, what);
      isFailing = true;
      isAsked = true;
    }
  }

  return {
    ask() {
      isAsked = true;
      arm();
    },
    async close() {
      isClosed = true;
      callOff?.();
      callOff = null;
      await working;
    },
  };
}
