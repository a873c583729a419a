import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RideView } from '#shared/contract/ride-entities.ts';
import { type Client, type People, peopleOf } from '../support/app.ts';
import { TEST_ADMIN_CODE } from '../support/context.ts';
import { type AppProcess, freePort, startProcess } from '../support/processes.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { booking } from '../support/rides.ts';

const PLACE = { latitude: -0.538917, longitude: 37.457413 };

describe('kill -9 of the server during a ride, then a restart', () => {
  let dataDir: string;
  let app: AppProcess;
  let start: () => Promise<AppProcess>;
  let people: People;
  const sockets: TestSocket[] = [];
  const said: string[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'boda-server-kill-'));
    const port = await freePort();
    const env = { DATA_DIR: dataDir, ADMIN_CODE: TEST_ADMIN_CODE, LOG_LEVEL: 'debug', MAP_STYLE_URL: 'none' };
    start = () => startProcess(port, env);
    app = await start();
    people = peopleOf(app.url, TEST_ADMIN_CODE);
  });
  afterAll(async () => {
    for (const { socket } of sockets) socket.disconnect();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function socketOf(client: Client): Promise<TestSocket> {
    const socket = await openSocket(app.url, { cookie: client.cookieHeader }, { reconnection: true });
    sockets.push(socket);
    return socket;
  }
  async function onlineDriver(): Promise<Client> {
    const driver = await people.driver();
    await driver.call('setDriverStatus', { body: { status: 'online' } });
    return driver;
  }
  const report = (socket: TestSocket) =>
    socket.send('position:report', { ...PLACE, accuracy: 5, heading: 90, speed: 8, timestamp: Date.now() });
  const lastStatus = (socket: TestSocket): RideView['status'] | undefined =>
    socket.heardOf('ride:changed').at(-1)?.status;

  test('keeps the ride, sessions and driver statuses; sockets reconnect by themselves and the ride completes', async () => {
    const [passenger, waiting] = [await people.passenger(), await people.passenger()];
    const [driver, asked, admin] = [await onlineDriver(), await onlineDriver(), await people.admin()];
    const idOf = async (client: Client) => (await client.call('getMe')).body.id;
    const [passengerSocket, driverSocket] = [await socketOf(passenger), await socketOf(driver)];

    const created = await passenger.call('createRide', { body: booking(await idOf(driver)) });
    const { id } = created.body;
    await driver.call('acceptRide', { params: { id } });
    await report(driverSocket);
    await passengerSocket.hears('ride:position');
    const pending = await waiting.call('createRide', { body: booking(await idOf(asked)) });
    const started = await driver.call('startRide', { params: { id } });
    expect([created.status, pending.status, started.status]).toEqual([201, 201, 200]);
    const everything = async () => ({
      ride: (await passenger.call('getRide', { params: { id } })).body,
      asDriver: (await driver.call('getRide', { params: { id } })).body,
      pending: (await waiting.call('getCurrentRide')).body,
      requests: (await asked.call('getRideRequests')).body,
      people: await Promise.all([passenger, waiting, driver, asked].map(async (it) => (await it.call('getMe')).body)),
      drivers: await Promise.all([driver, asked].map(async (it) => (await it.call('getDriverProfile')).body)),
      // Hours online keep growing, so they are left out.
      stats: { ...(await driver.call('getDriverStats')).body, online_hours_today: null },
      admin: (await admin.call('adminVerify')).body,
    });
    // Waits until the position has reached the store.
    await expect
      .poll(async () => (await driver.call('getRide', { params: { id } })).body)
      .toMatchObject({ pickup_distance_km: 0 });
    const before = await everything();
    expect(before.ride.status).toBe('in_progress');
    expect(before.drivers.map((it) => it.driverStatus)).toEqual(['on_route', 'online']);

    await app.kill();
    said.push(app.said());
    await Promise.all([passengerSocket.closed, driverSocket.closed]);
    app = await start();

    expect(await everything()).toEqual(before);
    expect((await driver.call('getRideRequests')).body.activeRide?.id).toBe(id);
    await expect.poll(() => sockets.every(({ socket }) => socket.connected)).toBe(true);

    const positions = passengerSocket.heardOf('ride:position').length;
    expect(await report(driverSocket)).toEqual({ ok: true, data: { accepted: true } });
    expect(await passengerSocket.hears('ride:position', positions + 1)).toMatchObject({ rideId: id, from: 'driver' });
    expect((await driver.call('completeRide', { params: { id } })).status).toBe(200);
    await expect.poll(() => lastStatus(passengerSocket)).toBe('completed');
    const { body: done } = await passenger.call('getRide', { params: { id } });
    expect(done).toMatchObject({ status: 'completed', paymentStatus: 'completed', fare: created.body.fare });
    expect(done.rev).toBeGreaterThan(before.ride.rev);
    expect((await driver.call('getDriverProfile')).body.driverStatus).toBe('online');
    expect((await asked.call('acceptRide', { params: { id: pending.body.id } })).status).toBe(200);

    said.push(app.said());
    for (const socket of sockets) socket.socket.disconnect();
    const jar = [passenger, waiting, driver, asked, admin].flatMap((client) => [...client.cookies.values()]);
    const phones = before.people.flatMap(({ phone }) => phone ?? []);
    const secrets = [...jar, ...phones, ...before.people.map(({ email }) => email), '0.5389', '37.4574', 'Runyenjes'];
    expect(said.join('\n')).toContain('/api/drivers/rides/:id/start');
    for (const secret of secrets) expect(said.join('\n')).not.toContain(secret);
    expect(said.join('\n')).not.toMatch(/"level":[56]0/);
  });
});
