import { beforeEach, describe, expect, it } from 'vitest';
import { createStage } from '#core/admin/stages.ts';
import { findDrivers, listAllDrivers } from '#core/drivers/listing.ts';
import { driversForAdmins, driversOnMap } from '#core/drivers/on-map.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { areaCells } from '#core/location/cell.ts';
import { followed } from '#core/location/links.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { getRideRequests } from '#core/rides/read-rides.ts';
import { room } from '#core/lib/rooms.ts';
import { getStage } from '#core/stages/read-stage.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { StoredDriver } from '#core/store/driver-documents.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import { FIX_CURRENT_MAX_S, OWN_FIX_MAX_S } from '#shared/domain/constants/positions.ts';
import { STAGE_LEFT_AFTER_MIN } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { nearestTown } from '#shared/domain/places.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  type TestContext,
  testContext,
} from '../support/context.ts';
import { book, bookAndAccept, booking, codeOf, driverDoc, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

type Driver = StoredDriver & { user: UserDoc };

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  await db.store.stages.deleteMany({});
  passenger = await makePassenger(ctx, { fix: fixAt(EMBU, ctx.clock.now().getTime()) });
});

const KANGARU: Coordinates = { latitude: -0.505, longitude: 37.4575 };
const MERU = nearestTown({ latitude: 0.0463, longitude: 37.6559 });
const north = (km: number): Coordinates => ({ ...EMBU, latitude: EMBU.latitude + km / 111.195 });
const near = (point: Coordinates): Coordinates => ({ ...point, latitude: point.latitude + 0.003 });

const AGES_S = { 'a minute': FIX_CURRENT_MAX_S, 'two hours': 7200, '1,024 GPS weeks': 1024 * 7 * 86_400 };
/** Makes a present driver near the pickup by a position `ageS` seconds old, registered near Kangaru, 3.8 km away. */
const heardLongAgo = (ageS: number, fields: Partial<StoredDriver> = {}): Promise<Driver> =>
  makeDriver(ctx, {
    location: near(KANGARU),
    at: north(0.7),
    fix: fixAt(north(0.7), ctx.clock.now().getTime() - ageS * 1000),
    ...fields,
  });
const search = () => {
  const { driverId: _driver, paymentMethod: _payment, ...asked } = booking(null);
  return asked;
};
const idsOf = (drivers: readonly { id: string }[]): string[] => drivers.map(({ id }) => id);

describe.each(Object.entries(AGES_S))('R44 a present driver whose last position is %s old', (_, ageS) => {
  it('R44 is listed by the town of their stage in whole km, without minutes and without a place', async () => {
    await heardLongAgo(ageS);
    const unknown = { distance: 4, estimatedArrival: null, latitude: null, longitude: null, driverStatus: 'online' };
    expect(await listAllDrivers(ctx, passenger)).toMatchObject([unknown]);
    expect(await findDrivers(ctx, passenger, search())).toMatchObject([{ ...unknown, estimatedFare: 200 }]);
  });

  it('R44 without a registered place is listed without a distance', async () => {
    await heardLongAgo(ageS, { location: null });
    const nowhere = { distance: null, estimatedArrival: null, latitude: null };
    expect(await listAllDrivers(ctx, passenger)).toMatchObject([nowhere]);
  });

  it('R44 is sorted by that town, among drivers whose position is current', async () => {
    const old = await heardLongAgo(ageS);
    const [nearer, farther] = [await makeDriver(ctx, { at: north(3) }), await makeDriver(ctx, { at: north(5) })];
    const order = [nearer, old, farther].map(({ _id }) => _id.toHexString());
    expect(idsOf(await listAllDrivers(ctx, passenger))).toEqual(order);
    expect(idsOf(await findDrivers(ctx, passenger, search()))).toEqual(order);
  });

  it('R44 is found by a search at their stage, not at their old position', async () => {
    const away = await heardLongAgo(ageS, { location: MERU });
    const home = await heardLongAgo(ageS, { fix: fixAt(MERU, ctx.clock.now().getTime() - ageS * 1000) });
    expect(idsOf(await findDrivers(ctx, passenger, search()))).toEqual([home._id.toHexString()]);
    const { latitude: pickupLatitude, longitude: pickupLongitude } = MERU;
    const there = { pickup: 'Meru Town', pickupLatitude, pickupLongitude };
    const inMeru = await findDrivers(ctx, passenger, { ...search(), ...there });
    expect(inMeru).toMatchObject([{ id: away._id.toHexString(), distance: 0 }]);
  });

  it('R44 R23 is asked after drivers nearer than their town', async () => {
    const old = await heardLongAgo(ageS);
    const current = await Promise.all([1, 2, 3].map((km) => makeDriver(ctx, { at: north(km) })));
    const ride = await book(ctx, passenger, null);
    const { offeredTo } = await rideDoc(ctx, ride.id);
    expect(offeredTo.map(String).sort()).toEqual(current.map(({ _id }) => _id.toHexString()).sort());
    expect(offeredTo.map(String)).not.toContain(old._id.toHexString());
    expect(ride.askedWithinKm).toBe(3);
  });

  it('R44 R23 is asked when nobody is nearer, and the distance is given in whole km', async () => {
    const old = await heardLongAgo(ageS);
    const ride = await book(ctx, passenger, null);
    expect((await rideDoc(ctx, ride.id)).offeredTo).toEqual([old._id]);
    expect(ride.askedWithinKm).toBe(4);
    expect((await getRideRequests(ctx, old.user)).requests).toMatchObject([{ pickup_distance_km: null }]);
    expect(ctx.heard('ride:requested')).toMatchObject([{ pickup_distance_km: null }]);
  });

  it('R44 once booked has no minutes at the acceptance, on the ride or behind its link', async () => {
    const driver = await heardLongAgo(ageS);
    const ride = await bookAndAccept(ctx, passenger, driver);
    const accepted = (await rideDoc(ctx, ride.id)).timeline.find(({ what }) => what === 'accepted');
    expect(accepted?.minutes).toBeNull();
    const live = await getLiveData(ctx, passenger, toObjectId(ride.id));
    expect(live).toMatchObject({ estimatedArrival: null, distance: null });
    const { shareUrl } = await shareTrip(ctx, passenger, toObjectId(ride.id), 'https://boda.example');
    const { shown } = await followed(ctx, shareUrl.split('/').at(-1) ?? '');
    expect(shown.trip).toMatchObject({ status: 'accepted', estimatedArrival: null });
  });

  it('R44 a passenger who moves gives the driver no minutes computed from it', async () => {
    const driver = await heardLongAgo(ageS);
    await bookAndAccept(ctx, passenger, driver);
    ctx.clock.advance(10_000);
    await reportFix(ctx, passenger, fixAt(north(0.1), ctx.clock.now().getTime()));
    expect(ctx.heard('ride:position', room.user(driver._id))).toMatchObject([
      { from: 'passenger', distance: null, estimatedArrival: null },
    ]);
  });

  it('R44 is on no passenger’s map, but on that of the admins', async () => {
    await heardLongAgo(ageS);
    expect(await driversOnMap(ctx, areaCells(EMBU))).toEqual([]);
    expect(await driversForAdmins(ctx)).toHaveLength(1);
  });

  it('R44 a phone that reports such a position now gives no figure either', async () => {
    const driver = await makeDriver(ctx, { fix: null, cell: null, location: near(KANGARU) });
    await bookAndAccept(ctx, passenger, driver);
    ctx.published.length = 0;
    await reportFix(ctx, driver.user, fixAt(north(0.7), ctx.clock.now().getTime() - ageS * 1000));
    expect(ctx.heard('ride:position', room.user(passenger._id))).toMatchObject([
      { from: 'driver', distance: null, estimatedArrival: null },
    ]);
    expect(ctx.heard('drivers:moved')).toEqual([]);
  });
});

describe('R44 a position is current for a minute', () => {
  it('R44 then figures and the place on the map disappear, and return with the next position', async () => {
    const [driver, free] = [
      await makeDriver(ctx, { at: north(0.7) }),
      await makeDriver(ctx, { at: north(0.7), location: KANGARU }),
    ];
    const ride = await bookAndAccept(ctx, passenger, driver);
    const seen = async () => {
      const { estimatedArrival, distance } = await getLiveData(ctx, passenger, toObjectId(ride.id));
      const listed = (await listAllDrivers(ctx, passenger)).find(({ id }) => id === free._id.toHexString());
      const onMap = await driversOnMap(ctx, areaCells(EMBU));
      return [estimatedArrival, distance, listed?.estimatedArrival, listed?.distance, onMap.length];
    };
    ctx.clock.advance(FIX_CURRENT_MAX_S * 1000 - 1);
    expect(await seen()).toEqual([3, 0.9, 3, 0.7, 1]);
    ctx.clock.advance(1);
    expect(await seen()).toEqual([null, null, null, 4, 0]);
    await db.store.drivers.updateMany({}, { $set: { 'fix.timestamp': ctx.clock.now().getTime() } });
    expect(await seen()).toEqual([3, 0.9, 3, 0.7, 1]);
  });

  it('R44 a passenger’s own position decides for five minutes what is near them', async () => {
    await makeDriver(ctx);
    const here = async () => (await listAllDrivers(ctx, passenger))[0]?.distance;
    const unknown = { pickup: 'Behind the old mill', pickupLatitude: 0, pickupLongitude: 0 };
    ctx.clock.advance(OWN_FIX_MAX_S * 1000 - 1);
    expect(await here()).toBe(0);
    ctx.clock.advance(1);
    await db.store.drivers.updateMany({}, { $set: { seenAt: ctx.clock.now() } });
    expect(await here()).toBeNull();
    expect((await findDrivers(ctx, passenger, { ...search(), ...unknown }))[0]?.distance).toBeNull();
    expect(await codeOf(book(ctx, passenger, null, unknown))).toBe('INVALID');
  });

  it('R44 R34 a driver whose position at their stage is older than ten minutes is not shown in the stage’s queue', async () => {
    const { _id, username } = await makeAdmin(ctx);
    const actor = { id: _id, name: username, from: '192.0.2.1' };
    const { slug } = await createStage(ctx, actor, { name: 'Embu Market', spellings: ['Embu stage'], ...EMBU });
    await makeDriver(ctx);
    const shown = async () => {
      await db.store.drivers.updateMany({}, { $set: { seenAt: ctx.clock.now() } });
      return (await getStage(ctx, slug)).drivers.length;
    };
    ctx.clock.advance(STAGE_LEFT_AFTER_MIN * 60_000 - 1);
    expect(await shown()).toBe(1);
    ctx.clock.advance(1);
    expect(await shown()).toBe(0);
  });

  it('R44 the migration moves a driver’s home to the town of their stage', async () => {
    const driver = await makeDriver(ctx, { location: near(KANGARU) });
    const { homeCell } = await driverDoc(ctx, driver);
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { homeCell: 'elsewhere' } });
    await db.store.meta.deleteOne({ _id: 'homes-by-town' });
    await migrate(db.store);
    expect((await driverDoc(ctx, driver)).homeCell).toBe(homeCell);
  });
});
