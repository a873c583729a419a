import type { Log } from '../core/context.ts';
import { COALESCE_MS } from '../shared/domain/constants.ts';
import { realTiming, type Timing } from './fanout/coalescer.ts';

/** Work that many facts ask for. */
export interface Paced {
  ask(): void;
  /** Nothing begins any more; waits for what is under way. */
  close(): Promise<void>;
}

/**
 * Does what is asked for at most once per second, one after the other: at once after a quiet second, else when the
 * second is full, so that what was asked for last is never left undone. It rests as long as it worked: a slow store
 * gets half of its time back. Work that fails is tried again until it succeeds; the log hears of it once.
 */
export function createPaced(
  work: () => Promise<void>,
  { log, what, timing = realTiming }: { log: Log; what: string; timing?: Timing | undefined },
): Paced {
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
    // A timer may come a little early.
    if (timing.now() < due) return arm();
    isAsked = false;
    const began = timing.now();
    working = attempt().finally(() => {
      working = null;
      const ended = timing.now();
      due = Math.max(began + COALESCE_MS, ended + (ended - began));
      if (isAsked) arm();
    });
  }
  async function attempt(): Promise<void> {
    try {
      await work();
      if (isFailing) log.info({}, `no longer: ${what}`);
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
