import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { DestinationStream, Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { finishBackground } from '#core/lib/background.ts';
import { ensureAdminCode } from '#core/admin/admin-code.ts';
import { recordHeartbeat } from '#core/admin/health.ts';
import { createAdmission } from '#core/limits/admission.ts';
import { KnownSessions } from '#core/limits/known-sessions.ts';
import type { Clock, Context } from '#core/context.ts';
import { signingOf } from '#core/store/installation-secret.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import type { MachineClock } from './store-clock.ts';
import { stopPushes } from '#core/push/deliver.ts';
import { pauseOnlineTime } from '#core/upkeep/presence.ts';
import { createRates } from '#core/limits/rates.ts';
import { seedSettings } from '#core/store/settings.ts';
import { addressOf } from '#http/address.ts';
import { inTurns, queues } from '#http/in-turns.ts';
import { hasUnanswered, withoutPipelining } from '#http/pipelining.ts';
import { checkHead } from '#http/checked-head.ts';
import { createApp } from '#http/app.ts';
import { cookieNames } from '#http/cookies.ts';
import { createLogger } from '#http/log.ts';
import { createMetrics } from '#http/metrics.ts';
import { createOpsApp } from '#http/ops-app.ts';
import { isFromOwnPage } from '#http/origin-check.ts';
import { onlyLocal } from '#http/sign-in/only-local.ts';
import { googleProvider, standInProvider } from '#http/sign-in/provider.ts';
import { listen } from './listen.ts';
import { closeServer, openServer } from './open-server.ts';
import { type Closers, connectStore, prepareStore } from './open-store.ts';
import { createPushSender } from './push-sender.ts';
import { createFanout } from '#realtime/fanout/fanout.ts';
import { attachRealtime, type Realtime } from '#realtime/realtime.ts';
import { createRound, repeatRounds } from './rounds.ts';
import { loadTexts } from '#shared/texts/language.ts';
import { DRAIN_MS } from '#shared/domain/constants/server.ts';

export interface App {
  url: string;
  /** The URL for metrics, health and readiness; undefined without OPS_PORT. */
  opsUrl: string | undefined;
  config: Config;
  ctx: Context;
  /**
   * Prepares for `close` while other processes take over, for up to 5 s (decision 029): reports not ready, and closes
   * the sockets one after the other. Returns at once if this is the only process.
   */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface AppOverrides {
  /** Overrides the store's time. */
  clock?: Clock;
  /** This machine's clocks, which may differ from the store's. */
  machineClock?: MachineClock;
  clientFolder?: string;
  /** Receives the lines of the log; by default standard output does. */
  logTo?: DestinationStream;
  /** For tests of connections on which nothing moves. */
  stalledMs?: number;
}

/** Redis counts as unreachable when it has not answered for this long. */
const REDIS_SILENT_MS = 500;
/** How long requests in progress may take when the server stops. */
const STOP_GRACE_MS = 3000;
const NO_CONNECT = 'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const CLIENT_FOLDER = join(import.meta.dirname, '../dist/client');

/**
 * Starts what the environment asks for: store, sign-in, HTTP and realtime by ROLE, sweep. If a part fails to start,
 * closes the parts already started.
 * @throws ConfigError with a sentence that names the variable
 */
export async function startApp(env: Record<string, string | undefined>, overrides: AppOverrides = {}): Promise<App> {
  const config = readConfig(env);
  await loadTexts();
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
  const logger = createLogger(config.logLevel, overrides.logTo);
  const { server, started, port, url } = await openServer(config, overrides.stalledMs, closers);
  const { fanout, context, storeClock } = await makeContext(config, logger, overrides, closers);
  const { secret, key } = await signingOf(context);
  await seedSettings(context);
  await pauseOnlineTime(context, context.clock.now());
  const standInPart = config.google ? undefined : await import('#dev/sign-in/stand-in.ts');
  const redis = config.redisUrl ? redisForRates(config.redisUrl, logger, closers) : undefined;
  const rates = createRates({ ...config.rates, redis });
  const sessions = new KnownSessions();
  const admit = createAdmission(context, rates, sessions);

  // Closed before what its requests need; the closer of openServer is for a start that fails.
  closers.push(() => closeServer(server));
  const publicUrl = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const cookies = cookieNames(publicUrl ? portOf(publicUrl) : port, publicUrl?.protocol === 'https:');
  const standIn = standInPart?.createStandIn(port, config.trustProxy > 0);
  const provider = standIn
    ? standInProvider({ ...standIn, url })
    : googleProvider(config.google?.clientId ?? '', config.google?.clientSecret ?? '', new URL(config.oidcIssuer));
  let draining = false;
  let realtime: Realtime | undefined;
  const isDraining = () => draining;
  const metrics = createMetrics({
    redisUp: redis && (() => fanout.healthy() === true),
    pingStore: () => context.store.db.command({ ping: 1 }),
    pingRedis: redis && (() => redis.ping()),
    clockOffsetS: storeClock && (() => storeClock.offsetS()),
    live: config.role === 'http' ? undefined : () => realtime?.size() ?? { sockets: 0, rooms: 0 },
  });
  const clientFolder = overrides.clientFolder ?? CLIENT_FOLDER;
  const app = createApp({
    ctx: context,
    config,
    cookies,
    provider,
    secret,
    logger,
    redisHealthy: () => fanout.healthy(),
    isDraining,
    metrics,
    rates,
    admit,
    serves: config.role !== 'realtime',
    standIn: standIn && { path: standIn.path, handlers: [onlyLocal, standIn.handler] },
    clientFolder: existsSync(clientFolder) ? clientFolder : undefined,
  });
  // `inner` never listens: Socket.IO answers the requests for its own path there, behind the guards of `server`.
  const inner = createServer(app);
  const answer = checkHead(
    withoutPipelining(
      inTurns(
        (req, res) => inner.emit('request', req, res),
        queues(key, cookies, sessions, (req) => addressOf(req, config.trustProxy)),
      ),
    ),
  );
  started();
  // An unknown Expect header is ignored, as HTTP allows: Node.js would answer the request itself, without the guards.
  for (const event of ['request', 'checkExpectation']) server.on(event, answer);
  // Node.js would close the connection without an answer, which looks to a proxy like a process that fails.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    socket.end(NO_CONNECT, () => socket.destroy());
  });
  if (config.role !== 'http') {
    server.on('upgrade', (request, socket, head) => {
      // Responses to earlier requests would be sent into the websocket.
      if (hasUnanswered(socket)) socket.destroy();
      else inner.emit('upgrade', request, socket, head);
    });
    const attached = await attachRealtime({
      server: inner,
      ctx: context,
      fanout,
      cookies,
      originAllowed: (request) => isFromOwnPage(request, config),
      addressOf: (request) => addressOf(request, config.trustProxy),
      rates,
      admit,
    });
    closers.push(() => attached.close());
    realtime = attached;
    await recordHeartbeat(context, context.clock.now());
  }
  const opsUrl = await serveOps(createOpsApp({ ctx: context, metrics, isDraining }), config, closers);
  closers.push(() => cutLater(server));
  closers.push(repeatRounds(context, createRound(context, realtime && (() => realtime.beat()), storeClock)));
  const drain = async (): Promise<void> => {
    draining = true;
    if (config.redisUrl) await Promise.all([realtime?.drain(), config.role !== 'realtime' && pause(DRAIN_MS)]);
  };
  return { url, opsUrl, config, ctx: context, drain, close };
}

async function makeContext(config: Config, logger: Logger, overrides: AppOverrides, closers: Closers) {
  const client = await connectStore(config, closers, logger);
  const { store, clock, storeClock } = await prepareStore(client, config, logger, overrides);
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
    push: await createPushSender(store, config.push, logger),
  };
  closers.push(() => stopPushes(store));
  closers.push(() => finishBackground(store));
  closers.push(() => flushFixes(context));
  return { context, fanout, storeClock };
}

/** The Redis client for shared rate limits; while Redis is unreachable each process counts by itself. */
function redisForRates(redisUrl: string, logger: Logger, closers: Closers): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    socketTimeout: REDIS_SILENT_MS,
  });
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) logger.warn({ err: error }, 'Redis is unreachable; rate limits are per process');
    away = true;
  });
  redis.on('ready', () => (away = false));
  closers.push(() => redis.disconnect());
  return redis;
}

/** Serves metrics, health and readiness on a separate port, which only operators can reach. */
async function serveOps(app: RequestListener, { ops }: Config, closers: Closers): Promise<string | undefined> {
  if (!ops) return undefined;
  const server = createServer(app);
  closers.push(() => {
    server.closeAllConnections();
    return closeServer(server);
  });
  const { url } = await listen(server, { ...ops, names: { port: 'OPS_PORT', host: 'OPS_HOST' } });
  return url;
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

function cutLater(server: Server): void {
  setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS).unref();
}
