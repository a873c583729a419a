import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { redisMissing, testRedis, type TestRedis } from '../support/redis.ts';
import { testStore, type TestStore } from '../support/store.ts';

const SOME_ID = 'a'.repeat(24);

/** The statuses of so many calls, one after the other. */
async function statuses(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await call()).status);
  return seen;
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('rates (DESIGN section 4)', () => {
  let app: TestApp;
  let passenger: Client;
  let driver: Client;
  beforeAll(async () => {
    app = await startTestApp({ env: { RATE_USER_PER_MIN: '12' } });
    [passenger, driver] = await Promise.all([app.passenger(), app.driver()]);
  });
  afterAll(() => app.close());

  test('a user has so many requests a minute, then 429 with a sentence and when to come again', async () => {
    // Completing the profile was the first.
    expect(await statuses(12, () => passenger.call('getMe'))).toEqual([...times(11, 200), 429]);
    const answer = await passenger.send('getPassengerStats');
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('it is counted per user, whatever the address', async () => {
    expect((await (await app.passenger()).call('getMe')).status).toBe(200);
  });

  test('accepting a ride is never counted, nor refused', async () => {
    expect(await statuses(30, () => driver.call('acceptRide', { params: { id: SOME_ID } }))).toEqual(times(30, 404));
    expect((await driver.call('getMe')).status).toBe(200);
    await statuses(12, () => driver.call('getMe'));
    expect((await driver.call('getMe')).status).toBe(429);
    expect((await driver.call('acceptRide', { params: { id: SOME_ID } })).status).toBe(404);
  });

  test('401 comes before 429: who is not signed in is not counted', async () => {
    const stranger = app.client();
    expect(await statuses(30, () => stranger.call('getMe'))).toEqual(times(30, 401));
  });
});

describe('rates of an address (DESIGN section 4)', () => {
  test('sign-in, shared positions and admin sign-in share one count; what anyone may know is not counted', async () => {
    const app = await startTestApp({ env: { RATE_ADDRESS_PER_MIN: '7' } });
    try {
      const client = app.client();
      const wrong = { username: 'nobody', password: 'not the password' };
      const seen = [
        ...(await statuses(2, () => client.call('getRedirectUrl'))),
        ...(await statuses(1, () => client.call('startSignIn'))),
        ...(await statuses(2, () => client.call('createSession', { body: { code: 'x' } }))),
        ...(await statuses(1, () => client.call('adminLogin', { body: wrong }))),
        ...(await statuses(1, () => client.call('getSharedLocation', { params: { token: 'x' } }))),
        ...(await statuses(1, () => client.call('getRedirectUrl'))),
        ...(await statuses(1, () => client.call('startSignIn'))),
      ];
      expect(seen).toEqual([200, 200, 302, 400, 400, 401, 404, 429, 429]);
      expect(await statuses(20, () => client.call('getConfig'))).toEqual(times(20, 200));
    } finally {
      await app.close();
    }
  });

  test('behind a trusted proxy it is the caller’s address that counts', async () => {
    const app = await startTestApp({ env: { RATE_ADDRESS_PER_MIN: '2', TRUST_PROXY: '1' } });
    try {
      const from = (address: string) => () =>
        app.client().call('getRedirectUrl', { headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } });
      expect(await statuses(3, from('10.0.0.1'))).toEqual([200, 200, 429]);
      expect(await statuses(3, from('10.0.0.2'))).toEqual([200, 200, 429]);
    } finally {
      await app.close();
    }
  });
});

describe.skipIf(redisMissing)(`rates over Redis${redisMissing ? ` (${redisMissing})` : ''}`, () => {
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

  test('two processes share the counts; Redis away, at the start or later, refuses nobody and stops nothing', async () => {
    await redis.stop();
    const first = await node();
    const ask = (app: TestApp) => () => app.client().call('getRedirectUrl');
    expect(await statuses(12, ask(first))).toEqual(times(12, 200));

    await redis.start();
    const second = await node();
    await expect.poll(async () => (await first.client().call('getReadyz')).status, { timeout: 10_000 }).toBe(200);
    // Without Redis nobody is refused: a 429 at the first tells that it counts there, and the second knows of it at once.
    const refused = async (): Promise<boolean> => (await statuses(11, ask(first))).includes(429);
    await expect.poll(refused, { timeout: 10_000, interval: 500 }).toBe(true);
    expect((await ask(second)()).status).toBe(429);

    await redis.stop();
    expect((await ask(first)()).status).toBe(200);
    await redis.start();
    await expect.poll(refused, { timeout: 10_000, interval: 500 }).toBe(true);
  });
});
