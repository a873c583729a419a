import { flushFixes } from '#core/location/fix-writer.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { type Client } from '../support/app.ts';
import { booking } from '../support/rides.ts';
import { appOfFile } from '../support/of-file.ts';

const app = appOfFile({ env: { RATE_USER_PER_MIN: '120' } });
let driver: Client;
let driverId: string;
beforeAll(async () => {
  driver = await app.driver();
  driverId = (await driver.call('getMe')).body.id;
  await driver.call('setDriverStatus', { body: { status: 'online' } });
});

const create = (by: Client, over: Partial<RideCreate> = {}, key?: string) =>
  by.call('createRide', {
    body: booking(driverId, over),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const rides = async (by: Client) => (await by.call('listPassengerRides')).body.total;
const raise = (withinTownFareMax: number) =>
  driver.call('updateDriverProfile', { body: { withinTownFareMin: 100, withinTownFareMax } });

describe('R45 a booking is made at the fare on the button, or not at all', () => {
  test('when the fare has changed, nothing is booked and the new fare is returned; agreeing to it with the same key books once', async () => {
    const passenger = await app.passenger();
    await raise(500);
    const [first, again] = [
      await create(passenger, { agreedFare: 200 }, 'the-one-key'),
      await create(passenger, { agreedFare: 200 }, 'the-one-key'),
    ];
    for (const { status, body } of [first, again]) {
      expect([status, body]).toEqual([409, { error: MESSAGES.booking.fareNow(500), code: 'FARE_CHANGED', fare: 500 }]);
    }
    expect(await rides(passenger)).toBe(0);
    const both = await Promise.all([1, 2].map(() => create(passenger, { agreedFare: 500 }, 'the-one-key')));
    expect(both.map(({ status, body }) => [status, body.fare])).toEqual([
      [201, 500],
      [201, 500],
    ]);
    expect(await rides(passenger)).toBe(1);
    await raise(200);
    expect((await create(passenger, { agreedFare: 200 }, 'the-one-key')).body.fare).toBe(500);
    await passenger.call('cancelRide', { params: { id: both[0]?.body.id ?? '' }, body: {} });
  });

  test('an open request is booked at the server’s fare, or that fare is returned when another one was agreed', async () => {
    const passenger = await app.passenger();
    expect((await create(passenger, { driverId: null, agreedFare: 150 })).body).toMatchObject({ fare: 200 });
    expect(await rides(passenger)).toBe(0);
    expect((await create(passenger, { driverId: null, estimatedFare: 150 })).body).toMatchObject({ fare: 200 });
    expect(await rides(passenger)).toBe(1);
  });

  test.each([-1, 199.5, '200', null, true, 1e9, [200], { fare: 200 }])(
    'the agreed fare %j is refused, naming the field',
    async (agreedFare) => {
      const passenger = await app.passenger();
      const response = await passenger.send('createRide', { body: { ...booking(driverId), agreedFare } });
      expect([response.status, response.body]).toMatchObject([400, { code: 'INVALID', field: 'agreedFare' }]);
      expect(await rides(passenger)).toBe(0);
    },
  );

  test('an agreed fare of 0 is valid, but differs from the fare of this ride', async () => {
    const passenger = await app.passenger();
    expect((await create(passenger, { agreedFare: 0 })).body).toMatchObject({ code: 'FARE_CHANGED', fare: 200 });
  });
});

describe('R45 a client’s coordinates and address change no fare', () => {
  test('Meru is where the place list has it; Embu Town at the position of Embu Town is the same place', async () => {
    const passenger = await app.passenger();
    const lie = { destination: 'Meru Town', destinationLatitude: -0.5389, destinationLongitude: 37.4574 };
    const { body } = await create(passenger, lie);
    expect(body).toMatchObject({ fare: 200 });
    expect(body.distance).toBeGreaterThan(80);
    await passenger.call('cancelRide', { params: { id: body.id }, body: {} });
    for (const same of [
      { pickup: 'Current Location', destination: 'Embu Town' },
      { pickup: 'My gate', destination: 'My shop', destinationLatitude: -0.5389, destinationLongitude: 37.4574 },
      { destination: 'Embu-Town.' },
    ]) {
      const response = await create(passenger, same);
      expect([response.status, response.body]).toMatchObject([
        400,
        { error: MESSAGES.find.mustDiffer, field: 'destination' },
      ]);
    }
  });

  test('Current Location costs the same as the place there, for any address sent, in the search and when booked', async () => {
    const passenger = await app.passenger();
    const kanja = { destination: 'Kanja', pickup: 'Current Location', pickupLatitude: -0.5398 };
    for (const pickupAddress of ['Nowhere', 'Big Town', null]) {
      const asked = { ...booking(driverId, { ...kanja, pickupAddress }) };
      const { driverId: _one, paymentMethod: _cash, ...trip } = asked;
      const [found] = (await passenger.call('findDrivers', { body: trip })).body;
      expect(found).toMatchObject({ estimatedFare: 200, fareBasis: { inTown: true } });
      const { body } = await create(passenger, { ...kanja, pickupAddress, agreedFare: 200 });
      expect(body.fare).toBe(200);
      await passenger.call('cancelRide', { params: { id: body.id }, body: {} });
    }
  });
});

describe('R45 "Current Location"', () => {
  const nowhere = { pickup: 'CURRENT  LOCATION', pickupLatitude: 0, pickupLongitude: 0 };
  test('without coordinates means the phone’s last position; nothing is booked if that position is unknown', async () => {
    const passenger = await app.passenger();
    expect(await create(passenger, nowhere)).toMatchObject({ status: 400, body: { field: 'pickup' } });
    const here = { latitude: -0.5389, longitude: 37.4574, accuracy: 8, heading: null, speed: null };
    await passenger.call('updateLocation', { body: { ...here, timestamp: Date.now() } });
    await flushFixes(app.ctx);
    expect((await create(passenger, nowhere)).body).toMatchObject({ pickup: 'Embu Town', pickupLatitude: -0.5389 });
  });

  test('as a destination without coordinates is refused', async () => {
    const response = await create(await app.passenger(), { destination: 'Current Location' });
    expect(response).toMatchObject({ status: 400, body: { field: 'destination' } });
  });
});

describe('R45 admins find accents and apostrophes in any spelling', () => {
  test.each(["Ng'ang'a", 'Ng’ang’a', 'Ngʼangʼa', 'nganga', 'NGÃNGA', 'Ng`ang´a'])('%s', async (typed) => {
    const admin = await app.admin();
    await app.passenger("Mũthĩ Ng'ang'a");
    const { items } = (await admin.call('adminListPassengers', { query: { search: typed } })).body;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ name }) => name === "Mũthĩ Ng'ang'a")).toBe(true);
  });
});
