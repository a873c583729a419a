import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a full collection, and for the process to return freed pages to the system. */
const COLLECTED_AFTER_MS = 1500;

/** Collects all garbage on SIGUSR2. Plain JavaScript, since it is loaded before TypeScript can be. */
const GC_ON_SIGNAL = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  process.on('SIGUSR2', () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
`;

/**
 * The environment of a server whose memory is measured. Its young generation is small, because its pages come and go by
 * the megabyte, unrelated to connections.
 */
export const MEASURED_ENV = {
  NODE_OPTIONS: `--max-semi-space-size=1 --import data:text/javascript,${encodeURIComponent(GC_ON_SIGNAL)}`,
};

/**
 * Returns the resident memory of a process after a full garbage collection, bytes. The process must run with
 * `MEASURED_ENV`.
 */
export async function memoryOf(pid: number): Promise<number> {
  for (let i = 0; i < 2; i += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(COLLECTED_AFTER_MS);
  }
  const [, kilobytes] = /^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
