import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './processes.ts';

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
  close(): Promise<void>;
}

/** A dedicated redis-server on a free port, without persistence. */
export async function testRedis(): Promise<TestRedis> {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'boda-redis-'));
  let running: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
    const child = spawn(BINARY, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/ready to accept connections/i.test(output)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${String(code)}: ${output}`)));
    });
  }
  async function stop(): Promise<void> {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    close: async () => {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
