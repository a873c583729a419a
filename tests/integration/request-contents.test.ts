import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { getRide, getRideRequests } from '#core/rides/read-rides.ts';
import { ownData } from '#core/account/own-data.ts';
import { room } from '#core/lib/rooms.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { pushMessage } from '#shared/contract/pushes.ts';
import type { PassengerRide } from '#shared/contract/ride-entities.ts';
import { findPlace } from '#shared/domain/places.ts';
import { EMBU, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const MARKET = findPlace('Embu Market') ?? EMBU;
const COURTS = findPlace('Runyenjes Law Courts') ?? EMBU;
/** HOUSE is 137 m from the market; SHOP is 79 m from the courts of Runyenjes. */
const HOUSE = { latitude: MARKET.latitude - 0.0012345, longitude: MARKET.longitude };
const SHOP = { latitude: COURTS.latitude, longitude: COURTS.longitude + 0.000711 };
const TRIP = {
  pickup: 'Current Location',
  pickupAddress: 'House 14, Njukiri Lane',
  pickupLatitude: HOUSE.latitude,
  pickupLongitude: HOUSE.longitude,
  destination: 'Mama Njeri, blue gate',
  destinationLatitude: SHOP.latitude,
  destinationLongitude: SHOP.longitude,
};
const PRIVATE = [
  'Njeri Kamau',
  'House 14',
  'Njukiri',
  'Current Location',
  'blue gate',
  `${HOUSE.latitude}`,
  `${SHOP.longitude}`,
];

const db = storeOfFile();
let ctx: TestContext;
let passenger: Awaited<ReturnType<typeof makePassenger>>;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users, notifications } = db.store;
  await Promise.all([rides, drivers, users, notifications].map((all) => all.deleteMany({})));
  passenger = await makePassenger(ctx, { name: 'Wambui Njeri Kamau' });
});

type Driver = Awaited<ReturnType<typeof makeDriver>>;

/** Returns everything a driver receives about rides: events, responses, notifications and pushes. */
async function reached(driver: Driver, rideId: string): Promise<string> {
  await finishBackground(db.store);
  const entries = ctx.heard('notification:added', room.user(driver._id));
  const parts: unknown[] = [
    ctx.published.filter(({ rooms }) => rooms.includes(room.user(driver._id))),
    (await getRideRequests(ctx, driver.user)).requests,
    await getRide(ctx, driver.user, toObjectId(rideId)).catch(() => null),
    await getLiveData(ctx, driver.user, toObjectId(rideId)).catch(() => null),
    await db.store.notifications.find({ userId: driver._id }).toArray(),
    await ownData(ctx, driver.user, 'https://boda.test'),
    entries.map((entry) => pushMessage(entry, 'driver')),
  ];
  return JSON.stringify(parts);
}

async function expectNothingPrivate(driver: Driver, { id }: PassengerRide): Promise<void> {
  const all = await reached(driver, id);
  expect(all).toContain('Wambui');
  for (const secret of [...PRIVATE, passenger.phone ?? '?']) expect(all).not.toContain(secret);
}

describe('R48 what a driver reads of a request', () => {
  it('R48 before an open request is accepted: a first name, the nearest known places, whole km and the fare', async () => {
    const driver = await makeDriver(ctx, { at: MARKET });
    const ride = await book(ctx, passenger, null, TRIP);
    const [request] = ctx.heard('ride:requested', room.user(driver._id));
    expect(request).toMatchObject({
      passenger_name: 'Wambui',
      passenger_phone: null,
      pickup_address: 'Near Embu Market',
      pickup_latitude: MARKET.latitude,
      pickup_longitude: MARKET.longitude,
      destination_address: 'Near Runyenjes Law Courts',
      destination_latitude: COURTS.latitude,
      destination_longitude: COURTS.longitude,
      pickup_distance_km: 0,
      fare_amount: ride.fare,
      open_request: true,
    });
    expect(Number.isInteger(request?.distance_km)).toBe(true);
    expect(request?.fare_basis).toMatchObject({ km: request?.distance_km, unrounded: ride.fare });
    expect((await getRideRequests(ctx, driver.user)).requests).toEqual([request]);
    expect(await getRide(ctx, driver.user, toObjectId(ride.id))).toEqual(request);
    await expectNothingPrivate(driver, ride);
  });

  it('R48 the exact pickup, the full name and the phone come with acceptance', async () => {
    const [driver, other] = [await makeDriver(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, null, TRIP);
    expect(await acceptRide(ctx, driver.user, toObjectId(ride.id))).toMatchObject({
      passenger_name: passenger.name,
      passenger_phone: passenger.phone,
      pickup_address: TRIP.pickupAddress,
      pickup_latitude: HOUSE.latitude,
      destination_address: TRIP.destination,
      destination_longitude: SHOP.longitude,
      distance_km: ride.distance,
    });
    await expectNothingPrivate(other, ride);
  });

  it('R48 R12 a request to one driver shows them everything while it waits', async () => {
    const driver = await makeDriver(ctx);
    const ride = await book(ctx, passenger, driver, TRIP);
    const all = {
      passenger_name: passenger.name,
      passenger_phone: passenger.phone,
      pickup_address: TRIP.pickupAddress,
      pickup_latitude: HOUSE.latitude,
      destination_address: TRIP.destination,
      distance_km: ride.distance,
    };
    expect(ctx.heard('ride:requested', room.user(driver._id))).toMatchObject([all]);
    expect((await getRideRequests(ctx, driver.user)).requests).toMatchObject([all]);
    expect(await getRide(ctx, driver.user, toObjectId(ride.id))).toMatchObject(all);
  });

  const ENDS: [how: string, end: (driver: Driver, id: string) => Promise<unknown>][] = [
    ['declined', (driver, id) => declineRide(ctx, driver.user, toObjectId(id))],
    ['withdrawn', (_, id) => cancelRide(ctx, passenger, toObjectId(id), 'My plans changed')],
    [
      'expired',
      async () => {
        ctx.clock.advance(301_000);
        await sweep(ctx, ctx.clock.now());
      },
    ],
  ];
  for (const [how, end] of ENDS) {
    it(`R48 a request to one driver that was ${how} keeps a first name and listed places`, async () => {
      const driver = await makeDriver(ctx);
      const ride = await book(ctx, passenger, driver, TRIP);
      await finishBackground(db.store);
      await end(driver, ride.id);
      await finishBackground(db.store);
      ctx.published.splice(0, ctx.published.findIndex(({ event }) => event === 'ride:requested') + 1);
      expect(await getRide(ctx, driver.user, toObjectId(ride.id))).toMatchObject({
        status: 'cancelled',
        passenger_name: 'Wambui',
        passenger_phone: null,
        passenger_rating: null,
        pickup_address: 'Near Embu Market',
        destination_address: 'Near Runyenjes Law Courts',
      });
      await expectNothingPrivate(driver, ride);
    });

    it(`R48 an open request that was ${how} shows nothing private to a driver who was asked`, async () => {
      const driver = await makeDriver(ctx);
      const ride = await book(ctx, passenger, null, TRIP);
      await end(driver, ride.id);
      await expectNothingPrivate(driver, ride);
    });
  }

  it('R48 R24 a driver who gave up an open request reads it as a request again, whatever the next driver does', async () => {
    const [first, next] = [await makeDriver(ctx), await makeDriver(ctx)];
    const { id } = await book(ctx, passenger, null, TRIP);
    await acceptRide(ctx, first.user, toObjectId(id));
    await declineRide(ctx, first.user, toObjectId(id), { reason: 'cannot_come' });
    await finishBackground(db.store);
    await acceptRide(ctx, next.user, toObjectId(id));
    const views = [
      await getRide(ctx, first.user, toObjectId(id)),
      ctx.heard('ride:changed', room.user(first._id)).at(-1),
    ];
    for (const given of views) {
      expect(given).toMatchObject({ status: 'cancelled', passenger_name: 'Wambui', passenger_phone: null });
      for (const secret of PRIVATE) expect(JSON.stringify(given)).not.toContain(secret);
    }
  });

  it('R48 R45 a listed place is shown as it is, with the trip’s own length', async () => {
    const driver = await makeDriver(ctx);
    const ride = await book(ctx, passenger, null, { pickup: 'embu market', destination: 'Runyenjes' });
    expect(ctx.heard('ride:requested', room.user(driver._id))).toMatchObject([
      { pickup_address: 'Embu Market', destination_address: 'Runyenjes Town', distance_km: ride.distance },
    ]);
  });
});
