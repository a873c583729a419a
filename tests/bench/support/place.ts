import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { openStore, type Store } from '../../../core/store/store.ts';
import { freePort, startProcess, type AppProcess } from '../../support/processes.ts';
import { type Script, startScript } from './script.ts';

const ROOT = join(import.meta.dirname, '../../..');
const UP_WITHIN_MS = 60_000;

type BareServer = Script & { url: string };
type Program = { pid: number; url: string };
type Closers = (() => Promise<unknown>)[];

/** What a bench starts; everything ends with it. */
export interface Place {
  store: Store;
  /** The store's process; empty when MONGODB_URL names a store that runs elsewhere. */
  storePids: number[];
  /** Starts the app (`main.ts`) with these variables besides those that every bench sets. */
  app(env?: Record<string, string>): Promise<AppProcess & { port: number }>;
  /** Starts the bare relay (bare-relay.ts). */
  relay(shape: 'share' | 'area', options?: { redisUrl?: string; env?: Record<string, string> }): Promise<BareServer>;
  /** Starts Socket.IO as it comes (stock-server.ts). */
  stock(env: Record<string, string>): Promise<BareServer>;
  /** Starts the bare handlers (bare-handlers.ts); a search lists so many drivers. */
  handlers(listed: number): Promise<BareServer>;
  redis(): Promise<Program>;
  /** Called when the bench ends, newest first. */
  atEnd(close: () => Promise<unknown>): void;
}

/** Runs a bench over a store of its own, an empty database, and then ends every process. */
export async function inPlace<T>(run: (place: Place) => Promise<T>): Promise<T> {
  const closers: Closers = [];
  try {
    return await run(await openPlace(closers));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function openPlace(closers: Closers): Promise<Place> {
  const given = process.env['MONGODB_URL'];
  const embedded = given ? null : await startStore(closers);
  const url = given ?? embedded?.url ?? '';
  const name = `boda_bench_${process.pid}_${Date.now()}`;
  const client = await MongoClient.connect(url);
  closers.push(() => client.close());
  const store = await openStore(client, name);
  if (given) closers.push(() => store.db.dropDatabase());
  const script = async (file: string, args: readonly string[], env: Record<string, string>): Promise<BareServer> => {
    const port = await freePort();
    const started = await startScript(join(import.meta.dirname, file), [String(port), ...args], env);
    closers.push(() => started.stop());
    return { ...started, url: `http://127.0.0.1:${port}` };
  };
  return {
    store,
    storePids: embedded ? [embedded.pid] : [],
    async app(env = {}) {
      const port = await freePort();
      const app = await startProcess(port, {
        MONGODB_URL: url,
        MONGODB_NAME: name,
        ADMIN_CODE: 'bench-admin-code',
        MAP_STYLE_URL: 'none',
        LOG_LEVEL: 'fatal',
        RATE_USER_PER_MIN: '1000000',
        RATE_ADDRESS_PER_MIN: '1000000',
        // The load generator names an address for each viewer.
        TRUST_PROXY: '1',
        ...env,
      });
      closers.push(() => app.stop());
      return { ...app, port };
    },
    relay: (shape, { redisUrl = '', env = {} } = {}) => script('bare-relay.ts', [shape, redisUrl], env),
    stock: (env) => script('stock-server.ts', [], env),
    handlers: (listed) => script('bare-handlers.ts', [url, name, String(listed)], {}),
    redis: () => startRedis(closers),
    atEnd: (close) => void closers.push(close),
  };
}

/** `npm run store` on a folder of its own. */
async function startStore(closers: Closers): Promise<Program> {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'boda-bench-')), await freePort()];
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const pid = await startProgram(closers, process.execPath, ['--import', 'tsx', 'dev/mongo/main.ts'], {
    env: { DATA_DIR: dataDir, STORE_PORT: String(port) },
    isUp: /The store is at/,
  });
  return { pid, url: `mongodb://127.0.0.1:${port}/?directConnection=true` };
}

/** A redis-server of its own, without persistence. */
async function startRedis(closers: Closers): Promise<Program> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const pid = await startProgram(closers, 'redis-server', args, { env: {}, isUp: /ready to accept connections/i });
  return { pid, url: `redis://127.0.0.1:${port}` };
}

/** Starts a program, and resolves with its process when it says that it is up. */
async function startProgram(
  closers: Closers,
  command: string,
  args: readonly string[],
  { env, isUp }: { env: Record<string, string>; isUp: RegExp },
): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  closers.push(() => (child.kill(), ended));
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${command} did not start in time`)), UP_WITHIN_MS).unref();
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (isUp.test(said)) resolve();
    });
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${command} has ended: ${said}`)));
  });
  return child.pid ?? 0;
}
