import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updatePassenger } from '#core/admin/change-passengers.ts';
import { finishBackground } from '#core/lib/background.ts';
import { findDrivers, listAllDrivers } from '#core/drivers/listing.ts';
import { driversForAdmins, driversOnMap } from '#core/drivers/on-map.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { updateDriverProfile } from '#core/registration/profile.ts';
import { addFavorite, listFavorites } from '#core/favorites/favorites.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { areaCells, cellOf } from '#core/location/cell.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { followed } from '#core/location/links.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { createStage } from '#core/admin/stages.ts';
import { ownData } from '#core/account/own-data.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import { getStage } from '#core/stages/read-stage.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { GRID_DEG } from '#shared/domain/constants/positions.ts';
import { type Coordinates, haversineKm, onGrid } from '#shared/domain/geo.ts';
import { nearestTown } from '#shared/domain/places.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { book, booking, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
});
afterEach(() => finishBackground(db.store));

const north = (km: number, from = EMBU): Coordinates => ({ ...from, latitude: from.latitude + km / 111.195 });
const fix = (at: Coordinates) => ({ ...fixAt(at, ctx.clock.now().getTime()), heading: 77, speed: 6 });
const report = (user: UserDoc, at: Coordinates, afterS = 6) => {
  ctx.clock.advance(afterS * 1000);
  return reportFix(ctx, user, fix(at));
};
/** Returns everything that a passenger at `from` can read about drivers without a ride. */
async function readBy(stranger: UserDoc, from: Coordinates): Promise<unknown> {
  const at = { ...stranger, fix: fixAt(from, ctx.clock.now().getTime()) };
  const { driverId: _d, paymentMethod: _p, ...trip } = booking(null);
  const pickup = { pickup: 'My gate', pickupLatitude: from.latitude, pickupLongitude: from.longitude };
  return Promise.all([
    listAllDrivers(ctx, at),
    findDrivers(ctx, at, { ...trip, ...pickup }),
    driversOnMap(ctx, areaCells(from)),
    listFavorites(ctx, at),
  ]);
}
const listed = async (driver: { _id: UserDoc['_id'] }) =>
  (await listAllDrivers(ctx, await makePassenger(ctx, { fix: fix(EMBU) }))).find(
    ({ id }) => id === driver._id.toHexString(),
  );
const NO_PLACE = { latitude: null, longitude: null, distance: null, estimatedArrival: null };

describe('R47 an Available driver is shown in a square of the grid', () => {
  it('from any claimed position, no list, search or map distinguishes two driver positions in one square', async () => {
    const driver = await makeDriver(ctx);
    const stranger = await makePassenger(ctx);
    await addFavorite(ctx, stranger, driver._id);
    const inside = fc.double({ min: -0.499, max: 0.499, noNaN: true });
    const around = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    await fc.assert(
      fc.asyncProperty(inside, inside, inside, inside, around, around, async (a, b, c, d, up, right) => {
        const square = onGrid(EMBU);
        const standsAt = async (latitude: number, longitude: number, heading: number) => {
          const at = {
            latitude: square.latitude + latitude * GRID_DEG,
            longitude: square.longitude + longitude * GRID_DEG,
          };
          const stored = { ...fix(at), heading };
          await db.store.drivers.updateOne({ _id: driver._id }, { $set: { fix: stored, cell: cellOf(onGrid(at)) } });
        };
        const from = { latitude: EMBU.latitude + up, longitude: EMBU.longitude + right };
        await standsAt(a, b, 10);
        const first = await readBy(stranger, from);
        await standsAt(c, d, 200);
        expect(await readBy(stranger, from)).toEqual(first);
      }),
      { numRuns: 15 },
    );
  });

  it('maps receive a change of square, and no movement within one; the admins’ map is exact', async () => {
    const square = onGrid(EMBU);
    const { user } = await makeDriver(ctx, { at: square });
    for (const metres of [0, 30, -30, 50, -50, 0]) await report(user, north(metres / 1000, square));
    expect(ctx.heard('drivers:moved')).toHaveLength(1);
    expect(ctx.heard('admin:moved').length).toBeGreaterThan(4);
    await report(user, north(0.07, square));
    expect(ctx.heard('drivers:moved').at(-1)).toEqual([
      {
        id: user._id.toHexString(),
        ...onGrid(north(0.07, square)),
        heading: null,
        driverStatus: 'online',
        timestamp: ctx.clock.now().getTime(),
      },
    ]);
    expect(ctx.heard('admin:moved').at(-1)?.[0]).toMatchObject({ heading: 77 });
    await flushFixes(ctx);
    expect((await driversForAdmins(ctx))[0]?.latitude).toBeCloseTo(north(0.07, square).latitude, 5);
  });

  it('watchers’ events use the cell of the square', async () => {
    // Squares whose centre lies in another cell than some of their points: there the cell would reveal more.
    const points = Array.from({ length: 400 }, (_, i) => north(i * 0.05 + 0.049));
    const split = points.find((point) => cellOf(point) !== cellOf(onGrid(point)));
    if (!split) throw new Error('no square is split by an edge');
    const { user } = await makeDriver(ctx, { at: split });
    await report(user, split);
    const moved = ctx.published.filter(({ event }) => event === 'drivers:moved');
    expect(moved.map(({ rooms }) => rooms)).toEqual([[room.area(cellOf(onGrid(split)))]]);
    await flushFixes(ctx);
    expect(await driversOnMap(ctx, [cellOf(onGrid(split))])).toHaveLength(1);
    expect(await driversOnMap(ctx, [cellOf(split)])).toEqual([]);
  });

  it('which drivers an open request asks, and its radius in km, follow from the square', async () => {
    const asked = async (metres: number) => {
      const square = onGrid(north(3));
      const driver = await makeDriver(ctx, { at: north(metres / 1000, square) });
      const passenger = await makePassenger(ctx);
      const { askedWithinKm, id } = await book(ctx, passenger, null);
      await cancelRide(ctx, passenger, toObjectId(id), null);
      await db.store.drivers.deleteOne({ _id: driver._id });
      return askedWithinKm;
    };
    expect(await asked(-49)).toBe(await asked(49));
  });
});

describe('R47 a driver on route is seen by the parties of the ride and their links only', () => {
  it('from the moment they accept until they are Available again: nothing else shows them, not even a last position', async () => {
    const [passenger, stranger] = [await makePassenger(ctx), await makePassenger(ctx)];
    const driver = await makeDriver(ctx, { at: north(1) });
    await addFavorite(ctx, stranger, driver._id);
    await report(driver.user, north(1));
    const cell = cellOf(onGrid(north(1)));
    const ride = await book(ctx, passenger, driver);
    ctx.published.length = 0;
    await acceptRide(ctx, driver.user, toObjectId(ride.id));
    await finishBackground(db.store);
    const id = driver._id.toHexString();
    expect(ctx.heard('drivers:left', room.area(cell))).toEqual([[id]]);
    expect(ctx.heard('driver:changed', room.area(cell))).toMatchObject([{ id, driverStatus: 'on_route' }]);
    expect(ctx.heard('driver:changed', room.followersOf(driver._id))).toHaveLength(1);
    expect(await listed(driver)).toMatchObject({ ...NO_PLACE, isOnline: true, driverStatus: 'on_route' });

    const { shareUrl } = await shareTrip(ctx, passenger, toObjectId(ride.id), 'https://boda.test');
    ctx.published.length = 0;
    for (const km of [0.8, 0.5, 0.2, 2, 8]) await report(driver.user, north(km), 180);
    await flushFixes(ctx);
    const heardBy = ctx.published.flatMap(({ event, rooms }) => rooms.map((name) => `${event} ${name.split(':')[0]}`));
    expect([...new Set(heardBy)].sort()).toEqual(['admin:moved admins', 'ride:position user', 'share:position share']);
    for (const at of [EMBU, north(8)]) expect(await driversOnMap(ctx, areaCells(at))).toEqual([]);
    expect(await listed(driver)).toMatchObject(NO_PLACE);
    expect((await getLiveData(ctx, passenger, toObjectId(ride.id))).driverLocation?.lat).toBe(north(8).latitude);
    expect((await followed(ctx, shareUrl.split('/').at(-1) ?? '')).shown.latitude).toBe(north(8).latitude);
    expect((await driversForAdmins(ctx))[0]?.latitude).toBeCloseTo(north(8).latitude, 5);

    await startRide(ctx, driver.user, toObjectId(ride.id));
    ctx.published.length = 0;
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    await finishBackground(db.store);
    const there = room.area(cellOf(onGrid(north(8))));
    expect(ctx.heard('drivers:moved', there)).toMatchObject([[{ id, ...onGrid(north(8)), driverStatus: 'online' }]]);
    expect(ctx.heard('drivers:left')).toEqual([]);
    expect(await listed(driver)).toMatchObject(onGrid(north(8)));
  });

  it('a driver whom another process set on route leaves the map with the next fix', async () => {
    const driver = await makeDriver(ctx);
    await report(driver.user, EMBU);
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { status: 'on_route' } });
    ctx.published.length = 0;
    await report(driver.user, north(0.3));
    expect(ctx.heard('drivers:left')).toEqual([[driver._id.toHexString()]]);
    expect(ctx.heard('drivers:moved')).toEqual([]);
    // Available again in the square where they were last shown: that must be sent.
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { status: 'online', freeSince: ctx.clock.now() } });
    await report(driver.user, EMBU);
    expect(ctx.heard('drivers:moved')).toHaveLength(1);
  });

  it('a driver who chose On Route without a ride is not shown either, nor at a stage', async () => {
    const { _id, username } = await makeAdmin(ctx);
    const spellings = ['Embu stage'];
    const stage = { name: 'Kwa Stage', spellings, ...EMBU };
    const { slug } = await createStage(ctx, { id: _id, name: username, from: '192.0.2.1' }, stage);
    const driver = await makeDriver(ctx);
    expect((await getStage(ctx, slug)).drivers).toHaveLength(1);
    await setDriverStatus(ctx, driver.user, { status: 'on_route' });
    expect((await getStage(ctx, slug)).drivers).toEqual([]);
    expect(await listed(driver)).toMatchObject(NO_PLACE);
    expect(await driversOnMap(ctx, areaCells(EMBU))).toEqual([]);
  });

  it('a driver who goes offline at the end of a ride reveals their cell to nobody', async () => {
    const driver = await makeDriver(ctx, { at: north(9) });
    await setDriverStatus(ctx, driver.user, { status: 'on_route' });
    await report(driver.user, north(9.1));
    ctx.published.length = 0;
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    const rooms = ctx.published.flatMap((it) => it.rooms);
    expect(rooms.filter((name) => name.startsWith('drivers-in:'))).toEqual([]);
    expect(rooms).toContain(room.followersOf(driver._id));
  });
});

describe('R47 an offline driver’s position is never finer than the town of their stage', () => {
  it('for any registered place around a town, and 45 claimed positions, every answer is the same', async () => {
    const homes = [north(0.4), north(-0.7), { latitude: -0.5401, longitude: 37.4512 }];
    expect(new Set(homes.map((home) => nearestTown(home))).size).toBe(1);
    const stranger = await makePassenger(ctx);
    const driver = await makeDriver(ctx, { status: 'offline', fix: null, cell: null });
    const online = await makeDriver(ctx, { fix: null, cell: null });
    const readings: unknown[] = [];
    for (const location of homes) {
      await updateDriverProfile(ctx, driver.user, {
        locationLatitude: location.latitude,
        locationLongitude: location.longitude,
      });
      await updateDriverProfile(ctx, online.user, {
        locationLatitude: location.latitude,
        locationLongitude: location.longitude,
      });
      const seen: unknown[] = [];
      for (let i = 0; i < 45; i += 1) {
        seen.push(await readBy(stranger, { latitude: -0.6 + (i % 9) * 0.015, longitude: 37.4 + i * 0.003 }));
      }
      readings.push(seen);
    }
    expect(readings[1]).toEqual(readings[0]);
    expect(readings[2]).toEqual(readings[0]);
    const { distance } = (await listed(driver)) ?? {};
    expect(distance).toBe(Math.round(haversineKm(EMBU, nearestTown(homes[0] ?? EMBU))));
  });

  it('no cell’s room receives anything about a driver who is not on the map: registered place, old position, status', async () => {
    const user = (await makeDriver(ctx, { status: 'offline', fix: null, cell: cellOf(EMBU), location: EMBU })).user;
    ctx.published.length = 0;
    await updateDriverProfile(ctx, user, { locationLatitude: -0.2, locationLongitude: 37.6 });
    await setDriverStatus(ctx, user, { status: 'online' });
    await setDriverStatus(ctx, user, { status: 'offline' });
    expect(ctx.published.flatMap((it) => it.rooms).filter((name) => name.startsWith('drivers-in:'))).toEqual([]);
  });
});

describe('R47 only active passengers with a complete profile see drivers', () => {
  it.each([
    ['inactive', { isActive: false }, 'ACCOUNT_INACTIVE'],
    ['without a type', { userType: null }, 'WRONG_ROLE'],
    ['a driver', { userType: 'driver' as const }, 'WRONG_ROLE'],
    ['without a phone', { phone: null }, 'ACCOUNT_INACTIVE'],
  ])('%s: no list, search or favorite', async (_what, fields, code) => {
    const driver = await makeDriver(ctx);
    const stranger = await makePassenger(ctx, fields);
    const { driverId: _d, paymentMethod: _p, ...trip } = booking(null);
    expect(await codeOf(listAllDrivers(ctx, stranger))).toBe(code);
    expect(await codeOf(findDrivers(ctx, stranger, trip))).toBe(code);
    expect(await codeOf(listFavorites(ctx, stranger))).toBe(code);
    expect(await codeOf(addFavorite(ctx, stranger, driver._id))).toBe(code);
  });

  it('R36 an inactive passenger still gets their own data, without the online state of favorites', async () => {
    const passenger = await makePassenger(ctx);
    await addFavorite(ctx, passenger, (await makeDriver(ctx))._id);
    const favorites = async (isActive: boolean) =>
      (await ownData(ctx, { ...passenger, isActive }, 'https://boda.test')).favorites;
    expect(await favorites(true)).toMatchObject([{ is_online: true, driver_status: 'online' }]);
    expect(await favorites(false)).toMatchObject([{ is_online: false, driver_status: 'offline' }]);
  });

  it('a passenger’s phones are notified when an admin deactivates or reactivates them', async () => {
    const admin = await makeAdmin(ctx);
    const passenger = await makePassenger(ctx);
    const actor = { id: admin._id, name: admin.username, from: '192.0.2.1' };
    await updatePassenger(ctx, actor, passenger._id.toHexString(), { is_active: false });
    expect(ctx.heard('user:changed', room.user(passenger._id))).toEqual([{}]);
  });
});
