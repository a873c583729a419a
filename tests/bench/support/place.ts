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

/** What a bench starts; everything ends with it. */
export interface Place {
  store: Store;
  /** The store's process; empty when MONGODB_URL names a store that runs elsewhere. */
  storePids: number[];
  /** Starts the app (`main.ts`) with these variables besides those that every bench sets. */
  app(env?: Record<string, string>): Promise<AppProcess & { port: number }>;
  /** Starts the bare relay (bare-relay.ts). */
  relay(shape: 'share' | 'area', redisUrl?: string): Promise<Script & { url: string }>;
  /** Called when the bench ends, newest first. */
  atEnd(close: () => Promise<unknown>): void;
}

/** Runs a bench over a store of its own, an empty database, and then ends every process. */
export async function inPlace<T>(run: (place: Place) => Promise<T>): Promise<T> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    return await run(await openPlace(closers));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function openPlace(closers: (() => Promise<unknown>)[]): Promise<Place> {
  const given = process.env['MONGODB_URL'];
  const embedded = given ? null : await startStore(closers);
  const url = given ?? embedded?.url ?? '';
  const name = `boda_bench_${process.pid}_${Date.now()}`;
  const client = await MongoClient.connect(url);
  closers.push(() => client.close());
  const store = await openStore(client, name);
  if (given) closers.push(() => store.db.dropDatabase());
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
    async relay(shape, redisUrl) {
      const port = await freePort();
      const args = [String(port), shape, ...(redisUrl ? [redisUrl] : [])];
      const script = await startScript(join(import.meta.dirname, 'bare-relay.ts'), args);
      closers.push(() => script.stop());
      return { ...script, url: `http://127.0.0.1:${port}` };
    },
    atEnd: (close) => void closers.push(close),
  };
}

/** `npm run store` on a folder of its own. */
async function startStore(closers: (() => Promise<unknown>)[]): Promise<{ url: string; pid: number }> {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'boda-bench-')), await freePort()];
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['--import', 'tsx', 'dev/mongo/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, STORE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  closers.push(() => (child.kill(), ended));
  const url = await new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('the store did not start in time')), UP_WITHIN_MS).unref();
    child.stdout.on('data', (chunk) => {
      const [, found] = /The store is at (\S+)/.exec(String(chunk)) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('the store has ended')));
  });
  return { url, pid: child.pid ?? 0 };
}
