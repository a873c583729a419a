import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startProxy } from './proxy.ts';
import { appProgram, type Program, redisProgram, storeProgram } from './programs.ts';
import { type ClusterProcess, startRestartable } from './restartable.ts';

interface ClusterOptions {
  /** The number of ROLE=http processes. */
  http: number;
  /** The number of ROLE=realtime processes. */
  realtime: number;
  /** The proxy's port on 127.0.0.1; 0, the default, takes a free port. */
  port?: number;
  /** The MongoDB to use. Default: the embedded store, in its own process (`store`). */
  mongodbUrl?: string | undefined;
  /** The folder of the embedded store. Default: a temporary folder, removed at the end. */
  dataDir?: string | undefined;
  /** The Redis to use. Default: a redis-server without persistence (`redis`). */
  redisUrl?: string | undefined;
  /** The environment of each app process, by process name; only PATH is inherited. */
  env?: (name: string) => Readonly<Record<string, string | undefined>>;
  /** Receives each line that a process prints, and how it ended. */
  hear?: (name: string, line: string) => void;
}

export interface Cluster {
  /** The proxy's address, which is also the processes' PUBLIC_URL. */
  url: string;
  mongodbUrl: string;
  redisUrl: string;
  /** The processes that this cluster started: `redis`, `store`, `http-1` …, `realtime-1` … */
  processes: readonly ClusterProcess[];
  /** @throws Error when there is no process of this name */
  process(name: string): ClusterProcess;
  /** Closes all connections, then ends every process: first the app's processes, then store and Redis. */
  close(): Promise<void>;
}

type Closers = (() => Promise<unknown>)[];

/**
 * Starts the whole topology without Docker: Redis, store, http and realtime processes of main.ts, and a proxy in front
 * (scripts/cluster/proxy.ts). People sign in with the stand-in; there is no demo unless `env` turns it on. A process
 * that dies stays dead until `restart`, so that people and tests can see how the other processes cope.
 * @throws Error when a part does not start; the parts already started are ended
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const closers: Closers = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'boda-cluster-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    return { ...(await start(options, folder, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(options: ClusterOptions, folder: string, closers: Closers): Promise<Omit<Cluster, 'close'>> {
  const ports = { http: await freePorts(options.http), realtime: await freePorts(options.realtime) };
  const hear = options.hear ?? (() => undefined);
  const backing = [
    ...(options.redisUrl === undefined ? [redisProgram(await freePort(), folder)] : []),
    ...(options.mongodbUrl === undefined
      ? [storeProgram(await freePort(), options.dataDir ?? join(folder, 'data'))]
      : []),
  ];
  const urlOf = (name: string): string => backing.find((program) => program.name === name)?.url ?? '';
  const redisUrl = options.redisUrl ?? urlOf('redis');
  const mongodbUrl = options.mongodbUrl ?? urlOf('store');
  const below = await startTogether(closers, backing, (program) =>
    startRestartable(program, hear, () => Promise.resolve()),
  );

  const proxy = await startProxy({ port: options.port ?? 0, ...ports });
  const env = (name: string) => ({
    ...options.env?.(name),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
  });
  const apps = await startTogether(closers, appPrograms(ports, env), (program) =>
    startRestartable(program, hear, () => proxy.check()),
  ).finally(() => closers.push(() => proxy.close()));
  await proxy.check();
  const processes = [...below, ...apps];
  return { url: proxy.url, mongodbUrl, redisUrl, processes, process: (name) => named(processes, name) };
}

const freePorts = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));

function named(processes: readonly ClusterProcess[], name: string): ClusterProcess {
  const found = processes.find((it) => it.name === name);
  if (!found) throw new Error(`There is no process ${name}`);
  return found;
}

/** Starts processes concurrently, and registers them to end concurrently. If one fails, still waits for the others. */
async function startTogether(
  closers: Closers,
  programs: readonly Program[],
  startOne: (program: Program) => Promise<ClusterProcess>,
): Promise<ClusterProcess[]> {
  const results = await Promise.allSettled(programs.map(startOne));
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  closers.push(() => Promise.all(started.map((process) => process.stop('SIGINT'))));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return started;
}

const appPrograms = (
  ports: Record<'http' | 'realtime', readonly number[]>,
  env: (name: string) => Program['env'],
): Program[] =>
  (['http', 'realtime'] as const).flatMap((role) =>
    ports[role].map((port, index) => {
      const name = `${role}-${index + 1}`;
      return appProgram(name, port, { ...env(name), ROLE: role });
    }),
  );
