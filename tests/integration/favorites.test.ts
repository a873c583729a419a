import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { addFavorite, favoriteRooms, listFavorites, removeFavorite } from '#core/favorites/favorites.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { FAVORITES_MAX } from '#shared/domain/constants/rules.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { bookAndAccept, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users, favorites } = db.store;
  await Promise.all([rides, drivers, users].map((collection) => collection.deleteMany({})));
  await favorites.deleteMany({});
  passenger = await makePassenger(ctx);
});

const names = async (user = passenger) => (await listFavorites(ctx, user)).map((it) => it.driver_name);

describe('spec 1 §7 favorites', () => {
  it('spec 1 §3 show the driver account’s current data, with the lowest fare of each band', async () => {
    const driver = await makeDriver(ctx, { fullName: 'Mwangi', withinTownFareMin: 80, outsideTownFareMin: 180 });
    const ride = await bookAndAccept(ctx, passenger, driver);
    const added = await addFavorite(ctx, passenger, driver._id);
    expect(added).toEqual({
      driver_id: driver._id.toHexString(),
      driver_name: 'Mwangi',
      driver_phone: driver.phone,
      stage_name: 'Embu stage',
      is_online: true,
      driver_status: 'on_route',
      rating: null,
      total_trips: 0,
      within_town_fare: 80,
      outside_town_fare: 180,
    });
    expect(await listFavorites(ctx, passenger)).toEqual([added]);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { fullName: 'Mwangi K.', withinTownFareMin: 90 } });
    expect(await listFavorites(ctx, passenger)).toEqual([
      {
        ...added,
        driver_name: 'Mwangi K.',
        within_town_fare: 90,
        is_online: false,
        driver_status: 'offline',
        total_trips: 1,
      },
    ]);
  });

  it('are listed by name, each person’s own; no one can remove another person’s', async () => {
    const other = await makePassenger(ctx);
    for (const fullName of ['Otieno', 'Achieng', 'Mwangi']) {
      await addFavorite(ctx, passenger, (await makeDriver(ctx, { fullName }))._id);
    }
    const shared = await makeDriver(ctx, { fullName: 'Kamau' });
    for (const user of [passenger, other]) await addFavorite(ctx, user, shared._id);
    expect(await names()).toEqual(['Achieng', 'Kamau', 'Mwangi', 'Otieno']);
    expect(await names(other)).toEqual(['Kamau']);
    const [otieno] = (await listFavorites(ctx, passenger)).slice(-1);
    await removeFavorite(ctx, other, toObjectId(otieno?.driver_id ?? ''));
    await removeFavorite(ctx, other, shared._id);
    expect(await names()).toEqual(['Achieng', 'Kamau', 'Mwangi', 'Otieno']);
    expect(await names(other)).toEqual([]);
  });

  it('repeats succeed: twenty concurrent additions keep one, and removing twice is fine', async () => {
    const driver = await makeDriver(ctx);
    const twenty = Array.from({ length: 20 });
    const added = await Promise.all(twenty.map(() => addFavorite(ctx, passenger, driver._id)));
    expect(new Set(added.map((it) => it.driver_id))).toEqual(new Set([driver._id.toHexString()]));
    expect(await db.store.favorites.countDocuments({})).toBe(1);
    const gone = await Promise.all(twenty.map(() => removeFavorite(ctx, passenger, driver._id)));
    expect(gone).toEqual(twenty.map(() => ({ ok: true })));
    expect(await removeFavorite(ctx, passenger, new ObjectId())).toEqual({ ok: true });
    expect(await names()).toEqual([]);
  });

  it('R47 only an approved driver can be added; any other id is NOT_FOUND, even that of a person who is registering', async () => {
    const admin = await makeAdmin(ctx);
    const banned = await makeDriver(ctx, { verification: 'banned', status: 'offline' });
    const pending = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    for (const id of [banned._id, pending._id, new ObjectId(), passenger._id, admin._id]) {
      expect(await codeOf(addFavorite(ctx, passenger, id))).toBe('NOT_FOUND');
    }
    expect(await db.store.favorites.countDocuments({})).toBe(0);
  });

  it('R5 a banned driver is hidden until the ban is lifted; a deleted driver is removed', async () => {
    const [driver, gone] = [await makeDriver(ctx, { fullName: 'Mwangi' }), await makeDriver(ctx)];
    for (const { _id } of [driver, gone]) await addFavorite(ctx, passenger, _id);
    await db.store.drivers.deleteOne({ _id: gone._id });
    const [admin, id] = [await makeAdmin(ctx), driver._id.toHexString()];
    await updateDriver(ctx, actorOf(admin, '192.0.2.1'), id, { verification_status: 'banned' });
    expect(await names()).toEqual([]);
    await updateDriver(ctx, actorOf(admin, '192.0.2.1'), id, { verification_status: 'approved' });
    expect(await listFavorites(ctx, passenger)).toMatchObject([{ driver_id: id, driver_status: 'offline' }]);
  });

  it('are at most 100 per person, even if added concurrently; adding an existing one still succeeds', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => makeDriver(ctx)));
    const kept = Array.from({ length: FAVORITES_MAX - 1 }, () => ({
      _id: new ObjectId(),
      userId: passenger._id,
      driverId: new ObjectId(),
      createdAt: ctx.clock.now(),
    }));
    await db.store.favorites.insertMany(kept);
    const atOnce = await Promise.all(drivers.map(({ _id }) => codeOf(addFavorite(ctx, passenger, _id))));
    const added = atOnce.filter((code) => code === 'ok').length;
    expect(added).toBeLessThanOrEqual(1);
    expect(await db.store.favorites.countDocuments({})).toBe(FAVORITES_MAX - 1 + added);
    // Each of the concurrent requests may have been refused because of the others.
    if (added === 0) await addFavorite(ctx, passenger, (await makeDriver(ctx))._id);
    const refused = addFavorite(ctx, passenger, (await makeDriver(ctx))._id);
    await expect(refused).rejects.toThrow('Your favorites are full. Remove one to add another.');
    const [listed] = await listFavorites(ctx, passenger);
    expect(await codeOf(addFavorite(ctx, passenger, toObjectId(listed?.driver_id ?? '')))).toBe('ok');
  });
});

describe('live favorites', () => {
  it('architecture "How data flows": driver:changed reaches only passengers with the driver as a favorite, in order', async () => {
    const driver = await makeDriver(ctx);
    const former = await makePassenger(ctx);
    await addFavorite(ctx, passenger, driver._id);
    await addFavorite(ctx, former, driver._id);
    await removeFavorite(ctx, former, driver._id);
    const followers = room.followersOf(driver._id);
    expect(ctx.listening).toEqual([
      { of: room.user(passenger._id), to: followers, on: true },
      { of: room.user(former._id), to: followers, on: true },
      { of: room.user(former._id), to: followers, on: false },
    ]);
    expect(await favoriteRooms(ctx, passenger._id)).toEqual([followers]);
    expect(await favoriteRooms(ctx, former._id)).toEqual([]);
    for (const status of ['offline', 'online', 'offline', 'online'] as const) {
      await setDriverStatus(ctx, driver.user, { status });
    }
    const id = driver._id.toHexString();
    expect(ctx.heard('driver:changed', followers)).toEqual([
      { id, rev: 1, isOnline: false, driverStatus: 'offline' },
      { id, rev: 2, isOnline: true, driverStatus: 'online' },
      { id, rev: 3, isOnline: false, driverStatus: 'offline' },
      { id, rev: 4, isOnline: true, driverStatus: 'online' },
    ]);
  });

  it('R5 R12 a review publishes only the driver’s status to passengers, not its result', async () => {
    const driver = await makeDriver(ctx);
    await addFavorite(ctx, passenger, driver._id);
    const id = driver._id.toHexString();
    await updateDriver(ctx, actorOf(await makeAdmin(ctx), '192.0.2.1'), id, { verification_status: 'banned' });
    expect(ctx.heard('driver:changed', room.followersOf(driver._id))).toEqual([
      { id, rev: 1, isOnline: false, driverStatus: 'offline' },
    ]);
  });
});
