import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { freePort, startProcess } from '../support/processes.ts';
import { redisMissing, testRedis } from '../support/redis.ts';
import { openLine, type Line } from '../support/line.ts';
import { testStore, type TestStore } from '../support/store.ts';

/** Half of the MongoDB driver's own timeout; our own limits end every operation within 10 s. */
const TOO_LONG_MS = 20_000;
const soon = <T>(work: Promise<T>): Promise<T | 'too long'> =>
  Promise.race([work, pause(TOO_LONG_MS, 'too long' as const, { ref: false })]);

let store: TestStore;
let line: Line;
beforeAll(async () => {
  store = await testStore();
  line = await openLine(store.url);
});
afterAll(async () => {
  await line.mend();
  await line.close();
  await store.close();
});
const env = () => ({ MONGODB_URL: line.url, MONGODB_NAME: store.store.db.databaseName });

describe('a store that accepts connections and sends no responses', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp({ env: env() })));
  afterAll(() => app.close());

  it('reads, writes and readiness are 503 soon; all work again when the store responds', async () => {
    const passenger = await app.passenger();
    line.hold();
    const asked = ['getMe', 'listShares', 'getReadyz', 'logout'] as const;
    const answers = await Promise.all(asked.map((name) => soon(passenger.send(name))));
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });

    await line.mend();
    await expect.poll(async () => (await passenger.send('getReadyz')).status).toBe(200);
    expect((await passenger.send('getMe')).status).toBe(200);
  });
});

it('SIGTERM ends a process although its store is frozen', async () => {
  const process = await startProcess(await freePort(), env());
  line.hold();
  const asking = fetch(`${process.url}/readyz`).catch(() => null);
  expect(await soon(process.stop())).not.toBe('too long');
  await asking;
  await line.mend();
});

it.skipIf(redisMissing !== null)('without Redis a process is degraded, not unready', async () => {
  const redis = await testRedis();
  const app = await startTestApp({ env: { ...env(), REDIS_URL: redis.url } });
  try {
    expect((await app.client().send('getReadyz')).status).toBe(200);
    await redis.stop();
    const admin = await app.admin();
    await expect.poll(async () => (await admin.call('adminHealth')).body.redis).toBe(false);
    expect((await app.client().send('getReadyz')).status).toBe(200);
    expect(await app.metrics()).toContain('boda_redis_up 0');
  } finally {
    await app.close();
    await redis.close();
  }
});
