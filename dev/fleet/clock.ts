/** The drivers' own time, which tests let run faster; epoch ms. */
export interface FleetClock {
  now(): number;
  /** How long a span of the drivers' time really lasts, ms. */
  really(ms: number): number;
  /** The span of the drivers' time that passes in a real one, ms. */
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

/** A sleep that can be cut short. One rung while nobody sleeps cuts the next sleep. */
export interface Alarm {
  sleep(ms: number): Promise<void>;
  ring(): void;
}

const SLEEP_MAX_MS = 3600_000;

/** @param signal when it aborts, all sleep is over at once */
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
