import { beforeAll, describe, expect, test } from 'vitest';
import { RATES } from '#shared/contract/rates.ts';
import { type Client } from '../support/app.ts';
import { booking } from '../support/rides.ts';
import { rounds } from '../support/thorough.ts';
import { appOfFile } from '../support/of-file.ts';

const ROUNDS = rounds(10);

describe('R4 Idempotency-Key: a retry returns the first ride', () => {
  const app = appOfFile({ env: { RATE_USER_PER_MIN: '120' } });
  let driver: Client;
  let driverId: string;
  beforeAll(async () => {
    driver = await app.driver();
    driverId = (await driver.call('getMe')).body.id;
    await driver.call('setDriverStatus', { body: { status: 'online' } });
  });

  const create = (passenger: Client, key: string, driverOf: string | null = driverId) =>
    passenger.call('createRide', { body: booking(driverOf), headers: { 'idempotency-key': key } });

  test('five concurrent requests are all 201 with one ride, offered once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const passenger = await app.passenger();
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(passenger, `of-round-${round}`)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      const [id, ...others] = new Set(answers.map(({ body }) => body.id));
      expect(others).toEqual([]);
      expect((await passenger.call('listPassengerRides')).body.total).toBe(1);
      const offered = (await driver.call('getRideRequests')).body.requests.filter((request) => request.id === id);
      expect(offered).toHaveLength(1);
      await passenger.call('cancelRide', { params: { id: id ?? '' }, body: {} });
    }
  });

  test('a late retry returns the ride as it is now; another key books another ride', async () => {
    const passenger = await app.passenger();
    const first = await create(passenger, 'the-first-key');
    await passenger.call('cancelRide', { params: { id: first.body.id }, body: {} });
    const late = await create(passenger, 'the-first-key');
    expect(late).toMatchObject({ status: 201, body: { id: first.body.id, status: 'cancelled' } });
    const other = await create(passenger, 'another-key');
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test('a retry is answered even after too many new bookings', async () => {
    const passenger = await app.passenger();
    const { id } = (await create(passenger, 'the-one-ride')).body;
    const others: number[] = [];
    for (let n = 0; n < RATES.booking.points; n += 1) others.push((await create(passenger, `one-more-${n}`)).status);
    expect(others.at(0)).toBe(409);
    expect(others.at(-1)).toBe(429);
    expect(await create(passenger, 'the-one-ride')).toMatchObject({ status: 201, body: { id } });
  });

  test('a hundred retries on a bad connection use up no bookings, but are rate-limited', async () => {
    const passenger = await app.passenger();
    const { id } = (await create(passenger, 'on-a-bad-line')).body;
    for (let n = 0; n < 100; n += 1) {
      expect(await create(passenger, 'on-a-bad-line')).toMatchObject({ status: 201, body: { id } });
    }
    await passenger.call('cancelRide', { params: { id }, body: {} });
    expect((await create(passenger, 'another-ride')).status).toBe(201);
    const more: number[] = [];
    for (let n = 0; n < 30; n += 1) more.push((await create(passenger, 'another-ride')).status);
    expect(more.at(0)).toBe(201);
    expect(more.at(-1)).toBe(429);
  });

  test('a key belongs to its passenger', async () => {
    const [one, other] = [await app.passenger(), await app.passenger()];
    const [mine, theirs] = [await create(one, 'same-words-1'), await create(other, 'same-words-1')];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });
});
