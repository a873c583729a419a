import { MongoClient } from 'mongodb';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import type { Clock } from '#core/context.ts';
import { UnusableStore } from '#core/store/errors.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import { openStore, type Store } from '#core/store/store.ts';
import { type MachineClock, openStoreClock, type StoreClock } from './store-clock.ts';

/**
 * Waiting for a silent or unreachable store fails within 8 s; the driver's own limits are 30 s. Single commands have no
 * limit: as long as the store answers the monitor, a long command may take its time. The minimum heartbeat is longer
 * than the frequency so that a failing command never wakes the monitor early: when all connections break at once, the
 * monitor would write to a closing connection and wait forever.
 */
export const STORE_WAITS = {
  heartbeatFrequencyMS: 1000,
  minHeartbeatFrequencyMS: 2000,
  connectTimeoutMS: 2500,
  serverSelectionTimeoutMS: 2500,
};
/** Functions that close what was opened, to be called in reverse order. */
export type Closers = (() => Promise<unknown> | void)[];

/**
 * Connects to the configured store, or starts the embedded store.
 * @throws ConfigError with a sentence that names the variable
 */
export async function connectStore(config: Config, closers: Closers, logger: Logger): Promise<MongoClient> {
  const url = await storeUrl(config, closers, logger);
  const client = await MongoClient.connect(url, STORE_WAITS).catch((error: unknown) => {
    throw config.mongodbUrl ? unreachable(error) : error;
  });
  closers.push(() => client.close());
  return client;
}

/**
 * Creates missing collections, migrates the database, and measures its clock unless the time is passed in.
 * @throws ConfigError with a sentence, when the database cannot be used
 */
export async function prepareStore(
  client: MongoClient,
  config: Config,
  logger: Logger,
  time: { clock?: Clock; machineClock?: MachineClock },
): Promise<{ store: Store; clock: Clock; storeClock?: StoreClock }> {
  // On a laptop only three lines are printed.
  if (config.mongodbUrl) logger.info('preparing the store: collections, indexes, migrations');
  try {
    const store = await openStore(client, config.mongodbName);
    await migrate(store);
    if (time.clock) return { store, clock: time.clock };
    const storeClock = await openStoreClock(store.db, logger, time.machineClock);
    return { store, clock: storeClock, storeClock };
  } catch (error) {
    const name = config.mongodbUrl ? 'MONGODB_URL' : 'DATA_DIR';
    throw error instanceof UnusableStore ? new ConfigError(`${name}: ${error.message}`) : error;
  }
}

async function storeUrl(config: Config, closers: Closers, logger: Logger): Promise<string> {
  if (config.mongodbUrl) return config.mongodbUrl;
  const { startMongo, UnusableDataDir } = await import('#dev/mongo/server.ts');
  try {
    const mongo = await startMongo({ dataDir: config.dataDir, warn: (sentence) => logger.warn(sentence) });
    closers.push(() => mongo.close());
    return mongo.url;
  } catch (error) {
    if (error instanceof UnusableDataDir) throw new ConfigError(`DATA_DIR: ${error.message}`);
    throw error;
  }
}

/** The message omits the address, which may contain a password. */
function unreachable(error: unknown): ConfigError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'MongoParseError') return new ConfigError('MONGODB_URL is not a valid MongoDB address.');
  return new ConfigError(`MONGODB_URL: the database there does not answer, or does not let us in (${message}).`);
}
