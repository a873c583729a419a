import { createAdapter } from '@socket.io/redis-adapter';
import { Emitter } from '@socket.io/redis-emitter';
import { Redis } from 'ioredis';
import type { Listen, Log } from '#core/context.ts';
import type { BetweenNodes, BodaServer, Delivery } from '../types.ts';
import { createPositionRelay, isPosition, type RemotePosition } from './position-relay.ts';

const START_WAIT_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const RETRY_MAX_MS = 1000;
const PING_EVERY_MS = 5000;
const SILENT_AFTER_MS = 10_000;

interface FromOthers {
  fact: BetweenNodes['deliver'];
  position: (remote: RemotePosition) => void;
  /** Facts of other processes were lost; Redis is back, so further facts arrive. */
  missed: () => void;
}

/** This process's connection to the other processes. */
interface RedisLink {
  /** Sends to the other realtime nodes. Lost while Redis is unreachable; clients refetch afterwards (decision 002). */
  send(delivery: Delivery): void;
  /** Makes sockets on every node join or leave a room. */
  listen: Listen;
  /** For a process with sockets: receives the facts and positions of other processes. */
  attach(io: BodaServer, hear: FromOthers): Promise<void>;
  healthy(): boolean;
  close(): void;
}

/** A Redis client that reconnects forever, and logs once when Redis is unreachable and once when it is back. */
function connect(url: string, log: Log, name: string, options: { queue: boolean; ending: AbortSignal }): Redis {
  const { queue, ending } = options;
  const client = new Redis(url, {
    connectionName: `boda-${name}`,
    enableOfflineQueue: queue,
    maxRetriesPerRequest: queue ? null : 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, RETRY_MAX_MS),
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_AFTER_MS,
  });
  let away = false;
  let reason = 'closed';
  client.on('error', (error: Error) => (reason = error.message));
  client.on('close', () => {
    if (!away && !ending.aborted)
      log.warn({ client: name, reason }, 'Redis is unreachable; events stay in this process');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info({ client: name }, 'Redis is back');
    away = false;
  });
  return client;
}

const ready = (client: Redis): Promise<void> =>
  new Promise((resolve) => {
    if (client.status === 'ready') return resolve();
    const timer = setTimeout(resolve, START_WAIT_MS);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Ignores a failed command: the client logs when Redis is unreachable, and subscribes again. */
const unheard = (): void => undefined;

/**
 * The client methods used by the adapter and the emitter, with every rejection handled.
 * @param onLost called when a message could not be published
 */
function quiet(client: Redis, onLost: () => void = unheard) {
  return {
    publish: (channel: string, message: string | Buffer) => void client.publish(channel, message).catch(onLost),
    subscribe: (channels: string[]) => void client.subscribe(...channels).catch(unheard),
    psubscribe: (pattern: string) => void client.psubscribe(pattern).catch(unheard),
    unsubscribe: (channels: string[]) => void client.unsubscribe(...channels).catch(unheard),
    punsubscribe: (pattern: string) => void client.punsubscribe(pattern).catch(unheard),
    on: (event: string, listener: (...args: unknown[]) => void) => client.on(event, listener),
    off: (event: string, listener: (...args: unknown[]) => void) => client.off(event, listener),
  };
}

/** Connects to Redis. If Redis does not answer for a while, the app starts without it and connects later. */
export async function linkRedis(url: string, log: Log): Promise<RedisLink> {
  const ending = new AbortController();
  const pub = connect(url, log, 'publish', { queue: false, ending: ending.signal });
  await ready(pub);
  let isOwing = false;
  const publisher = quiet(pub, () => (isOwing = true));
  const emitter = new Emitter<BetweenNodes>(publisher);
  const positions = createPositionRelay(pub, unheard);
  let subs: Redis[] = [];
  let server: BodaServer | null = null;
  let pings: NodeJS.Timeout | undefined;
  pub.on('ready', () => {
    if (isOwing) (server ?? emitter).serverSideEmit('missed');
    isOwing = false;
  });

  return {
    send(delivery) {
      if (isPosition(delivery)) positions.send(delivery);
      else if (server) server.serverSideEmit('deliver', delivery);
      else emitter.serverSideEmit('deliver', delivery);
    },
    listen(of, to, on) {
      const there = (server ?? emitter).in(of);
      if (on) there.socketsJoin(to);
      else there.socketsLeave(to);
    },
    async attach(io, hear) {
      const subscriber = (name: string): Redis => connect(url, log, name, { queue: true, ending: ending.signal });
      const facts = subscriber('subscribe');
      const moves = subscriber('positions');
      subs = [facts, moves];
      server = io;
      io.adapter(createAdapter(publisher, quiet(facts)));
      io.on('deliver', hear.fact);
      io.on('missed', hear.missed);
      const following = positions.attach(io, moves, hear.position);
      // Pings reveal a connection that went silent without closing (socketTimeout); the client then reconnects.
      const ping = async (client: Redis): Promise<void> => {
        if (client.status === 'ready') await client.ping().catch(unheard);
      };
      pings = setInterval(() => subs.forEach((client) => void ping(client)), PING_EVERY_MS);
      let wasCut = false;
      facts.on('close', () => (wasCut = true));
      facts.on('ready', () => {
        // The subscriptions are active again only once Redis has answered.
        if (wasCut) void ping(facts).then(hear.missed);
        wasCut = false;
      });
      if (pub.status !== 'ready') return;
      await Promise.all(subs.map(ready));
      await following;
      // Redis answers in order: once it has answered this ping, the subscriptions above are active.
      await ping(facts);
    },
    healthy: () => [pub, ...subs].every(({ status }) => status === 'ready'),
    close() {
      clearInterval(pings);
      ending.abort();
      positions.close();
      for (const client of [pub, ...subs]) client.disconnect();
    },
  };
}
