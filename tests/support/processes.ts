import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const UP_WITHIN_MS = 120_000;

/** Below the ephemeral ports (Linux: from 32,768), so that the system never hands out one of ours. */
const PORTS = { from: 20_000, pairs: 3500 };

/** A server listening on a port; null when the port is taken. */
const listening = (port: number): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, () => resolve(server));
  });

/** A free port that no other test gets while this process lives, as it keeps the next port open. */
export async function freePort(): Promise<number> {
  const first = randomInt(PORTS.pairs);
  for (let i = 0; i < PORTS.pairs; i += 1) {
    const port = PORTS.from + 2 * ((first + i) % PORTS.pairs);
    const keeper = await listening(port + 1);
    if (!keeper) continue;
    keeper.unref();
    const free = await listening(port);
    if (!free) continue;
    await new Promise((resolve) => free.close(resolve));
    return port;
  }
  throw new Error(`no port is free from ${PORTS.from} on`);
}

/** The app in a process of its own. */
export interface AppProcess {
  url: string;
  pid: number;
  /** Its output so far. */
  said(): string;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `node --import tsx main.ts` on `port`; resolves when it logs that it is running. */
export async function startProcess(port: number, env: Record<string, string>): Promise<AppProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  // Not 'exit': by then its output may not have been read to the end.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null) child.kill(signal);
    return exited;
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the app did not start in time: ${said}`)), UP_WITHIN_MS);
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (!said.includes('Boda is running')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void exited.then((code) => reject(new Error(`the app ended with ${String(code)}: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    said: () => said,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
