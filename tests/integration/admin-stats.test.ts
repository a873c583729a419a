import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_QUERIES } from '#shared/contract/admin-lists.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { adminDays } from '#core/admin/days.ts';
import { listAdminRides } from '#core/admin/rides.ts';
import { adminStats, NO_FIGURES, statsAfter } from '#core/admin/stats.ts';
import { listLowRatings } from '#core/admin/low-ratings.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { keepSetting } from '../support/settings.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import {
  makeDriver,
  makeDriverUser,
  makeNewcomer,
  makePassenger,
  type TestContext,
  testContext,
} from '../support/context.ts';
import { book, bookAndAccept } from '../support/rides.ts';
import { testStore, type TestStore } from '../support/store.ts';

describe('spec 2 §3 admin stats', () => {
  let opened: TestStore;
  let ctx: TestContext;
  beforeAll(async () => {
    opened = await testStore();
    ctx = testContext(opened.store);
  });
  afterAll(() => opened.close());

  it('R8 every figure is counted from stored data: zero at first, then each event moves only its own', async () => {
    expect(await adminStats(ctx)).toEqual(NO_FIGURES);

    await makeNewcomer(ctx);
    await makeDriverUser(ctx);
    expect(await adminStats(ctx)).toEqual(NO_FIGURES);

    const passenger = await makePassenger(ctx);
    const driver = await makeDriver(ctx);
    await makeDriver(ctx, { status: 'on_route' });
    await makeDriver(ctx, { status: 'offline' });
    await makeDriver(ctx, { status: 'offline', verification: 'pending' });
    await makeDriver(ctx, { status: 'offline', verification: 'banned' });
    const people = { ...NO_FIGURES, totalDrivers: 5, totalPassengers: 1, onlineDrivers: 2, pendingVerifications: 1 };
    expect(await adminStats(ctx)).toEqual({ ...people, totalRides: 0, totalRevenue: 0 });

    const cancelled = await book(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(cancelled.id), null);
    const ride = await bookAndAccept(ctx, passenger, driver);
    expect(await adminStats(ctx)).toEqual({ ...people, totalRides: 2, totalRevenue: 0 });
    await startRide(ctx, driver.user, toObjectId(ride.id));
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    expect(await adminStats(ctx)).toEqual({ ...people, totalRides: 2, totalRevenue: ride.fare, longTownTrips: 1 });

    // Correcting a fare changes the sum: no total is stored.
    await ctx.store.rides.updateOne({ _id: toObjectId(ride.id) }, { $set: { fare: 1230 } });
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    expect(await adminStats(ctx)).toEqual({
      ...people,
      onlineDrivers: 1,
      totalRides: 2,
      totalRevenue: 1230,
      longTownTrips: 1,
    });
  });

  it('only the figures of the kinds that changed are recounted', async () => {
    const before = { ...NO_FIGURES, totalRevenue: 7, totalPassengers: 7, onlineDrivers: 7 };
    const { totalDrivers, onlineDrivers, pendingVerifications } = await adminStats(ctx);
    const after = await statsAfter(ctx, before, new Set(['drivers']));
    expect(after).toEqual({ ...before, totalDrivers, onlineDrivers, pendingVerifications });
  });

  it('R45 completed trips over 10 km that were charged the in-town fare are counted for 30 days, until a limit is set', async () => {
    const count = async () => (await statsAfter(ctx, NO_FIGURES, new Set(['settings']))).longTownTrips;
    expect(await count()).toBe(1);
    await ctx.store.rides.updateMany({ status: 'completed' }, { $set: { 'fareBasis.km': 10 } });
    expect(await count()).toBe(0);
    await ctx.store.rides.updateMany({ status: 'completed' }, { $set: { 'fareBasis.km': 10.1 } });
    expect(await count()).toBe(1);
    await keepSetting(ctx, 'town_fare_max_km', '10');
    expect(await count()).toBe(0);
    await keepSetting(ctx, 'town_fare_max_km', '0');
    expect(await count()).toBe(1);
    ctx.clock.advance(31 * 24 * 3600_000);
    expect(await count()).toBe(0);
  });
});

describe('the overview by day, and items awaiting an admin', () => {
  const DAY_MS = 24 * 3600_000;
  let opened: TestStore;
  let ctx: TestContext;
  beforeAll(async () => {
    opened = await testStore();
    // 23:30 in Nairobi: half an hour before the next day begins there.
    ctx = testContext(opened.store, { now: new Date('2026-03-02T20:30:00Z') });
  });
  afterAll(() => opened.close());

  it('R8 R18 rides, revenue and new people are counted on their day in Nairobi, today last', async () => {
    const passenger = await makePassenger(ctx);
    const driver = await makeDriver(ctx);
    await makeNewcomer(ctx);
    const ride = await bookAndAccept(ctx, passenger, driver);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    ctx.clock.advance(3600_000);
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    const { days } = await adminDays(ctx);
    expect(days).toHaveLength(14);
    expect(days.slice(-2)).toEqual([
      { date: '2026-03-02', rides: 1, completed: 0, revenue: 0, passengers: 1, drivers: 1 },
      { date: '2026-03-03', rides: 0, completed: 1, revenue: ride.fare, passengers: 0, drivers: 0 },
    ]);
    expect(days[0]).toEqual({ date: '2026-02-18', rides: 0, completed: 0, revenue: 0, passengers: 0, drivers: 0 });

    // The figures are cached for a minute, then recounted.
    await makePassenger(ctx);
    expect((await adminDays(ctx)).days.at(-1)?.passengers).toBe(0);
    ctx.clock.advance(61_000);
    expect((await adminDays(ctx)).days.at(-1)?.passengers).toBe(1);
  });

  it('the filter "unanswered" lists the requests of today that no driver took, and no other', async () => {
    const unanswered = async () =>
      (await listAdminRides(ctx, parseInput(LIST_QUERIES.rides, { status: 'unanswered' }))).items.map(({ id }) => id);
    const driver = await makeDriver(ctx);
    const declined = await book(ctx, await makePassenger(ctx), driver);
    const taken = await makePassenger(ctx);
    const cancelled = await book(ctx, taken, driver);
    await cancelRide(ctx, taken, toObjectId(cancelled.id), null);
    expect(await unanswered()).toEqual([]);
    await declineRide(ctx, driver.user, toObjectId(declined.id), {});
    await opened.store.rides.updateOne({ _id: toObjectId(declined.id) }, { $set: { cancelReason: 'expired' } });
    expect(await unanswered()).toEqual([declined.id]);
    ctx.clock.advance(DAY_MS);
    expect(await unanswered()).toEqual([]);
  });

  it('R27 the filter "new" lists the low ratings of the last 24 hours', async () => {
    const ride = await book(ctx, await makePassenger(ctx), await makeDriver(ctx));
    const lowAt = new Date(ctx.clock.now().getTime() - DAY_MS / 2);
    await opened.store.rides.updateOne({ _id: toObjectId(ride.id) }, { $set: { 'ratings.lowAt': lowAt } });
    const isNew = async () => (await listLowRatings(ctx, { status: 'new', page: 1, pageSize: 10 })).total;
    expect(await isNew()).toBe(1);
    ctx.clock.advance(DAY_MS);
    expect(await isNew()).toBe(0);
  });
});
