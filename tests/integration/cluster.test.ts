import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '#scripts/cluster/start-cluster.ts';
import { type People, peopleOf } from '../support/app.ts';
import { isAlive } from '../support/processes.ts';
import { openSocket } from '../support/realtime.ts';
import { redisMissing } from '../support/redis.ts';

if (redisMissing !== null) process.stdout.write(`skipped: ${redisMissing}\n`);

describe.skipIf(redisMissing !== null)('architecture "Processes": two of each role behind a proxy', () => {
  let cluster: Cluster;
  let people: People;
  const heard: string[] = [];
  beforeAll(async () => {
    cluster = await startCluster({
      http: 2,
      realtime: 2,
      env: () => ({ ADMIN_CODE: 'test-admin-code', LOG_LEVEL: 'debug' }),
      hear: (name, line) => heard.push(`${name} ${line}`),
    });
    people = peopleOf(cluster.url, 'test-admin-code');
  });
  afterAll(() => cluster.close());

  it('people sign in and call through the proxy, on every http process', async () => {
    const passenger = await people.passenger();
    for (let n = 0; n < 4; n += 1) expect((await passenger.call('getMe')).body.user_type).toBe('passenger');
    // A process writes its log line after the response.
    for (const name of ['http-1', 'http-2'])
      await expect.poll(() => cluster.process(name).said()).toContain('"path":"/api/users/me"');
  });

  it('kill -9 of one process of each role: the rest go on, and it comes back at the same address', async () => {
    const passenger = await people.passenger();
    const options = [{ cookie: passenger.cookieHeader, origin: cluster.url }, { reconnection: true }] as const;
    const sockets = [await openSocket(cluster.url, ...options), await openSocket(cluster.url, ...options)];
    const lost = cluster.process('realtime-1');
    const { pid, url } = lost;
    await Promise.all([lost.kill(), cluster.process('http-1').kill()]);
    expect(heard.join()).toContain(`realtime-1 ended (pid ${pid}`);

    for (let n = 0; n < 4; n += 1) expect((await passenger.call('getMe')).status).toBe(200);
    for (const { socket } of sockets) await expect.poll(() => socket.connected).toBe(true);
    for (const { send } of sockets) expect(await send('share:unwatch')).toEqual({ ok: true, data: {} });
    for (const { socket } of sockets) socket.disconnect();

    await lost.restart();
    expect(lost.pid).not.toBe(pid);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('close ends every process, even one that was stopped (SIGSTOP)', async () => {
    const pids = cluster.processes.map(({ pid }) => pid);
    cluster.process('http-2').signal('SIGSTOP');
    await cluster.close();
    expect(pids.filter(isAlive)).toEqual([]);
  });
});
