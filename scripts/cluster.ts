import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './cluster/start-cluster.ts';

/**
 * `npm run cluster -- --http 2 --realtime 3`: runs Boda in many processes without Docker, on http://127.0.0.1:3000
 * (PORT). Data is in DATA_DIR (default ./data) or MONGODB_URL; REDIS_URL replaces the redis-server. The app's processes
 * get all other variables. Ctrl-C or SIGTERM ends all processes; a process that dies is reported, not restarted.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const count = (text: string, name: string): number => {
  if (!/^[1-9]\d?$/.test(text)) throw new Error(`--${name} must be a whole number from 1 to 99`);
  return Number(text);
};

function start(): Promise<Cluster> {
  const { values } = parseArgs({
    options: { http: { type: 'string', default: '2' }, realtime: { type: 'string', default: '2' } },
  });
  const { MONGODB_URL, REDIS_URL, DATA_DIR, PORT, ...env } = process.env;
  return startCluster({
    http: count(values.http, 'http'),
    realtime: count(values.realtime, 'realtime'),
    port: Number(PORT ?? 3000),
    mongodbUrl: MONGODB_URL,
    redisUrl: REDIS_URL,
    dataDir: DATA_DIR ?? './data',
    env: () => env,
    // Of Redis, log only that it ended; its other lines are not useful here.
    hear: (name, line) => (name !== 'redis' || line.startsWith('ended') ? say(`[${name}] ${line}`) : undefined),
  });
}

let stopping = false;
const starting = start();
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  // A cluster that is still starting must finish its start first.
  void starting
    .then((cluster) => cluster.close())
    .catch(() => undefined)
    .finally(() => process.exit());
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
try {
  const cluster = await starting;
  for (const { name, pid, url } of cluster.processes) say(`${name.padEnd(12)} pid ${String(pid).padEnd(8)} ${url}`);
  say(`Boda is running at ${cluster.url}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
