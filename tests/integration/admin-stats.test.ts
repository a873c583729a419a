import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminStats, NO_FIGURES, statsAfter } from '../../core/admin/stats.ts';
import { setDriverStatus } from '../../core/drivers/set-status.ts';
import { toObjectId } from '../../core/ids.ts';
import { cancelRide } from '../../core/rides/cancel-ride.ts';
import { completeRide, startRide } from '../../core/rides/progress-ride.ts';
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
    const people = { totalDrivers: 5, totalPassengers: 1, onlineDrivers: 2, pendingVerifications: 1 };
    expect(await adminStats(ctx)).toEqual({ ...people, totalRides: 0, totalRevenue: 0 });

    const cancelled = await book(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(cancelled.id), null);
    const ride = await bookAndAccept(ctx, passenger, driver);
    expect(await adminStats(ctx)).toEqual({ ...people, totalRides: 2, totalRevenue: 0 });
    await startRide(ctx, driver.user, toObjectId(ride.id));
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    expect(await adminStats(ctx)).toEqual({ ...people, totalRides: 2, totalRevenue: ride.fare });

    // Correcting a fare changes the sum: no total is stored.
    await ctx.store.rides.updateOne({ _id: toObjectId(ride.id) }, { $set: { fare: 1230 } });
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    expect(await adminStats(ctx)).toEqual({ ...people, onlineDrivers: 1, totalRides: 2, totalRevenue: 1230 });
  });

  it('only the figures of the kinds that changed are recounted', async () => {
    const before = { ...NO_FIGURES, totalRevenue: 7, totalPassengers: 7, onlineDrivers: 7 };
    const { totalDrivers, onlineDrivers, pendingVerifications } = await adminStats(ctx);
    const after = await statsAfter(ctx, before, new Set(['drivers']));
    expect(after).toEqual({ ...before, totalDrivers, onlineDrivers, pendingVerifications });
  });
});
