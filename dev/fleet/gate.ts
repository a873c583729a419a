import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { CallError } from './http.ts';
import type { Random } from './random.ts';

export interface GateOptions {
  atOnce: number;
  /** The time between two sign-ins once the server has asked to wait, ms; others share the address's rate limit. */
  politeMs: number;
  /** How long to wait if the server does not say, ms. */
  waitMs: number;
  random: Random;
  signal: AbortSignal;
  /** Called when the server's rate limit has been reached. */
  onLimited: (waitMs: number) => void;
}

/** Lets a few sign-ins through at a time; once the server has answered 429, it waits and lets them through singly. */
export function createGate({ atOnce, politeMs, waitMs, random, signal, onLimited }: GateOptions) {
  const queue = new PQueue({ concurrency: atOnce });
  let polite = false;
  let opensAt = 0;
  /** Until when the server asked to wait; further 429s until then change nothing. */
  let limitedUntil = 0;
  let opening: NodeJS.Timeout | undefined;

  function open(): void {
    clearTimeout(opening);
    queue.start();
  }
  // Open the gate, so that everything still in the queue fails at once.
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

  /** Runs one attempt. It closes the gate on a 429 itself, because the queue continues as soon as it settles. */
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
    /** Runs `attempt` when its turn comes, and after a 429 again when the gate opens. Rethrows all other errors. */
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

/** The same without a queue: retries as long as the server answers 429. */
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
