import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { CallError } from './http.ts';
import type { Random } from './random.ts';

export interface GateOptions {
  atOnce: number;
  /** The time between two sign-ins after the first 429, ms, because people share the address's rate limit. */
  politeMs: number;
  /** How long to wait after a 429 without Retry-After, ms. */
  waitMs: number;
  random: Random;
  signal: AbortSignal;
  /** Called when the server's rate limit is reached. */
  onLimited: (waitMs: number) => void;
}

/** Runs a few sign-ins at a time. After the first 429, the gate waits and then runs them one at a time. */
export function createGate({ atOnce, politeMs, waitMs, random, signal, onLimited }: GateOptions) {
  const queue = new PQueue({ concurrency: atOnce });
  let polite = false;
  let opensAt = 0;
  /** When the server's requested wait ends; until then, further 429s are not reported. */
  let limitedUntil = 0;
  let opening: NodeJS.Timeout | undefined;

  function open(): void {
    clearTimeout(opening);
    queue.start();
  }
  // Open the gate, so that every attempt still in the queue fails at once.
  signal.addEventListener('abort', open);

  function closeFor(ms: number): void {
    if (signal.aborted || opensAt >= Date.now() + ms) return;
    opensAt = Date.now() + ms;
    queue.pause();
    clearTimeout(opening);
    opening = setTimeout(open, ms);
  }

  function beginPoliteness(retryAfterMs: number | undefined): void {
    const ms = (retryAfterMs ?? waitMs) + random() * 1000;
    const now = Date.now();
    if (now >= limitedUntil) onLimited(ms);
    limitedUntil = Math.max(limitedUntil, now + ms);
    closeFor(ms);
    queue.concurrency = 1;
    polite = true;
  }

  /** Runs one attempt. Closes the gate on a 429 before the attempt settles, because the queue then continues. */
  async function pass<T>(attempt: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (polite) closeFor(politeMs);
    try {
      return await attempt();
    } catch (error) {
      if (isLimited(error)) beginPoliteness(error.retryAfterMs);
      throw error;
    }
  }

  return {
    /** Runs `attempt` when its turn comes. After a 429, retries when the gate opens; rethrows all other errors. */
    async run<T>(attempt: () => Promise<T>): Promise<T> {
      for (;;) {
        try {
          return await queue.add(() => pass(attempt), { throwOnTimeout: true });
        } catch (error) {
          if (!isLimited(error)) throw error;
        }
      }
    },
  };
}

const isLimited = (error: unknown): error is CallError => error instanceof CallError && error.code === 'TOO_MANY';

/** Runs `attempt` without a queue; retries as long as the server responds with 429. */
export async function patiently<T>(waitMs: number, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLimited(error)) throw error;
      await sleep(error.retryAfterMs ?? waitMs, undefined, { signal });
    }
  }
}

export type Gate = ReturnType<typeof createGate>;
