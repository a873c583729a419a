import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from './http.ts';
import type { Random } from './random.ts';

export interface GateOptions {
  atOnce: number;
  /** Once the server has asked to wait, one after the other this far apart, ms: others share the address. */
  politeMs: number;
  /** How long to wait when the server does not say, ms. */
  waitMs: number;
  random: Random;
  signal: AbortSignal;
  /** The server limits how many may come per minute. */
  onLimited: (waitMs: number) => void;
}

/** Lets a few sign-ins through at once, and fewer still when the server answers 429. */
export function createGate(options: GateOptions) {
  const waiting: (() => void)[] = [];
  let free = options.atOnce;
  let opensAt = 0;
  let polite = false;

  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    for (let wait = opensAt - Date.now(); wait > 0; wait = opensAt - Date.now()) {
      await sleep(wait, undefined, { signal: options.signal });
    }
    if (polite) opensAt = Date.now() + options.politeMs;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  function close(retryAfterMs: number | undefined): void {
    const waitMs = (retryAfterMs ?? options.waitMs) + options.random() * 1000;
    if (opensAt < Date.now() + waitMs / 2) options.onLimited(waitMs);
    opensAt = Math.max(opensAt, Date.now() + waitMs);
    polite = true;
  }

  return {
    /** Runs it when its turn has come; on 429 again when the gate opens. Throws what it throws otherwise. */
    async run<T>(enterAndDo: () => Promise<T>): Promise<T> {
      for (;;) {
        try {
          await enter();
          return await enterAndDo();
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'TOO_MANY') throw error;
          close(error.retryAfterMs);
        } finally {
          leave();
        }
      }
    },
  };
}

/** The same for one who need not queue: tries again for as long as the server answers 429. */
export async function patiently<T>(waitMs: number, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'TOO_MANY') throw error;
      await sleep(error.retryAfterMs ?? waitMs, undefined, { signal });
    }
  }
}

export type Gate = ReturnType<typeof createGate>;
