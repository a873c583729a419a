/** A clock of simulated time, epoch ms, which runs faster in tests. */
export interface FleetClock {
  now(): number;
  /** Converts a span of simulated time to real time, ms. */
  really(ms: number): number;
  /** Converts a span of real time to simulated time, ms. */
  inFleet(realMs: number): number;
}

export function createClock(pace: number): FleetClock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * pace,
    really: (ms) => ms / pace,
    inFleet: (realMs) => realMs * pace,
  };
}

/** A sleep that `ring` ends early. A `ring` while no sleep is running ends the next sleep at once. */
export interface Alarm {
  sleep(ms: number): Promise<void>;
  ring(): void;
}

const SLEEP_MAX_MS = 3600_000;

/** Creates an alarm; when `signal` aborts, every sleep ends at once. */
export function createAlarm(signal: AbortSignal): Alarm {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async sleep(ms) {
      if (!rung && !signal.aborted && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(ms, SLEEP_MAX_MS));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake);
        });
        if (wake) signal.removeEventListener('abort', wake);
        wake = null;
      }
      rung = false;
    },
  };
}
