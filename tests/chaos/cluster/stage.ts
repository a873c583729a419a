import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { openStore, type Store } from '#core/store/store.ts';
import { type Cluster, startCluster } from '#scripts/cluster/start-cluster.ts';
import { openLine, type Line } from '#tests/support/line.ts';
import { type WrongClock, wrongClock } from './wrong-clock.ts';

/** This process's own store connection must not hang when the store does. */
const STORE_WAITS = { serverSelectionTimeoutMS: 1000, heartbeatFrequencyMS: 500, socketTimeoutMS: 3000 };

/** The process whose clock can be set wrong. */
const CLOCKED = 'realtime-2';

/** The processes of a scene, and its store. */
export interface Stage {
  cluster: Cluster;
  /** The store, connected directly. */
  store: Store;
  /** The line between the processes and an external MongoDB; null if this test started the store. */
  storeLine: Line | null;
  /** The clock of one process; null where it cannot be set. */
  clock: WrongClock | null;
  output: { process: string; line: string }[];
  close(): Promise<void>;
}

/**
 * Starts two http and two realtime processes with Redis and a store: the embedded one in a process of its own, or a new
 * database in TEST_MONGODB_URL or MONGODB_URL where given.
 * @param env more variables of the app's processes
 */
export async function startStage(env: Record<string, string> = {}): Promise<Stage> {
  const mongodb = process.env['TEST_MONGODB_URL'] ?? process.env['MONGODB_URL'];
  const line = mongodb === undefined ? null : await openLine(mongodb);
  const database = `boda_chaos_${randomBytes(6).toString('hex')}`;
  const output: Stage['output'] = [];
  const clock = await wrongClock();
  const shared = { MONGODB_NAME: database, MAP_STYLE_URL: 'none', RATE_ADDRESS_PER_MIN: '1000000', ...env };
  const cluster = await startCluster({
    http: 2,
    realtime: 2,
    mongodbUrl: line?.url,
    env: (name) => ({ ...shared, ...(name === CLOCKED && clock?.env) }),
    hear: (process, text) => void output.push({ process, line: text }),
  });
  const client = await MongoClient.connect(mongodb ?? cluster.mongodbUrl, STORE_WAITS);
  const store = await openStore(client, database);
  return {
    cluster,
    store,
    storeLine: line,
    clock,
    output,
    async close() {
      if (mongodb !== undefined) await store.db.dropDatabase();
      await client.close();
      await cluster.close();
      await line?.close();
      await clock?.close();
    },
  };
}
