import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from './config.ts';
import { finishBackground } from './core/background.ts';
import { ensureAdminCode } from './core/admin/admin-code.ts';
import { leaveSignOfLife } from './core/admin/health.ts';
import { createAdmission } from './core/admission.ts';
import type { Clock, Context } from './core/context.ts';
import { ensureInstallationSecret } from './core/installation-secret.ts';
import { flushFixes } from './core/location/fix-writer.ts';
import { isOwnOrigin } from './core/origin.ts';
import { migrate } from './core/store/migrate.ts';
import { openStore } from './core/store/store.ts';
import { pauseOnlineTime } from './core/presence.ts';
import { createRates } from './core/rates.ts';
import { seedSettings } from './core/settings.ts';
import { addressOf } from './http/address.ts';
import { createApp } from './http/app.ts';
import { cookieNames } from './http/cookies.ts';
import { createLogger } from './http/log.ts';
import { hostOf } from './http/origin-check.ts';
import { googleProvider, standInProvider } from './http/sign-in/provider.ts';
import { createFanout } from './realtime/fanout/fanout.ts';
import { attachRealtime } from './realtime/realtime.ts';
import { createRound, repeatRounds } from './rounds.ts';
import { REGISTRATION_TIMEOUT_MS } from './shared/domain/constants/rules.ts';

export interface App {
  url: string;
  config: Config;
  ctx: Context;
  close(): Promise<void>;
}

export interface AppOverrides {
  clock?: Clock;
  clientFolder?: string;
}

/**
 * What waits for a store that stops answering, or cannot be reached, fails within 8 s; the driver's own limits are 30 s.
 * There is no limit for one command: as long as the store answers the monitor, a long one may take its time.
 * The minimum is longer than the frequency so that the monitor is never woken early, by a command that fails: when every
 * connection breaks at once, it then writes to a connection that is just closing, and waits for that for ever.
 */
export const STORE_WAITS = {
  heartbeatFrequencyMS: 1000,
  minHeartbeatFrequencyMS: 2000,
  connectTimeoutMS: 2500,
  serverSelectionTimeoutMS: 2500,
};
/** A Redis that is silent for this long counts as unreachable until it answers again. */
const REDIS_SILENT_MS = 500;
/** How long requests under way may take to end when the server stops. */
const STOP_GRACE_MS = 3000;
const CLIENT_FOLDER = join(import.meta.dirname, 'dist/client');

/** Things to close, in the reverse order of opening. */
type Closers = (() => Promise<unknown> | void)[];

/**
 * Starts what the environment asks for: store, sign-in, HTTP and realtime by ROLE, sweep. If a part fails to start, it
 * closes the parts already started.
 * @throws ConfigError with a sentence that names the variable
 */
export async function startApp(env: Record<string, string | undefined>, overrides: AppOverrides = {}): Promise<App> {
  const config = readConfig(env);
  const closers: Closers = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return await start(config, overrides, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(config: Config, overrides: AppOverrides, closers: Closers, close: App['close']): Promise<App> {
  const logger = createLogger(config.logLevel);
  const ctx = await makeContext(config, logger, overrides.clock ?? { now: () => new Date() }, closers);
  const { fanout, context } = ctx;
  const secret = await ensureInstallationSecret(context.store);
  await seedSettings(context);
  await pauseOnlineTime(context, context.clock.now());
  const standInPart = config.google ? undefined : await import('./dev/sign-in/stand-in.ts');
  const redis = config.redisUrl ? redisForRates(config.redisUrl, logger, closers) : undefined;
  const rates = createRates({ ...config.rates, redis });
  const admit = createAdmission(rates);

  // No await between listening and adding the request listeners, so that the first request finds them.
  // No request may take longer to arrive than a registration; large bodies have limits of their own.
  const server = createServer({ requestTimeout: REGISTRATION_TIMEOUT_MS });
  const port = await listen(server, config.port);
  closers.push(() => closeServer(server));
  const cookies = cookieNames(config.publicUrl ? portOf(new URL(config.publicUrl)) : port);
  const standIn = standInPart?.createStandIn(port, config.trustProxy > 0);
  const provider = standIn
    ? standInProvider({ ...standIn, port })
    : googleProvider(config.google?.clientId ?? '', config.google?.clientSecret ?? '');
  const clientFolder = overrides.clientFolder ?? CLIENT_FOLDER;
  const app = createApp({
    ctx: context,
    config,
    cookies,
    provider,
    secret,
    logger,
    redisHealthy: () => fanout.healthy(),
    rates,
    admit,
    serves: config.role !== 'realtime',
    standIn,
    clientFolder: existsSync(clientFolder) ? clientFolder : undefined,
  });
  // Added before Socket.IO, which keeps requests for its own path away from the listeners that exist by then.
  server.on('request', app);
  let beat: (() => Promise<void>) | undefined;
  if (config.role !== 'http') {
    const realtime = await attachRealtime({
      server,
      ctx: context,
      fanout,
      cookies,
      originAllowed: (request) =>
        isOwnOrigin(request.headers.origin, hostOf(request, config.trustProxy), config.publicUrl),
      addressOf: (request) => addressOf(request, config.trustProxy),
      rates,
      admit,
    });
    closers.push(() => realtime.close());
    beat = () => realtime.beat();
    await leaveSignOfLife(context, context.clock.now());
  }
  closers.push(() => cutLater(server));
  closers.push(repeatRounds(context, createRound(context, beat)));
  return { url: `http://127.0.0.1:${port}`, config, ctx: context, close };
}

async function makeContext(config: Config, logger: Logger, clock: Clock, closers: Closers) {
  const url = await storeUrl(config, closers);
  const client = await MongoClient.connect(url, STORE_WAITS).catch((error: unknown) => {
    throw config.mongodbUrl ? unusableStore(error) : error;
  });
  closers.push(() => client.close());
  const store = await openStore(client, config.mongodbName);
  await migrate(store);
  const adminCode = await ensureAdminCode(store, config.adminCode);
  const fanout = await createFanout({ log: logger, ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}) });
  closers.push(() => fanout.close());
  const context: Context = {
    store,
    publish: fanout.publish,
    listen: fanout.listen,
    clock,
    log: logger,
    config: { adminCode, supportHotline: config.supportHotline },
  };
  closers.push(() => finishBackground(store));
  closers.push(() => flushFixes(context));
  return { context, fanout };
}

async function storeUrl(config: Config, closers: Closers): Promise<string> {
  if (config.mongodbUrl) return config.mongodbUrl;
  const { startMongo, DataDirInUse } = await import('./dev/mongo/server.ts');
  try {
    const mongo = await startMongo({ dataDir: config.dataDir });
    closers.push(() => mongo.close());
    return mongo.url;
  } catch (error) {
    if (error instanceof DataDirInUse) throw new ConfigError(`DATA_DIR: ${error.message}`);
    if (error instanceof Error && 'syscall' in error) {
      throw new ConfigError(`DATA_DIR: the data folder cannot be used (${error.message}).`);
    }
    throw error;
  }
}

/** The message leaves out the address, which may contain a password. */
function unusableStore(error: unknown): ConfigError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'MongoParseError') return new ConfigError('MONGODB_URL is not a valid MongoDB address.');
  return new ConfigError(`MONGODB_URL: the database there does not answer, or does not let us in (${message}).`);
}

/** The Redis client for rate limits that all processes share; while Redis is unreachable each process counts alone. */
function redisForRates(redisUrl: string, logger: Logger, closers: Closers): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    socketTimeout: REDIS_SILENT_MS,
  });
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away; each process counts by itself');
    away = true;
  });
  redis.on('ready', () => (away = false));
  closers.push(() => redis.disconnect());
  return redis;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const reason = taken ? 'is already in use by another program' : `cannot be listened on (${error.message})`;
      reject(new ConfigError(`PORT ${port} ${reason}.`));
    });
    server.listen(port, () => resolve((server.address() as AddressInfo).port));
  });
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/** Waits for requests under way, at most for the grace period. */
const closeServer = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

function cutLater(server: Server): void {
  setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS).unref();
}
