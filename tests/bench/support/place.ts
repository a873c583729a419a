import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { openStore, type Store } from '#core/store/store.ts';
import { type Child, startChild } from '#scripts/cluster/child.ts';
import { freePort } from '#scripts/cluster/free-port.ts';
import { appProgram, type Program, storeProgram } from '#scripts/cluster/programs.ts';
import { type Script, startScript } from './script.ts';

type BareServer = Script & { url: string };
type Server = { pid: number; url: string };
type Closers = (() => Promise<unknown>)[];

/** The variables of every app under test. The rates suit thousands of people at one address. */
export const BUSY_ENV = {
  DEMO: '0',
  ADMIN_CODE: 'bench-admin-code',
  MAP_STYLE_URL: 'none',
  LOG_LEVEL: 'fatal',
  RATE_USER_PER_MIN: '1000000',
  RATE_ADDRESS_PER_MIN: '1000000',
  // The load generator sets an address for each viewer.
  TRUST_PROXY: '1',
};

/** The embedded store does not answer while it indexes many documents. */
const INDEXING_MAX_MS = 300_000;

/** Starts the servers of a bench; all of them end with the bench. */
export interface Place {
  store: Store;
  /** The store's process; empty when MONGODB_URL names a store that runs elsewhere. */
  storePids: number[];
  /** Starts the app (`main.ts`) with these variables besides those that every bench sets. */
  app(env?: Record<string, string>): Promise<Server & { port: number }>;
  /** Starts the bare relay (bare-relay.ts). */
  relay(env?: Record<string, string>): Promise<BareServer>;
  /** Starts stock Socket.IO (stock-server.ts). */
  stock(env: Record<string, string>): Promise<BareServer>;
  /** Starts the bare handlers (bare-handlers.ts); a search lists `listed` drivers. */
  handlers(listed: number): Promise<BareServer>;
  /** Registers a function to call when the bench ends, newest first. */
  atEnd(close: () => Promise<unknown>): void;
}

/** Runs a bench over its own store, an empty database, and then ends every process. */
export async function inPlace<T>(run: (place: Place) => Promise<T>): Promise<T> {
  const closers: Closers = [];
  try {
    return await run(await openPlace(closers));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function openPlace(closers: Closers): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'boda-bench-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const start = async (program: Program): Promise<Server> => {
    const child = await startChild(program);
    closers.push(() => endNow(child));
    return { pid: child.pid, url: program.url };
  };
  const given = process.env['MONGODB_URL'];
  const embedded = given ? null : await start(storeProgram(await freePort(), folder));
  const url = given ?? embedded?.url ?? '';
  const name = `boda_bench_${process.pid}_${Date.now()}`;
  const client = await MongoClient.connect(url, { connectTimeoutMS: INDEXING_MAX_MS });
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
      const app = await start(appProgram('app', port, { ...BUSY_ENV, MONGODB_URL: url, MONGODB_NAME: name, ...env }));
      return { ...app, port };
    },
    relay: (env = {}) => script('bare-relay.ts', [], env),
    stock: (env) => script('stock-server.ts', [], env),
    handlers: (listed) => script('bare-handlers.ts', [url, name, String(listed)], {}),
    atEnd: (close) => void closers.push(close),
  };
}

/** Ends a process at once, as Ctrl-C does, without draining its sockets. */
function endNow(child: Child): Promise<number | null> {
  child.signal('SIGINT');
  return child.ended;
}
