import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import { startSession } from '#core/people/sessions.ts';
import { newToken } from '#core/lib/tokens.ts';
import { cookieNames } from '#http/cookies.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { redisMissing, testRedis, type TestRedis } from '../support/redis.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { appOfFile } from '../support/of-file.ts';

const SOME_ID = 'a'.repeat(24);

/** The statuses of `count` calls, one after the other. */
async function statuses(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await call()).status);
  return seen;
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('rate limits per person', () => {
  const app = appOfFile({ env: { RATE_USER_PER_MIN: '12' } });
  let passenger: Client;
  let driver: Client;
  beforeAll(async () => {
    [passenger, driver] = await Promise.all([app.passenger(), app.driver()]);
  });

  test('a person has a limited number of requests a minute, then gets 429 with Retry-After', async () => {
    // Completing the profile was the first request.
    const seen = await statuses(12, () => passenger.call('getMe'));
    expect(seen).toEqual([...times(11, 200), 429]);
    const answer = await passenger.send('getPassengerStats');
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('ratelimit-policy')).toBe('12;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^limit=12, remaining=0, reset=\d+$/);
  });

  test('requests are counted per person, from any address', async () => {
    const another = await app.passenger();
    expect(await statuses(11, () => another.call('getMe'))).toEqual(times(11, 200));
  });

  test('accepting a ride has its own limit, which other requests do not use up', async () => {
    expect(await statuses(30, () => driver.call('acceptRide', { params: { id: SOME_ID } }))).toEqual(times(30, 404));
    expect((await driver.call('getMe')).status).toBe(200);
    await statuses(12, () => driver.call('getMe'));
    expect((await driver.call('getMe')).status).toBe(429);
    expect((await driver.call('acceptRide', { params: { id: SOME_ID } })).status).toBe(404);
  });

  test('lists of drivers have a limit of their own, below that of other calls', async () => {
    const another = await app.passenger();
    const list = (n: number) => (n % 2 ? another.call('listAllDrivers') : another.send('findDrivers', { body: {} }));
    let n = 0;
    expect(await statuses(5, () => list(n++))).toEqual([400, 200, 400, 200, 429]);
    expect((await another.call('getMe')).status).toBe(200);
  });

  test('registrations have a low limit of their own', async () => {
    const newcomer = await app.signIn('newcomer@boda.test');
    await newcomer.call('updateProfile', { body: { user_type: 'driver', name: 'New Comer', phone: '0712345678' } });
    const send = () => newcomer.send('onboardDriver', { body: {} });
    expect(await statuses(2, send)).toEqual([400, 429]);
    expect((await newcomer.call('getMe')).status).toBe(200);
  });
});

describe('counting before the store is queried', () => {
  const app = appOfFile({ env: { RATE_USER_PER_MIN: '120', RATE_ADDRESS_PER_MIN: '60', TRUST_PROXY: '1' } });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('a request with a valid session does not count against the limit', async () => {
    const ids = await Promise.all(
      [app.passenger(), app.passenger()].map(async (it) => (await (await it).call('getMe')).body.id),
    );
    const cookie = cookieNames(Number(new URL(app.url).port)).user;
    for (let n = 0; n < 130; n += 1) {
      const device = app.client();
      device.cookies.set(cookie, (await startSession(app.ctx, toObjectId(ids[n % 2] ?? ''))).token);
      expect((await device.call('getMe', from('10.0.0.2'))).status).toBe(200);
    }
  });

  test('public endpoints are counted too, and the remaining count is sent once it is a quarter of the limit', async () => {
    const ask = async () => (await app.client().call('getOpenapi', from('10.0.0.4'))).headers;
    for (let n = 0; n < 44; n += 1) expect((await ask()).get('ratelimit')).toBeNull();
    const headers = await ask();
    expect(headers.get('ratelimit-policy')).toBe('60;w=60');
    expect(headers.get('ratelimit')).toMatch(/^limit=60, remaining=15, /);
  });
});

describe('rate limits per address', () => {
  test('unknown paths and methods have a limit of their own', async () => {
    const app = await startTestApp({ env: { RATE_ADDRESS_PER_MIN: '1' } });
    try {
      const asked = [
        { path: '/api/nothing', method: 'GET' },
        { path: '/api/config', method: 'PROPFIND' },
        { path: '/healthz', method: 'POST' },
        { path: '/API/config', method: 'GET' },
        { path: '/old-file.js', method: 'GET' },
      ];
      let n = 0;
      const ask = () => {
        const { path, method } = asked[n++ % asked.length] as (typeof asked)[number];
        return app.client().fetch(path, { method });
      };
      expect(await statuses(11, ask)).toEqual([404, 405, 405, 404, 404, 404, 405, 405, 404, 404, 429]);
      expect((await app.client().call('getConfig')).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  test('sign-in, shared positions and admin sign-in each have a limit of their own', async () => {
    const app = await startTestApp({ env: { RATE_ADDRESS_PER_MIN: '5' } });
    try {
      const client = app.client();
      const wrong = { username: 'nobody', password: 'not the password' };
      const { token } = await newToken(app.ctx, 'share');
      const poll = () => client.call('getSharedLocation', { params: { token } });
      expect(await statuses(6, poll)).toEqual([...times(5, 404), 429]);
      expect(await statuses(20, () => client.call('getRedirectUrl'))).toEqual(times(20, 200));
      const redeem = () => client.call('createSession', { body: { code: 'x' } });
      expect(await statuses(6, redeem)).toEqual([400, ...times(5, 429)]);
      await client.call('startSignIn');
      expect(await statuses(1, redeem)).toEqual([400]);
      expect(await statuses(1, () => client.call('adminLogin', { body: wrong }))).toEqual([401]);
      expect(await statuses(20, () => client.call('getConfig'))).toEqual(times(20, 200));
    } finally {
      await app.close();
    }
  });

  test('beyond its limit the sign-in link leads to the landing page, which says that it failed', async () => {
    const app = await startTestApp({ env: { RATE_ADDRESS_PER_MIN: '1' } });
    try {
      const start = async () => (await app.client().call('startSignIn')).headers.get('location') ?? '';
      for (let n = 0; n < 100; n += 1) expect(await start()).toContain('/stand-in/auth');
      expect(await start()).toBe('/?sign-in=failed');
      expect((await app.client().call('getRedirectUrl')).status).toBe(429);
    } finally {
      await app.close();
    }
  });

  test('pages of other sites use up no limit, and health checks have none', async () => {
    const app = await startTestApp({ env: { RATE_ADDRESS_PER_MIN: '1' } });
    try {
      const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
      const pullIn = (path: string) => () => app.client().fetch(path, { headers: image });
      for (const path of [
        '/api/config',
        '/api/config/google-maps-key',
        '/api/stages/embu',
        '/api/openapi.json',
        '/api/nothing',
      ])
        expect(await statuses(25, pullIn(path)), path).toEqual(times(25, 403));
      expect(await statuses(101, pullIn('/api/oauth/google/start'))).toEqual(times(101, 302));
      expect(await statuses(101, pullIn('/api/oauth/google/redirect_url'))).toEqual(times(101, 403));
      expect((await app.client().call('startSignIn')).headers.get('location')).toContain('/stand-in/auth');
      const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const open = () => app.client().fetch('/api/config', { headers: opened });
      expect(await statuses(21, open)).toEqual([...times(20, 200), 429]);
      // Each kind has a class of its own.
      expect((await app.client().fetch('/api/stages/nowhere')).status).toBe(404);
      expect((await app.client().call('getOpenapi')).status).toBe(200);
      for (const path of ['/healthz', '/readyz'])
        expect(await statuses(50, () => app.client().fetch(path)), path).toEqual(times(50, 200));
    } finally {
      await app.close();
    }
  });

  test('behind a trusted proxy the caller’s address counts, or its network for IPv6', async () => {
    const app = await startTestApp({ env: { RATE_ADDRESS_PER_MIN: '2', TRUST_PROXY: '1' } });
    try {
      const from = (address: string) => () =>
        app.client().call('getOpenapi', { headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } });
      expect(await statuses(3, from('10.0.0.1'))).toEqual([200, 200, 429]);
      expect(await statuses(3, from('10.0.0.2'))).toEqual([200, 200, 429]);
      expect(await statuses(2, from('2001:db8:1:2200::1'))).toEqual([200, 200]);
      expect(await statuses(1, from('2001:db8:1:22ff::2'))).toEqual([429]);
      expect(await statuses(1, from('2001:db8:1:2300::1'))).toEqual([200]);
    } finally {
      await app.close();
    }
  });
});

describe.skipIf(redisMissing)(`rate limits over Redis${redisMissing ? ` (${redisMissing})` : ''}`, () => {
  let redis: TestRedis;
  let store: TestStore;
  const nodes: TestApp[] = [];
  beforeAll(async () => {
    [redis, store] = await Promise.all([testRedis(), testStore()]);
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await redis.close();
    await store.close();
  });

  const node = async (): Promise<TestApp> => {
    const app = await startTestApp({
      env: {
        MONGODB_URL: store.url,
        MONGODB_NAME: store.store.db.databaseName,
        REDIS_URL: redis.url,
        RATE_ADDRESS_PER_MIN: '10',
      },
    });
    nodes.push(app);
    return app;
  };

  test('two processes share the counts; while Redis is down, from the start or later, each counts by itself', async () => {
    await redis.stop();
    const first = await node();
    const second = await node();
    const ask = (app: TestApp) => () => app.client().call('getOpenapi');
    for (const app of [first, second]) expect(await statuses(12, ask(app))).toEqual([...times(10, 200), 429, 429]);

    await redis.start();
    await expect.poll(async () => (await first.client().call('getReadyz')).status).toBe(200);
    // Counts in Redis start at zero; once both processes have reconnected, they share these counts.
    const isBack = async (app: TestApp): Promise<boolean> => (await ask(app)()).status === 200;
    await expect.poll(() => isBack(first), { interval: 200 }).toBe(true);
    await expect.poll(() => isBack(second), { interval: 200 }).toBe(true);
    expect(await statuses(10, ask(first))).toContain(429);
    expect((await ask(second)()).status).toBe(429);

    await redis.stop();
    for (const app of [first, second]) expect((await ask(app)()).status).toBe(429);
  });

  test('while Redis is frozen only the first request waits for it; afterwards it is used again', async () => {
    await redis.start();
    const app = await node();
    const person = app.client();
    const ask = () => person.call('getOpenapi');
    await expect.poll(async () => (await ask()).headers.get('ratelimit')).toMatch(/remaining=0/);
    redis.pause();
    // Requests are now counted in this process, from zero; waiting half a second for each would take 20 s.
    const before = performance.now();
    expect(await statuses(40, ask)).toEqual([...times(10, 200), ...times(30, 429)]);
    expect(performance.now() - before).toBeLessThan(10_000);
    redis.resume();
    const other = await node();
    await expect.poll(async () => (await other.client().call('getOpenapi')).status, { interval: 200 }).toBe(429);
  });
});
