import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '#core/lib/timeout.ts';
import { HEALTH_WAIT_MS } from '#shared/domain/constants/server.ts';

/** The sources of the gauges, read when the metrics are scraped. An undefined source has no metric. */
export interface MetricSources {
  redisUp: (() => boolean) | undefined;
  pingStore: () => Promise<unknown>;
  pingRedis: (() => Promise<unknown>) | undefined;
  /** The number of open sockets, and of their rooms. */
  live: (() => { sockets: number; rooms: number }) | undefined;
  /** The store's time minus this machine's, seconds (decision 027). */
  clockOffsetS: (() => number) | undefined;
}

/** Registers gauges for this process's connections: store, Redis and clients. */
export function addGauges(
  registry: Registry,
  { redisUp, pingStore, pingRedis, live, clockOffsetS }: MetricSources,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  };
  gauge('boda_store_ping_seconds', 'How long the store takes to answer; +Inf when it does not', () =>
    secondsOf(pingStore),
  );
  if (pingRedis)
    gauge('boda_redis_ping_seconds', 'How long Redis takes to answer; +Inf when it does not', () =>
      secondsOf(pingRedis),
    );
  if (redisUp) gauge('boda_redis_up', 'Whether this process reaches Redis', () => Number(redisUp()));
  if (clockOffsetS)
    gauge('boda_clock_offset_seconds', 'The store’s time minus this machine’s; the store’s counts', clockOffsetS);
  if (live) {
    gauge('boda_sockets', 'Open sockets', () => live().sockets);
    gauge('boda_rooms', 'Rooms that the sockets are in', () => live().rooms);
  }
}

async function secondsOf(ping: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  try {
    await withTimeout(HEALTH_WAIT_MS, ping());
  } catch {
    // The code that uses the connection logs the reason.
    return Infinity;
  }
  return (performance.now() - began) / 1000;
}
