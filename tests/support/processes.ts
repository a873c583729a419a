import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const UP_WITHIN_MS = 60_000;

/** A port that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The app as a process of its own. */
export interface AppProcess {
  url: string;
  pid: number;
  /** Everything it wrote so far. */
  said(): string;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `node --import tsx main.ts` on a port of its own; resolves when it says that it is running. */
export async function startProcess(port: number, env: Record<string, string>): Promise<AppProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
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
