import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { CallError } from './http.ts';
import type { Random } from './random.ts';

export interface GateOptions {
  atOnce: number;
  /** Once the server has asked to wait, one by one and no closer than this, ms: others share the address. */
  politeMs: number;
  /** How long to wait when the server does not say, ms. */
  waitMs: number;
  random: Random;
  signal: AbortSignal;
  /** The server limits how many may come per minute. */
  onLimited: (waitMs: number) => void;
}

/** Lets a few sign-ins through at once; once the server has answered 429, waits, and lets them through one by one. */
export function createGate({ atOnce, politeMs, waitMs, random, signal, onLimited }: GateOptions) {
  const queue = new PQueue({ concurrency: atOnce });
  let polite = false;
  let opensAt = 0;
  let opening: NodeJS.Timeout | undefined;

  function open(): void {
    clearTimeout(opening);
    queue.start();
  }
  // Whoever still waits is turned away at once.
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
    if (opensAt < Date.now() + ms / 2) onLimited(ms);
    closeFor(ms);
    queue.concurrency = 1;
    polite = true;
  }

  /** Its turn. The queue goes on as soon as this settles, so a 429 closes the gate in here. */
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
    /** Runs it when its turn has come; on 429 again when the gate opens. Throws what it throws otherwise. */
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

/** The same for one who need not queue: tries again for as long as the server answers 429. */
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
