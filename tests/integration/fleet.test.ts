import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fleet, startFleet } from '#dev/fleet/fleet.ts';
import type { PassengerRide, RideCreate } from '#shared/contract/ride-entities.ts';
import { SEARCH_RADIUS_KM } from '#shared/domain/constants/rules.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import { findPlace } from '#shared/domain/places.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/processes.ts';
import { approvalOf } from '../support/approval.ts';

/** Everything runs twenty times as fast, except the server's own 10 s of R43. */
const PACE = 20;
const COMPLETES_WITHIN_MS = 45_000;

let dataDir: string;
let port: number;
let app: TestApp;
let fleet: Fleet;
const lines: string[] = [];

const start = (): Promise<TestApp> => startTestApp({ dataDir, env: { PORT: String(port) } });
const launchFleet = (options: Partial<Parameters<typeof startFleet>[0]> = {}): Promise<Fleet> =>
  startFleet({
    url: app.url,
    adminCode: app.ctx.config.adminCode,
    drivers: 3,
    pace: PACE,
    log: (line) => lines.push(line),
    ...options,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boda-fleet-'));
  port = await freePort();
  app = await start();
  fleet = await launchFleet();
  await fleet.ready;
});

afterAll(async () => {
  await fleet.close();
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function book(passenger: Client, overrides: Partial<RideCreate> = {}): Promise<PassengerRide> {
  const { status, body } = await passenger.call('createRide', {
    body: {
      driverId: null,
      pickup: 'Embu Town',
      destination: 'Runyenjes Town',
      passengerCount: 1,
      cargoSize: 'none',
      tripTiming: 'now',
      paymentMethod: 'cash',
      pickupLatitude: 0,
      pickupLongitude: 0,
      destinationLatitude: 0,
      destinationLongitude: 0,
      ...overrides,
    },
  });
  expect(status).toBe(201);
  return body;
}

/** Polls four times a second until the ride has this status. */
async function becomes(
  passenger: Client,
  id: string,
  status: PassengerRide['status'],
  withinMs = COMPLETES_WITHIN_MS,
): Promise<PassengerRide> {
  const until = Date.now() + withinMs;
  for (;;) {
    const { body } = await passenger.call('getRide', { params: { id } });
    if (body.view !== 'passenger') throw new Error('not the passenger’s own ride');
    if (body.status === status) return body;
    if (Date.now() > until) throw new Error(`the ride is still ${body.status}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function waitForOnline(count: number): Promise<void> {
  await expect
    .poll(() => app.ctx.store.drivers.countDocuments({ status: 'online', verification: 'approved' }), {
      timeout: 30_000,
    })
    .toBe(count);
}

describe('the demo fleet', () => {
  it('comes online by itself, with accounts, registrations, approvals and positions in its towns', async () => {
    const passenger = await app.passenger();
    await expect.poll(() => app.ctx.store.drivers.countDocuments({ fix: { $ne: null } })).toBe(3);
    const { body } = await passenger.call('listAllDrivers');
    expect(body.map((driver) => driver.driverStatus)).toEqual(['online', 'online', 'online']);
    for (const town of ['Embu Town', 'Meru Town', 'Chuka Town']) {
      const place = findPlace(town);
      const near = body.filter(({ latitude, longitude }) => {
        return place && latitude !== null && longitude !== null && haversineKm({ latitude, longitude }, place) < 12;
      });
      expect(near).toHaveLength(1);
    }
    expect(lines).toEqual(['3 simulated drivers are on the road.']);
  });

  it(
    'R21 R43 completes an open request and a direct booking at the same time, unaided',
    { timeout: 90_000 },
    async () => {
      const [one, other] = await Promise.all([app.passenger(), app.passenger()]);
      const meru = findPlace('Meru Town');
      const { body: drivers } = await other.call('listAllDrivers');
      const driver = drivers.find(
        ({ latitude, longitude }) =>
          meru && latitude !== null && longitude !== null && haversineKm({ latitude, longitude }, meru) < 12,
      );
      const [open, direct] = await Promise.all([
        book(one),
        book(other, { driverId: driver?.id ?? null, pickup: 'Meru Town', destination: 'Nkubu' }),
      ]);
      const [first, second] = await Promise.all([
        becomes(one, open.id, 'completed'),
        becomes(other, direct.id, 'completed'),
      ]);
      expect(second.driver?.id).toBe(driver?.id);
      for (const ride of [first, second]) {
        expect(ride.arrivedAt).not.toBeNull();
        expect(ride.paymentStatus).toBe('completed');
      }
      await waitForOnline(3);
    },
  );

  it('is available again after a cancellation', { timeout: 60_000 }, async () => {
    const passenger = await app.passenger();
    const { id } = await book(passenger);
    await becomes(passenger, id, 'accepted');
    await passenger.call('cancelRide', { params: { id }, body: {} });
    await waitForOnline(3);
  });

  it('R20 accepts a scheduled ride and stays available until then', { timeout: 60_000 }, async () => {
    const passenger = await app.passenger();
    const scheduledTime = new Date(Date.now() + 3 * 3600_000).toISOString();
    const { id } = await book(passenger, { tripTiming: 'schedule', scheduledTime });
    expect((await becomes(passenger, id, 'accepted')).active).toBe(false);
    await waitForOnline(3);
    await passenger.call('cancelRide', { params: { id }, body: {} });
  });

  it('survives a server restart and completes a ride afterwards', { timeout: 120_000 }, async () => {
    await app.close();
    app = await start();
    await waitForOnline(3);
    const passenger = await app.passenger();
    const { id } = await book(passenger);
    await becomes(passenger, id, 'completed');
  });

  it('signs in again when its sessions have ended', { timeout: 60_000 }, async () => {
    const { deletedCount } = await app.ctx.store.sessions.deleteMany({});
    expect(deletedCount).toBeGreaterThanOrEqual(3);
    await expect.poll(() => app.ctx.store.sessions.countDocuments({}), { timeout: 40_000 }).toBe(3);
    const since = Date.now();
    await expect
      .poll(() => app.ctx.store.drivers.countDocuments({ 'fix.timestamp': { $gt: since } }), { timeout: 40_000 })
      .toBe(3);
    await waitForOnline(3);
  });

  it('goes offline at once when closed; a second run reuses its accounts', { timeout: 60_000 }, async () => {
    await fleet.close();
    await waitForOnline(0);
    lines.length = 0;
    fleet = await launchFleet();
    await fleet.ready;
    await waitForOnline(3);
    expect(await app.ctx.store.drivers.countDocuments({})).toBe(3);
    expect(await app.ctx.store.admins.countDocuments({ username: { $regex: '^demo-fleet' } })).toBe(1);
    expect(lines).toEqual(['3 simulated drivers are on the road.']);
  });

  it(
    'reports a driver who is not approved, who comes online once an admin approves them',
    { timeout: 60_000 },
    async () => {
      await fleet.close();
      lines.length = 0;
      fleet = await launchFleet({ drivers: 4, adminCode: 'not the code' });
      await fleet.ready;
      await waitForOnline(3);
      expect(lines.join('\n')).toContain('That is not the admin verification code');
      expect(lines.join('\n')).toContain('3 of 4 simulated drivers are on the road.');
      expect(lines.join('\n')).not.toContain('not the code');
      const admin = await app.admin();
      const waiting = await app.ctx.store.drivers.findOne({ verification: 'pending' });
      const params = { id: waiting?._id.toHexString() ?? '' };
      const { status } = await admin.call('adminUpdateDriver', {
        params,
        body: await approvalOf(app.ctx, params.id),
      });
      expect(status).toBe(200);
      await waitForOnline(4);
    },
  );

  it('R5 a banned driver goes home and the others stay online', { timeout: 60_000 }, async () => {
    const admin = await app.admin();
    const one = await app.ctx.store.drivers.findOne({ status: 'online' });
    lines.length = 0;
    await admin.call('adminUpdateDriver', {
      params: { id: one?._id.toHexString() ?? '' },
      body: { verification_status: 'banned' },
    });
    await expect.poll(() => lines.join('\n')).toContain('is banned and goes home.');
    await waitForOnline(3);
  });
});

it('the towns are close enough for an open request in one to reach a driver in another (R21)', () => {
  const [embu, chuka] = [findPlace('Embu Town'), findPlace('Chuka Town')];
  expect(embu && chuka && haversineKm(embu, chuka)).toBeLessThan(SEARCH_RADIUS_KM);
});
