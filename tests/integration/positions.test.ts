import { MongoClient } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { findDrivers } from '#core/drivers/listing.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { areaCells } from '#core/location/cell.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { driversOnMap } from '#core/drivers/on-map.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { followed } from '#core/location/links.ts';
import { shareTrip } from '#core/location/trip-links.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { room } from '#core/lib/rooms.ts';
import { openStore } from '#core/store/store.ts';
import type { Fix } from '#shared/contract/fields.ts';
import { type Coordinates } from '#shared/domain/geo.ts';
import { EMBU, type TestContext, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { bookAndAccept, book, booking, codeOf, driverDoc, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
});

const north = (km: number): Coordinates => ({ latitude: EMBU.latitude + km / 111.2, longitude: EMBU.longitude });
const fix = (at: Coordinates, timestamp = ctx.clock.now().getTime()): Fix => ({
  latitude: at.latitude,
  longitude: at.longitude,
  accuracy: 8,
  heading: 90,
  speed: 5,
  timestamp,
});

describe('fixes', () => {
  it('R14 a stale fix, and a third within a second, are not accepted; a fix from the future is refused', async () => {
    const driver = await makeDriver(ctx);
    ctx.clock.advance(1000);
    const now = ctx.clock.now().getTime();
    const stale = { accepted: false, reason: 'stale' };
    expect(await reportFix(ctx, driver.user, fix(north(0.01), now))).toEqual({ accepted: true });
    expect(await reportFix(ctx, driver.user, fix(north(0.02), now))).toEqual(stale);
    expect(await reportFix(ctx, driver.user, fix(north(0.02), now - 5))).toEqual(stale);
    ctx.clock.advance(1);
    expect(await reportFix(ctx, driver.user, fix(north(0.01), now + 1))).toEqual({ accepted: true });
    ctx.clock.advance(1);
    const third = await reportFix(ctx, driver.user, fix(north(0.01), now + 2));
    expect(third).toEqual({ accepted: false, reason: 'frequent' });
    ctx.clock.advance(1000);
    expect(await reportFix(ctx, driver.user, fix(north(0.01), now + 3))).toEqual({ accepted: true });
    const future = fix(EMBU, ctx.clock.now().getTime() + 60_001);
    expect(await codeOf(Promise.resolve().then(() => reportFix(ctx, driver.user, future)))).toBe('INVALID');
  });

  it('R14 a fix from a fast clock counts as now and makes no later fix stale', async () => {
    const driver = await makeDriver(ctx);
    ctx.clock.advance(1000);
    const now = ctx.clock.now().getTime();
    expect(await reportFix(ctx, driver.user, fix(north(0.05), now + 50_000))).toEqual({ accepted: true });
    ctx.clock.advance(2000);
    expect(await reportFix(ctx, driver.user, fix(north(0.1)))).toEqual({ accepted: true });
    await flushFixes(ctx);
    expect((await driverDoc(ctx, driver)).fix).toEqual(fix(north(0.1)));
  });

  it('architecture "How data flows": the store is written at most once per 5 s, with the newest fix', async () => {
    const driver = await makeDriver(ctx);
    const seen: number[] = [];
    for (let i = 1; i <= 12; i += 1) {
      ctx.clock.advance(1000);
      await reportFix(ctx, driver.user, fix(north(i / 50)));
    }
    await flushFixes(ctx);
    seen.push((await driverDoc(ctx, driver)).fix?.timestamp ?? 0);
    expect(seen).toEqual([ctx.clock.now().getTime()]);
  });

  it('R14 an older fix never overwrites a newer one in the store, from any process', async () => {
    const driver = await makeDriver(ctx);
    ctx.clock.advance(10_000);
    await reportFix(ctx, driver.user, fix(north(0.1)));
    const newer = ctx.clock.now().getTime() + 2000;
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { 'fix.timestamp': newer } });
    await flushFixes(ctx);
    expect((await driverDoc(ctx, driver)).fix?.timestamp).toBe(newer);
  });

  it('pending fixes are stored before the store closes', async () => {
    const { user, _id } = await makeDriver(ctx);
    const client = await MongoClient.connect(db.url);
    const process = testContext(await openStore(client, db.store.db.databaseName), { now: ctx.clock.now() });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      process.clock.advance(1000);
      await reportFix(process, user, fix(north(0.04), process.clock.now().getTime()));
      vi.advanceTimersByTime(1000);
    } finally {
      vi.useRealTimers();
    }
    await finishBackground(process.store);
    await client.close();
    expect(process.log.lines).toEqual([]);
    expect((await driverDoc(ctx, { _id })).fix).toMatchObject(north(0.04));
  });

  it('drivers:moved reaches the cell; drivers:left reaches the old cell except watchers of the new one', async () => {
    const driver = await makeDriver(ctx);
    ctx.clock.advance(1000);
    await reportFix(ctx, driver.user, fix(north(0.01)));
    expect(ctx.heard('drivers:left')).toEqual([]);
    ctx.clock.advance(600_000);
    await reportFix(ctx, driver.user, fix(north(12)));
    const left = ctx.published.find((p) => p.event === 'drivers:left');
    const moved = ctx.published.filter((p) => p.event === 'drivers:moved');
    expect(left?.rooms).toEqual([room.area(driver.cell ?? '')]);
    expect(left?.except).toEqual([room.hiddenFrom(driver._id), ...(moved.at(-1)?.rooms ?? [])]);
    await flushFixes(ctx);
    expect(await driversOnMap(ctx, areaCells(EMBU))).toEqual([]);
    expect(await driversOnMap(ctx, areaCells(north(12)))).toMatchObject([{ id: driver._id.toHexString() }]);
  });

  it('R40 the admins’ map receives a driver’s move after 25 m, at a change of status and where they come to rest; nothing at rest', async () => {
    const driver = await makeDriver(ctx);
    const toldAt = async (metres: number, more: Partial<Fix> = {}): Promise<number> => {
      const before = ctx.heard('admin:moved').length;
      ctx.clock.advance(30_000);
      await reportFix(ctx, driver.user, { ...fix(north(metres / 1000)), ...more });
      return ctx.heard('admin:moved').length - before;
    };
    expect([await toldAt(0), await toldAt(10), await toldAt(20), await toldAt(26)]).toEqual([1, 0, 0, 1]);
    expect([await toldAt(40, { still: true }), await toldAt(41, { still: true })]).toEqual([1, 0]);
    expect([await toldAt(40, { still: true }), await toldAt(44)]).toEqual([0, 0]);
  });

  it('offline drivers are on no map', async () => {
    const driver = await makeDriver(ctx, { status: 'offline' });
    ctx.clock.advance(1000);
    await reportFix(ctx, driver.user, fix(north(0.01)));
    expect(ctx.published).toEqual([]);
    expect(await driversOnMap(ctx, areaCells(EMBU))).toEqual([]);
  });
});

describe('positions in a ride', () => {
  it('R12 driver and passenger follow each other only in an active ride, with ETA and distance', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver);
    ctx.clock.advance(60_000);
    await reportFix(ctx, driver.user, fix(north(2)));
    await reportFix(ctx, passenger, fix(EMBU));
    expect(ctx.heard('ride:position')).toEqual([]);
    expect(await getLiveData(ctx, passenger, toObjectId(ride.id))).toMatchObject({
      driverLocation: null,
      passengerLocation: null,
    });

    await acceptRide(ctx, driver.user, toObjectId(ride.id));
    ctx.clock.advance(60_000);
    await reportFix(ctx, driver.user, fix(north(1)));
    await reportFix(ctx, passenger, fix(EMBU));
    expect(ctx.heard('ride:position', room.user(passenger._id))).toMatchObject([
      { rideId: ride.id, from: 'driver', distance: 1.3, estimatedArrival: 4 },
    ]);
    expect(ctx.heard('ride:position', room.user(driver._id))).toMatchObject([{ rideId: ride.id, from: 'passenger' }]);
    // The positions are as reported, although the store gets them seconds later.
    expect(await getLiveData(ctx, passenger, toObjectId(ride.id))).toMatchObject({
      driverLocation: { lat: north(1).latitude },
      passengerLocation: { lat: EMBU.latitude },
      estimatedArrival: 4,
      status: 'accepted',
    });
  });

  it('R12 R20 a ride for later shows no position from over 5 minutes before it became active', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const scheduledTime = new Date(ctx.clock.now().getTime() + 20 * 3600_000).toISOString();
    const ride = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime });
    const id = toObjectId(ride.id);
    const { shareUrl } = await shareTrip(ctx, passenger, id, 'https://boda.test');
    const report = async (afterMin: number) => {
      ctx.clock.advance(afterMin * 60_000);
      await reportFix(ctx, driver.user, fix(north(1)));
      await reportFix(ctx, passenger, fix(EMBU));
      await flushFixes(ctx);
    };
    const seen = async () => {
      const live = await getLiveData(ctx, passenger, id);
      const { shown } = await followed(ctx, shareUrl.slice(-54));
      return [live.driverLocation, live.passengerLocation, shown.latitude].map((at) => at !== null);
    };
    await report(60);
    ctx.clock.advance(19 * 3600_000);
    await sweep(ctx, ctx.clock.now(), { judgePresence: false });
    expect(await rideDoc(ctx, ride.id)).toMatchObject({ active: true });
    expect(await seen()).toEqual([false, false, false]);
    await report(1);
    expect(await seen()).toEqual([true, true, true]);
  });

  it('R12 R24 a ride that another driver takes over shows no position from over 5 minutes before their acceptance', async () => {
    const [passenger, first] = [await makePassenger(ctx), await makeDriver(ctx)];
    const { id } = await book(ctx, passenger, null);
    await acceptRide(ctx, first.user, toObjectId(id));
    ctx.clock.advance(60_000);
    await reportFix(ctx, passenger, fix(EMBU));
    ctx.clock.advance(10 * 60_000);
    const second = await makeDriver(ctx);
    await declineRide(ctx, first.user, toObjectId(id), { reason: 'cannot_come' });
    await sweep(ctx, ctx.clock.now(), { judgePresence: false });
    await acceptRide(ctx, second.user, toObjectId(id));
    expect((await getLiveData(ctx, second.user, toObjectId(id))).passengerLocation).toBeNull();
  });

  it('R40 viewers of a position learn by event, poll and store that its sender stands still; the next position may move again', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    const seen = async () => {
      const { driverLocation } = await getLiveData(ctx, passenger, toObjectId(ride.id));
      const { still } = ctx.heard('ride:position', room.user(passenger._id)).at(-1) ?? {};
      await flushFixes(ctx);
      return [still, driverLocation?.still, (await driverDoc(ctx, driver)).fix?.still];
    };
    ctx.clock.advance(60_000);
    await reportFix(ctx, driver.user, { ...fix(north(1)), still: true });
    expect(await seen()).toEqual([true, true, true]);
    ctx.clock.advance(6000);
    await reportFix(ctx, driver.user, fix(north(0.9)));
    expect(await seen()).toEqual([undefined, undefined, undefined]);
  });

  it('R12 live data includes a fix that is stored while the store is being read', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    ctx.clock.advance(60_000);
    await reportFix(ctx, driver.user, fix(north(1)));
    const { drivers } = ctx.store;
    const before = await drivers.findOne({ _id: driver._id });
    vi.spyOn(drivers, 'findOne').mockImplementationOnce(async () => {
      await flushFixes(ctx);
      return before;
    });
    const { driverLocation } = await getLiveData(ctx, passenger, toObjectId(ride.id));
    vi.restoreAllMocks();
    expect((await drivers.findOne({ _id: driver._id }))?.fix).toMatchObject(fix(north(1)));
    expect(driverLocation?.lat).toBe(north(1).latitude);
  });

  it('R12 R14 live data has a newer fix that another process received', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    ctx.clock.advance(2000);
    await reportFix(ctx, driver.user, fix(north(1)));
    ctx.clock.advance(1000);
    await ctx.store.drivers.updateOne({ _id: driver.user._id }, { $set: { fix: fix(north(0.5)) } });
    const { driverLocation } = await getLiveData(ctx, passenger, toObjectId(ride.id));
    expect(driverLocation?.lat).toBe(north(0.5).latitude);
  });

  it('R22 a fix with an accuracy worse than 200 m neither starts nor resets the arrival wait', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    const report = async (km: number, accuracy: number): Promise<void> => {
      ctx.clock.advance(6000);
      await reportFix(ctx, driver.user, { ...fix(north(km)), accuracy, still: true });
    };
    const arrivedAt = async () => (await rideDoc(ctx, ride.id)).arrivedAt;
    for (let i = 0; i < 4; i += 1) await report(0.05, 201);
    expect(await arrivedAt()).toBeNull();
    await report(0.05, 200);
    // An inaccurate fix far away does not restart the wait.
    await report(3, 5000);
    await report(0.05, 200);
    expect(await arrivedAt()).toEqual(ctx.clock.now());
  });
});

describe('finding drivers', () => {
  it('available: online only, nearest to the pickup first, each with a fare; none beyond 50 km', async () => {
    const [far, near] = [
      await makeDriver(ctx, { at: north(30) }),
      await makeDriver(ctx, { at: north(1), withinTownFareMin: 500, withinTownFareMax: 500 }),
    ];
    await makeDriver(ctx, { status: 'on_route' });
    await makeDriver(ctx, { at: north(52) });
    const { driverId: _d, paymentMethod: _p, ...search } = booking(null);
    const found = await findDrivers(ctx, await makePassenger(ctx), search);
    expect(found.map((d) => [d.id, d.estimatedFare])).toEqual([
      [near._id.toHexString(), 500],
      [far._id.toHexString(), 200],
    ]);
  });
});
