import { EMBU } from '../support/context.ts';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { toObjectId } from '#core/lib/ids.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { type Client } from '../support/app.ts';
import { openSocket } from '../support/realtime.ts';
import { booking, forgetBookings } from '../support/rides.ts';
import { appOfFile } from '../support/of-file.ts';

const app = appOfFile();
let passenger: Client;
let other: Client;
let driver: Client;
let driverId: string;
beforeAll(async () => {
  [passenger, other, driver] = await Promise.all([
    app.passenger('Wanjiku Njeri'),
    app.passenger(),
    app.driver('Mwangi Kariuki'),
  ]);
  driverId = (await driver.call('getMe')).body.id;
  await driver.call('setDriverStatus', { body: { status: 'online' } });
});

const idOf = async (client: Client) => (await client.call('getMe')).body.id;

describe('favorites over HTTP', () => {
  it('spec 1 §7 POST /api/passengers/favorites: the server ignores everything the client says about the driver', async () => {
    const claims = {
      driverId,
      driverName: 'Somebody Else',
      driverPhone: '0700 000 000',
      stageName: 'No such stage',
      userId: await idOf(other),
      is_online: false,
      rating: 5,
      total_trips: 900,
      within_town_fare: 1,
    };
    const first = await passenger.send('addFavorite', { body: claims });
    const again = await passenger.send('addFavorite', { body: claims });
    const { body: profile } = await driver.call('getDriverProfile');
    const favorite = {
      driver_id: driverId,
      driver_name: 'Mwangi Kariuki',
      driver_phone: profile.mobileNumber,
      stage_name: 'Embu stage',
      is_online: true,
      driver_status: 'online',
      rating: null,
      total_trips: 0,
      within_town_fare: 100,
      outside_town_fare: 150,
    };
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([first.body, again.body]).toEqual([favorite, favorite]);
    expect((await passenger.call('listFavorites')).body).toEqual([favorite]);
    expect((await other.call('listFavorites')).body).toEqual([]);
    const kept = await app.ctx.store.favorites.find().toArray();
    expect(kept.map((it) => Object.keys(it).sort())).toEqual([['_id', 'createdAt', 'driverId', 'userId']]);
  });

  it('spec 1 §7 DELETE /api/passengers/favorites/{id}: the id is the driver’s; a repeat succeeds', async () => {
    const params = { id: driverId };
    expect(await other.call('removeFavorite', { params })).toMatchObject({ status: 200, body: { ok: true } });
    expect((await passenger.call('listFavorites')).body).toHaveLength(1);
    for (let i = 0; i < 2; i += 1) {
      expect(await passenger.call('removeFavorite', { params })).toMatchObject({ status: 200, body: { ok: true } });
    }
    expect((await passenger.call('listFavorites')).body).toEqual([]);
  });
});

describe('notifications over HTTP', () => {
  it('are pushed live, listed, counted and marked as read only for their owner', async () => {
    const socket = await openSocket(app.url, { cookie: passenger.cookieHeader });
    const { body: ride } = await passenger.call('createRide', { body: booking(driverId) });
    const here = { ...EMBU, accuracy: 10, heading: null, speed: null, timestamp: Date.now() };
    await driver.call('updateLocation', { body: { ...here, purpose: 'ride' } });
    await flushFixes(app.ctx);
    await driver.call('acceptRide', { params: { id: ride.id } });
    const added = await socket.hears('notification:added');
    expect(added).toMatchObject({ rideId: ride.id, read: false });
    expect(textOf(added)).toMatch(/^Mwangi Kariuki accepted your trip and will be at Embu Town in about \d+ min\.$/);
    await finishBackground(app.ctx.store);
    expect((await passenger.call('listNotifications')).body).toEqual({ items: [added], unread: 1 });
    expect((await other.call('listNotifications')).body).toEqual({ items: [], unread: 0 });
    expect(await other.call('readNotifications')).toMatchObject({ status: 200, body: { ok: true } });
    expect((await passenger.call('listNotifications')).body.unread).toBe(1);
    const upTo = await other.call('readNotifications', { body: { upTo: added.id } });
    expect(upTo.status).toBe(404);
    expect((await passenger.call('listNotifications')).body.unread).toBe(1);
    expect(await passenger.call('readNotifications', { body: { upTo: added.id } })).toMatchObject({ status: 200 });
    expect((await passenger.call('listNotifications')).body).toEqual({ items: [{ ...added, read: true }], unread: 0 });
    expect((await driver.call('listNotifications')).body.unread).toBeGreaterThan(0);
    socket.socket.disconnect();
    await passenger.call('cancelRide', { params: { id: ride.id }, body: {} });
  });
});

describe('My Trips and the four statistics over HTTP', () => {
  let someone: Client;
  beforeAll(async () => {
    someone = await app.passenger();
    const { body } = await someone.call('createRide', { body: booking(driverId) });
    await someone.call('cancelRide', { params: { id: body.id }, body: {} });
    await forgetBookings(app.ctx);
    const ride = await app.ctx.store.rides.findOne({ _id: toObjectId(body.id) });
    if (!ride) throw new Error('no ride');
    // All created at the same moment: paging must still be stable.
    const copies = Array.from({ length: 24 }, (_, i): RideDoc => {
      const completed = i % 2 === 0;
      return {
        ...ride,
        _id: new ObjectId(),
        status: completed ? 'completed' : 'cancelled',
        fare: completed ? 110 : 900,
      };
    });
    await app.ctx.store.rides.insertMany(copies);
  });

  it.each([
    ['all', 25],
    ['completed', 12],
    ['cancelled', 13],
    ['open', 0],
  ] as const)('spec 1 §2 the tab %s pages through every ride once, with the total', async (status, total) => {
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { body } = await someone.call('listPassengerRides', { query: { page, pageSize: 10, status } });
      expect(body).toMatchObject({ total, page, pageSize: 10 });
      expect(body.items).toHaveLength(Math.min(10, Math.max(0, total - (page - 1) * 10)));
      if (status !== 'all') expect(body.items.filter((ride) => ride.status !== status)).toEqual([]);
      seen.push(...body.items.map((ride) => ride.id));
    }
    expect(new Set(seen).size).toBe(total);
  });

  it('spec 1 §3 R8 the four statistics are computed from rides; without ratings there is no average', async () => {
    expect((await someone.call('getPassengerStats')).body).toEqual({
      total_rides: 25,
      completed_trips: 12,
      total_spent: 12 * 110,
      average_rating: null,
    });
    expect((await app.passenger().then((it) => it.call('getPassengerStats'))).body).toEqual({
      total_rides: 0,
      completed_trips: 0,
      total_spent: 0,
      average_rating: null,
    });
  });
});

describe('searching for drivers over HTTP', () => {
  it('spec 1 §5 GET /api/drivers/all-available?search= returns only matching drivers', async () => {
    await app.driver('Zawadi Nkirote');
    const names = async (search: string) =>
      (await passenger.call('listAllDrivers', { query: { search } })).body.map(({ name }) => name);
    expect(await names(' zawadi ')).toEqual(['Zawadi Nkirote']);
    expect(await names('nobody')).toEqual([]);
    expect((await passenger.call('listAllDrivers')).body.length).toBeGreaterThan(1);
  });

  it.each([
    ['z', MESSAGES.passenger.searchTooShort],
    ['  z ', MESSAGES.passenger.searchTooShort],
    ['z'.repeat(81), MESSAGES.passenger.searchTooLong],
  ])('%j is refused with a message', async (search, error) => {
    const answer = await passenger.call('listAllDrivers', { query: { search } });
    expect([answer.status, answer.body]).toEqual([400, { error, code: 'INVALID', field: 'search' }]);
  });
});
