import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '#server/app.ts';
import { recordHeartbeat, platformHealth } from '#core/admin/health.ts';
import type { Clock } from '#core/context.ts';
import { signToken } from '#core/lib/tokens.ts';
import { SIGN_OF_LIFE_FRESH_S } from '#shared/domain/constants/server.ts';
import { type Client, type People, peopleOf } from '../support/app.ts';
import { TEST_ADMIN_CODE, testClock, testContext } from '../support/context.ts';
import { redisMissing, type TestRedis, testRedis } from '../support/redis.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { type Line, openLine } from '../support/line.ts';

const WELL = { platform: 'Operational', store: true, redis: null, realtime: true, retention: true };
const DEGRADED = { ...WELL, platform: 'Degraded' };

describe('spec 2 §2 System Status shows the real health of store, Redis and realtime', () => {
  let opened: TestStore;
  let line: Line;
  const open: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    opened = await testStore();
    line = await openLine(opened.url);
  });
  afterEach(async () => {
    await line.mend();
    for (const it of open.splice(0).reverse()) await it.close();
    await opened.store.meta.deleteMany({});
  });
  afterAll(async () => {
    await line.close();
    await opened.close();
  });

  /** Starts the app with `line` between it and the store. */
  async function start(env: Record<string, string> = {}, clock?: Clock): Promise<App & People> {
    const app = await startApp(
      {
        PORT: '0',
        LOG_LEVEL: 'fatal',
        DEMO: '0',
        MAP_STYLE_URL: 'none',
        ADMIN_CODE: TEST_ADMIN_CODE,
        MONGODB_URL: line.url,
        MONGODB_NAME: opened.store.db.databaseName,
        ...env,
      },
      { clientFolder: '/nonexistent', ...(clock ? { clock } : {}) },
    );
    open.push(app);
    return { ...app, ...peopleOf(app.url, TEST_ADMIN_CODE) };
  }
  const health = async (admin: Client): Promise<unknown> => {
    const { status, body } = await admin.call('adminHealth');
    expect(status).toBe(200);
    return body;
  };

  it('realtime is healthy until 15 s after the last heartbeat of any of its processes', async () => {
    const ctx = testContext(opened.store);
    expect(await platformHealth(ctx, null)).toEqual({ ...DEGRADED, realtime: false });
    await recordHeartbeat(ctx, ctx.clock.now());
    ctx.clock.advance(SIGN_OF_LIFE_FRESH_S * 1000 - 1);
    expect(await platformHealth(ctx, null)).toEqual(WELL);
    ctx.clock.advance(1);
    expect(await platformHealth(ctx, null)).toEqual({ ...DEGRADED, realtime: false });
    await Promise.all([1, 2, 3].map(() => recordHeartbeat(ctx, ctx.clock.now())));
    expect(await platformHealth(ctx, true)).toEqual({ ...WELL, redis: true });
    expect(await platformHealth(ctx, false)).toEqual({ ...DEGRADED, redis: false });
  });

  it('a store that hangs or is unreachable is reported (200, Degraded), and so is its recovery', async () => {
    const app = await start();
    const admin = await app.admin();
    expect(await health(admin)).toEqual(WELL);
    const sick = { ...DEGRADED, store: false, realtime: false, retention: null };

    line.hold();
    // The store hangs until `mend`, yet the endpoint responds.
    expect(await health(admin)).toEqual(sick);
    await line.mend();
    await expect.poll(() => health(admin)).toEqual(WELL);

    await line.cut();
    expect(await health(admin)).toEqual(sick);
    // Without the store, only an admin who was verified before is let in.
    expect((await app.client().call('adminHealth')).status).toBe(401);
    const stranger = app.client();
    const unknown = await signToken(app.ctx, 'admin', 'x'.repeat(43));
    for (const name of admin.cookies.keys()) stranger.cookies.set(name, unknown);
    expect((await stranger.call('adminHealth')).status).toBe(503);
    await line.mend();
    await expect.poll(() => health(admin)).toEqual(WELL);
    expect((await stranger.call('adminHealth')).status).toBe(401);
    await admin.call('adminLogout');
    expect((await admin.call('adminHealth')).status).toBe(401);
  });

  describe.skipIf(redisMissing !== null)('with Redis', () => {
    let redis: TestRedis;
    beforeAll(async () => void (redis = await testRedis()));
    afterAll(() => redis.close());

    it('a process without sockets reports that Redis is down, and that no process serves realtime any more', async () => {
      const clock = testClock();
      const http = await start({ REDIS_URL: redis.url, ROLE: 'http' }, clock);
      const admin = await http.admin();
      const well = { ...WELL, redis: true };
      expect(await health(admin)).toEqual({ ...DEGRADED, redis: true, realtime: false });
      const realtime = await start({ REDIS_URL: redis.url, ROLE: 'realtime' }, clock);
      expect(await health(admin)).toEqual(well);

      await redis.stop();
      await expect.poll(() => health(admin)).toEqual({ ...DEGRADED, redis: false });
      await redis.start();
      await expect.poll(() => health(admin)).toEqual(well);

      await realtime.close();
      expect(await health(admin)).toEqual(well);
      clock.advance(SIGN_OF_LIFE_FRESH_S * 1000);
      expect(await health(admin)).toEqual({ ...DEGRADED, redis: true, realtime: false });
    });
  });
});
