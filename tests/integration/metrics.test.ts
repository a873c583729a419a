import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Count, count, countOf } from '#core/lib/counters.ts';
import { runInBackground, finishBackground } from '#core/lib/background.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { METRICS_KEPT_MS } from '#shared/domain/constants/server.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openSocket } from '../support/realtime.ts';
import { redisMissing, testRedis, type TestRedis } from '../support/redis.ts';
import { booking } from '../support/rides.ts';
import { openLine, type Line } from '../support/line.ts';
import { testStore, type TestStore } from '../support/store.ts';

if (redisMissing !== null) process.stdout.write(`skipped: ${redisMissing}\n`);

/** All counts, by metric. */
const COUNTED: Record<string, Count> = {
  boda_fixes_received_total: 'fixesIn',
  boda_fixes_refused_total: 'fixesRefused',
  boda_fixes_published_total: 'fixesOut',
  boda_deliveries_total: 'deliveries',
  boda_positions_dropped_total: 'positionsDropped',
  boda_handshakes_refused_total: 'handshakesRefused',
  boda_sockets_cut_total: 'socketsCut',
  boda_background_failures_total: 'backgroundFailures',
  boda_pushes_sent_total: 'pushesSent',
  boda_pushes_refused_total: 'pushesRefused',
  boda_pushes_failed_total: 'pushesFailed',
  boda_pushes_expired_total: 'pushesExpired',
  boda_push_phones_gone_total: 'phonesGone',
  boda_sweeps_total: 'sweeps',
  boda_sweep_failures_total: 'sweepFailures',
};

describe.skipIf(redisMissing !== null)('decision 030: /metrics', () => {
  let redis: TestRedis;
  let store: TestStore;
  let line: Line;
  let app: TestApp;
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  beforeAll(async () => {
    [redis, store] = await Promise.all([testRedis(), testStore()]);
    line = await openLine(store.url);
    const env = { MONGODB_URL: line.url, MONGODB_NAME: store.store.db.databaseName, REDIS_URL: redis.url };
    app = await startTestApp({ env, clock });
  });
  afterAll(async () => {
    await line.mend();
    await app.close();
    await line.close();
    await Promise.all([store.close(), redis.close()]);
  });
  // Each scrape waits until the cached text has expired.
  const metrics = (): Promise<string> => {
    aheadMs += METRICS_KEPT_MS;
    return app.metrics();
  };
  /** The value of a metric without labels, or with exactly these. */
  async function valueOf(name: string): Promise<number> {
    const value = (await metrics())
      .split('\n')
      .find((row) => row.startsWith(`${name} `))
      ?.slice(name.length + 1);
    return value === '+Inf' ? Infinity : Number(value);
  }

  it('returns every count of the process', async () => {
    for (const [metric, name] of Object.entries(COUNTED)) {
      const before = countOf(name);
      count(name, 3);
      expect(await valueOf(metric), metric).toBeGreaterThanOrEqual(before + 3);
    }
  });

  it('returns the open sockets and their rooms, and the refused websockets', async () => {
    const [socketsBefore, roomsBefore] = [await valueOf('boda_sockets'), await valueOf('boda_rooms')];
    const passenger = await app.passenger();
    const { socket, send } = await openSocket(app.url, { cookie: passenger.cookieHeader });
    // The person's room and the session's.
    expect([await valueOf('boda_sockets'), await valueOf('boda_rooms')]).toEqual([socketsBefore + 1, roomsBefore + 2]);
    await send('area:watch', { latitude: -0.5389, longitude: 37.4574 });
    expect(await valueOf('boda_rooms')).toBeGreaterThan(roomsBefore + 2);
    socket.disconnect();
    await expect.poll(() => valueOf('boda_sockets')).toBe(socketsBefore);

    const refused = await valueOf('boda_handshakes_refused_total');
    await expect(openSocket(app.url, { origin: 'https://evil.example' })).rejects.toThrow();
    expect(await valueOf('boda_handshakes_refused_total')).toBe(refused + 1);
  });

  it('returns the ping times of the store and Redis, and whether they fail to respond', async () => {
    expect(await valueOf('boda_store_ping_seconds')).toBeLessThan(Infinity);
    expect(await valueOf('boda_redis_ping_seconds')).toBeLessThan(Infinity);
    expect(await valueOf('boda_redis_up')).toBe(1);
    await redis.stop();
    await expect.poll(() => valueOf('boda_redis_up')).toBe(0);
    expect(await valueOf('boda_redis_ping_seconds')).toBe(Infinity);
    await redis.start();
    line.hold();
    expect(await valueOf('boda_store_ping_seconds')).toBe(Infinity);
    await line.mend();
    await expect.poll(() => valueOf('boda_store_ping_seconds')).toBeLessThan(Infinity);
  });

  it('returns sweeps, failed sweeps, and failed background work', async () => {
    const failed = countOf('sweepFailures');
    await line.cut();
    await expect.poll(() => valueOf('boda_sweep_failures_total')).toBeGreaterThan(failed);
    await line.mend();
    const [swept, failures] = [countOf('sweeps'), countOf('sweepFailures')];
    await expect.poll(() => countOf('sweeps') - swept - (countOf('sweepFailures') - failures)).toBeGreaterThan(0);
    expect(await valueOf('boda_sweep_duration_seconds')).toBeGreaterThan(0);

    const before = countOf('backgroundFailures');
    runInBackground(app.ctx, 'test', () => Promise.reject(new Error('on purpose')));
    await finishBackground(app.ctx.store);
    expect(await valueOf('boda_background_failures_total')).toBe(before + 1);
  });

  it('returns how much of the outbox is overdue, and nothing about people', async () => {
    const [passenger, driver] = [await app.passenger('Wanjiku Njeri'), await app.driver()];
    const me = (await passenger.call('getMe')).body;
    const driverId = (await driver.call('getMe')).body.id;
    await driver.call('setDriverStatus', { body: { status: 'online' } });
    const { id } = (await passenger.call('createRide', { body: booking(driverId) })).body;
    await finishBackground(app.ctx.store);
    const now = app.ctx.clock.now();
    await sweep(app.ctx, now);
    expect(await metrics()).toContain('boda_outbox_overdue{of="rides"} 0');

    // A step that no process can finish.
    const unfinished = { id: new ObjectId(), at: new Date(now.getTime() - 10_000) };
    await app.ctx.store.rides.updateOne({ _id: new ObjectId(id) }, { $push: { outbox: unfinished } });
    await sweep(app.ctx, now);
    const text = await metrics();
    expect(text).toContain('boda_outbox_overdue{of="rides"} 1');
    for (const personal of [me.id, driverId, id, 'Wanjiku', me.phone ?? '', '127.0.0.1']) {
      expect(text).not.toContain(personal);
    }
  });
});
