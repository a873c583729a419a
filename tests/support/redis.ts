import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '#scripts/cluster/child.ts';
import { freePort } from '#scripts/cluster/free-port.ts';
import { redisProgram } from '#scripts/cluster/programs.ts';

const BINARY = '/usr/bin/redis-server';

/** Why tests that need a real Redis cannot run here; null when they can. */
export const redisMissing: string | null = existsSync(BINARY)
  ? null
  : `${BINARY} is not installed: run "apt-get install redis-server" to test several nodes`;

export interface TestRedis {
  url: string;
  start(): Promise<void>;
  /** Stops the server (SIGTERM), keeping its port; `start` brings it back. */
  stop(): Promise<void>;
  /** Freezes the server (SIGSTOP): it accepts connections and sends no responses, until `resume`. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** A dedicated redis-server on a free port, without persistence. */
export async function testRedis(): Promise<TestRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'boda-redis-'));
  const program = redisProgram(await freePort(), dir);
  let running = await startChild(program);
  return {
    url: program.url,
    start: async () => void (running = await startChild(program)),
    stop: async () => void (await running.stop()),
    pause: () => running.signal('SIGSTOP'),
    resume: () => running.signal('SIGCONT'),
    close: async () => {
      await running.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
