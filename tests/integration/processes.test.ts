import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#core/people/sessions.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { Share } from '#shared/contract/entities.ts';
import type { PassengerRide, RideView } from '#shared/contract/ride-entities.ts';
import { WRONG_TOKENS_MAX } from '#shared/domain/constants/server.ts';
import { EMBU, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { type AppProcess, freePort, startProcess } from '../support/processes.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { redisMissing, type TestRedis, testRedis } from '../support/redis.ts';
import { testStore, type TestStore } from '../support/store.ts';

if (redisMissing !== null) process.stdout.write(`skipped: ${redisMissing}\n`);

/** One http and two realtime processes of the app, with a real Redis and one store. */
describe.skipIf(redisMissing !== null)('architecture "Processes": one ROLE=http and two ROLE=realtime', () => {
  let redis: TestRedis;
  let opened: TestStore;
  let ctx: TestContext;
  let http: AppProcess;
  let nodes: [AppProcess, AppProcess];
  const started: AppProcess[] = [];
  let cookieName: string;
  let opsUrl: string;
  beforeAll(async () => {
    [redis, opened] = await Promise.all([testRedis(), testStore()]);
    ctx = testContext(opened.store);
    const [port, first, second, opsPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    cookieName = `boda_session_${port}`;
    const env = {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MONGODB_URL: opened.url,
      MONGODB_NAME: opened.store.db.databaseName,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'debug',
    };
    opsUrl = `http://127.0.0.1:${opsPort}`;
    const start = async (at: number, role: string, own: Record<string, string> = {}): Promise<AppProcess> => {
      const app = await startProcess(at, { ...env, ...own, ROLE: role });
      started.push(app);
      return app;
    };
    [http, ...nodes] = await Promise.all([
      start(port, 'http', { OPS_PORT: String(opsPort) }),
      start(first, 'realtime'),
      start(second, 'realtime'),
    ]);
  });
  afterAll(async () => {
    await Promise.all(started.map((app) => app.kill()));
    await opened.close();
    await redis.close();
  });

  /** A person's session: REST on the http process, sockets on any realtime process. */
  async function person(user: UserDoc) {
    const cookie = `${cookieName}=${(await startSession(ctx, user._id)).token}`;
    return {
      call: async (method: string, path: string, body?: unknown): Promise<unknown> => {
        const answer = await fetch(`${http.url}${path}`, {
          method,
          headers: { cookie, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const result: unknown = await answer.json();
        expect(answer.ok, JSON.stringify(result)).toBe(true);
        return result;
      },
      socketAt: (node: AppProcess): Promise<TestSocket> => openSocket(node.url, { cookie, origin: http.url }),
    };
  }
  const statuses = (socket: TestSocket): RideView['status'][] =>
    socket.heardOf('ride:changed').map(({ status }) => status);
  const fixNow = () => ({ ...EMBU, accuracy: 5, heading: null, speed: 8, timestamp: Date.now() });
  const trip = (driver: UserDoc) => ({
    driverId: driver._id.toHexString(),
    pickup: 'Embu Town',
    destination: 'Runyenjes Town',
    passengerCount: 1,
    cargoSize: 'none',
    tripTiming: 'now',
    scheduledTime: null,
    paymentMethod: 'cash',
    pickupLatitude: EMBU.latitude,
    pickupLongitude: EMBU.longitude,
    destinationLatitude: 0,
    destinationLongitude: 0,
  });

  it('a ride runs from request to completed across processes, and each step reaches the other node once', async () => {
    const driver = await makeDriver(ctx);
    const [driverPerson, passenger] = [await person(driver.user), await person(await makePassenger(ctx))];
    const driverSocket = await driverPerson.socketAt(nodes[0]);
    const passengerSocket = await passenger.socketAt(nodes[1]);

    const { id } = (await passenger.call('POST', '/api/rides/create', trip(driver.user))) as PassengerRide;
    expect((await driverSocket.hears('ride:requested')).id).toBe(id);
    await driverPerson.call('PUT', `/api/drivers/rides/${id}/accept`);
    await expect.poll(() => statuses(passengerSocket).at(-1)).toBe('accepted');

    expect(await driverSocket.send('position:report', fixNow())).toEqual({ ok: true, data: { accepted: true } });
    expect(await passengerSocket.hears('ride:position')).toMatchObject({ rideId: id, from: 'driver' });

    await driverPerson.call('PUT', `/api/drivers/rides/${id}/start`);
    await driverPerson.call('PUT', `/api/drivers/rides/${id}/complete`);
    await expect.poll(() => statuses(passengerSocket).at(-1)).toBe('completed');
    const revs = passengerSocket.heardOf('ride:changed').map(({ rev }) => rev);
    expect(new Set(revs).size).toBe(revs.length);
    expect(driverSocket.heardOf('ride:requested')).toHaveLength(1);
  });

  it('R15 a viewer without a session follows on one process what another receives; the token is in no log', async () => {
    const sharer = await person(await makePassenger(ctx));
    const reporting = await sharer.socketAt(nodes[0]);
    const first = { ...EMBU, accuracy: 9 };
    const { id, shareUrl } = (await sharer.call('POST', '/api/location/share', first)) as Share;
    const token = shareUrl.slice(`${http.url}/shared-location/`.length);
    const viewer = await openSocket(nodes[1].url, { origin: http.url });
    expect(await viewer.send('share:watch', { token })).toMatchObject({ ok: true, data: first });

    await sharer.call('POST', '/api/location/update', { ...fixNow(), latitude: -0.5 });
    expect(await viewer.hears('share:position')).toMatchObject({ latitude: -0.5 });
    await reporting.send('position:report', { ...fixNow(), latitude: -0.4 });
    expect(await viewer.hears('share:position', 2)).toMatchObject({ latitude: -0.4 });
    await sharer.call('DELETE', `/api/location/shares/${id}`);
    expect(await viewer.hears('share:ended')).toEqual({});

    const wrong = `${token.slice(0, -2)}__`;
    const addresses = [token, wrong, `${token}%E0%A4%A`].flatMap((it) => [
      `/api/location/shared/${it}`,
      `/shared-location/${it}`,
    ]);
    for (const path of addresses) await fetch(`${http.url}${path}`);
    await viewer.send('share:watch', { token: wrong });
    await viewer.send('share:watch', { token: { token } });
    for (let n = 0; n < WRONG_TOKENS_MAX; n += 1) await viewer.send('share:watch', { token }).catch(() => undefined);
    await viewer.closed;
    const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
    // The last request is the last one logged.
    await fetch(`${http.url}/healthz`);
    await expect.poll(() => http.said()).toContain('"path":"/healthz"');
    await expect.poll(() => nodes[1].said()).toContain('a socket was cut: wrong share tokens');
    const output = [http.said(), nodes[0].said(), nodes[1].said(), metrics].join();
    expect(output).toContain('"path":"/api/location/shared/:token"');
    for (const secret of [token, wrong, id]) expect(output).not.toContain(secret);
  });

  it('kill -9 of one realtime process: the other continues, and clients reconnect to it', async () => {
    const driver = await makeDriver(ctx);
    const [driverPerson, passenger] = [await person(driver.user), await person(await makePassenger(ctx))];
    const [lost, driverSocket] = [await passenger.socketAt(nodes[1]), await driverPerson.socketAt(nodes[0])];
    const { id } = (await passenger.call('POST', '/api/rides/create', trip(driver.user))) as PassengerRide;
    await driverSocket.hears('ride:requested');
    await nodes[1].kill();
    await lost.closed;
    const back = await passenger.socketAt(nodes[0]);
    await driverPerson.call('PUT', `/api/drivers/rides/${id}/accept`);
    await expect.poll(() => statuses(back).at(-1)).toBe('accepted');
    await driverSocket.send('position:report', fixNow());
    expect(await back.hears('ride:position')).toMatchObject({ rideId: id });
  });

  it('long polling is refused without harm; the processes stop cleanly and log no error', async () => {
    const polled = await fetch(`${nodes[0].url}/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(400);
    expect((await fetch(`${nodes[0].url}/healthz`)).status).toBe(200);
    expect(await Promise.all([http.stop(), nodes[0].stop()])).toEqual([0, 0]);
    for (const app of [http, nodes[0]]) expect(app.said()).not.toMatch(/"level":[56]0|Error/);
  });
});
