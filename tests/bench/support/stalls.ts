import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '#core/store/store.ts';
import { sendHttp } from './http.ts';

const EVERY_MS = 10;

/** Asks the app and its store over and over for as good as nothing; `end` returns how long each answer took, ascending. */
export function watchStalls(url: string, { db }: Store): { end(): Promise<number[]> } {
  const took: number[] = [];
  let isOver = false;
  const watch = async (ask: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
      await sleep(EVERY_MS);
    }
  };
  const watching = Promise.all([
    watch(() => sendHttp({ method: 'GET', url: `${url}/healthz` })),
    watch(() => db.command({ ping: 1 })),
  ]);
  return {
    async end() {
      isOver = true;
      await watching;
      return took.sort((a, b) => a - b);
    },
  };
}
