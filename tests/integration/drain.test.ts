import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '#scripts/cluster/start-cluster.ts';
import { DRAIN_MS, DRAIN_STEP_MS } from '#shared/domain/constants/server.ts';
import { routeOf } from '#shared/contract/routes.ts';
import { type Client, peopleOf } from '../support/app.ts';
import { testContext } from '../support/context.ts';
import { openSocket, realtimeNode, type TestNode, type TestSocket } from '../support/realtime.ts';
import { redisMissing } from '../support/redis.ts';
import { testStore } from '../support/store.ts';

if (redisMissing !== null) process.stdout.write(`skipped: ${redisMissing}\n`);

/** More sockets than steps, so that some steps close several. */
const SOCKETS = DRAIN_MS / DRAIN_STEP_MS + 20;
const PROMPT = { ok: true, data: {} };

describe.skipIf(redisMissing !== null)('decision 029: SIGTERM', () => {
  let cluster: Cluster;
  let passenger: Client;
  beforeAll(async () => {
    const env = { ADMIN_CODE: 'test-admin-code', RATE_USER_PER_MIN: '1000000', RATE_ADDRESS_PER_MIN: '1000000' };
    cluster = await startCluster({ http: 2, realtime: 2, env: () => env });
    passenger = await peopleOf(cluster.url, 'test-admin-code').passenger();
  });
  afterAll(() => cluster.close());
  const headers = () => ({ cookie: passenger.cookieHeader, origin: cluster.url });
  const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;

  it('closes sockets one after the other, each served until its turn, and exits with 0 within 10 s', async () => {
    const node = cluster.process('realtime-1');
    const sockets: TestSocket[] = [];
    for (let n = 0; n < SOCKETS; n += 1) sockets.push(await openSocket(node.url, { origin: cluster.url }));
    const closedAt: number[] = [];
    const closed = sockets.map((socket) => socket.closed.then((why) => (closedAt.push(Date.now()), why)));
    const oldest = sockets[0] as TestSocket;
    const newest = sockets.at(-1) as TestSocket;

    // main.ts exits with 1 when it takes longer than 10 s.
    const exit = node.stop();
    await oldest.closed;
    expect(await readiness(node.url)).toBe(503);
    expect(await newest.send('share:unwatch')).toEqual(PROMPT);
    await expect(openSocket(node.url, { origin: cluster.url })).rejects.toThrow();
    // The proxy then tries the other process.
    const elsewhere = await openSocket(cluster.url, headers());
    expect(await elsewhere.send('share:unwatch')).toEqual(PROMPT);
    expect(newest.socket.connected).toBe(true);

    // Socket.IO's client reconnects by itself after this reason.
    expect(new Set(await Promise.all(closed))).toEqual(new Set(['transport close']));
    expect(new Set(closedAt).size).toBeGreaterThan(SOCKETS / 10);
    expect(await exit).toBe(0);
    expect(elsewhere.socket.connected).toBe(true);
    elsewhere.socket.disconnect();
  });

  it('requests in progress are finished, and new ones are answered until proxies notice', async () => {
    const node = cluster.process('http-1');
    const { method, path } = routeOf('updateProfile');
    const body = JSON.stringify({ user_type: 'passenger', name: 'Wanjiku', phone: '+254711223344' });
    const slow = request(`${node.url}${path}`, {
      method,
      headers: { ...headers(), 'content-type': 'application/json', 'content-length': body.length },
    });
    const answered = new Promise((resolve, reject) => {
      slow.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode));
    });
    slow.flushHeaders();
    await new Promise((resolve) => slow.once('socket', (socket) => socket.once('connect', resolve)));
    const exit = node.stop();
    await expect.poll(() => readiness(node.url)).toBe(503);
    const late = await fetch(`${node.url}/api/users/me`, { headers: headers() });
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    slow.end(body);
    expect(await answered).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await passenger.call('getMe')).status).toBe(200);
    expect(await exit).toBe(0);
    expect((await passenger.call('getMe')).body.name).toBe('Wanjiku');
    expect(node.said()).not.toMatch(/"level":[56]0/);
  });
});

it('decision 029: a process with few sockets closes them quickly', async () => {
  const opened = await testStore();
  const nodes = [await realtimeNode(testContext(opened.store)), await realtimeNode(testContext(opened.store))] as const;
  const [quiet, busy] = nodes;
  try {
    await quiet.open();
    for (let n = 0; n < 20; n += 1) await busy.open();
    const drained = (node: TestNode, name: string): Promise<string> => node.realtime.drain().then(() => name);
    expect(await Promise.race([drained(busy, 'busy'), drained(quiet, 'quiet')])).toBe('quiet');
  } finally {
    for (const node of nodes) await node.close();
    await opened.close();
  }
});
