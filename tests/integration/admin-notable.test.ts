import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { notableFigures } from '#core/admin/notable.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, bookAndAccept, forgetBookings, RIDE_MS, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const DAY_MS = 24 * 3600_000;
const db = storeOfFile();
let ctx: TestContext;
let driver: DriverDoc & { user: UserDoc };
let passenger: UserDoc;
// Figures are cached for a minute, so each test starts at another time and recounts.
let start = Date.parse('2026-03-02T08:00:00Z');
beforeEach(async () => {
  await finishBackground(db.store);
  start += 30 * DAY_MS;
  ctx = testContext(db.store, { now: new Date(start) });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  driver = await makeDriver(ctx, { fullName: 'Mwangi Otieno' });
  passenger = await makePassenger(ctx, { name: 'Wanjiku Njeri' });
});

/** Creates a completed ride of the passenger and the driver, `ms` long. */
async function ridden(ms = RIDE_MS): Promise<RideDoc> {
  const { id } = await bookAndAccept(ctx, passenger, driver);
  await startRide(ctx, driver.user, toObjectId(id));
  ctx.clock.advance(ms);
  await db.store.drivers.updateOne({ _id: driver._id }, { $set: { seenAt: ctx.clock.now() } });
  await completeRide(ctx, driver.user, toObjectId(id));
  await forgetBookings(ctx);
  return rideDoc(ctx, id);
}
const nothing = { pairs: [], arrivals: [], givenUp: [], unsure: [] };
const pair = { passenger_name: 'Wanjiku Njeri', driver_name: 'Mwangi Otieno' };

describe('R49 unusual patterns for admins', () => {
  it('do not include an ordinary day: two short rides, or four rides of one pair', async () => {
    for (const ms of [1000, 1000, RIDE_MS, RIDE_MS]) await ridden(ms);
    expect(await notableFigures(ctx)).toEqual(nothing);
  });

  it('include pairs with three short rides, or with five rides in a day', async () => {
    for (let i = 0; i < 3; i += 1) await ridden(1000);
    expect(await notableFigures(ctx)).toEqual({ ...nothing, pairs: [{ ...pair, ...ids(), rides: 3, short: 3 }] });
    passenger = await makePassenger(ctx, { name: 'Akinyi' });
    for (let i = 0; i < 5; i += 1) await ridden();
    ctx.clock.advance(60_000);
    expect((await notableFigures(ctx)).pairs).toMatchObject([
      { passenger_name: 'Akinyi', rides: 5, short: 0 },
      { ...pair, rides: 3, short: 3 },
    ]);
  });

  it('include at most ten pairs of the last seven days, the most rides first, counted at most once a minute', async () => {
    const { _id, ...ride } = await ridden(1000);
    const copies = (count: number, fields: Partial<RideDoc>) =>
      db.store.rides.insertMany(Array.from({ length: count }, () => ({ ...ride, ...fields, _id: new ObjectId() })));
    for (let i = 3; i < 15; i += 1) await copies(i, { passengerId: new ObjectId(), passengerName: `number ${i}` });
    const old = new Date(ctx.clock.now().getTime() - 8 * DAY_MS);
    await copies(30, { passengerId: new ObjectId(), passengerName: 'long ago', completedAt: old });
    const { pairs } = await notableFigures(ctx);
    expect(pairs.map(({ rides }) => rides)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
    await db.store.rides.deleteMany({});
    ctx.clock.advance(59_000);
    expect((await notableFigures(ctx)).pairs).toHaveLength(10);
    ctx.clock.advance(1000);
    expect(await notableFigures(ctx)).toEqual(nothing);
  });

  it('R43 include arrivals taken back in the last seven days, by driver', async () => {
    const ride = await ridden();
    const left = (at: Date) => ({
      id: new ObjectId(),
      at,
      what: 'left_pickup',
      who: 'Mwangi Otieno',
      driver: driver._id,
    });
    const now = ctx.clock.now();
    const timeline = [...ride.timeline, left(now), left(now), left(new Date(now.getTime() - 8 * DAY_MS))];
    await db.store.db.collection('rides').updateOne({ _id: ride._id }, { $set: { timeline } });
    expect((await notableFigures(ctx)).arrivals).toEqual([
      { driver_id: driver._id.toHexString(), driver_name: 'Mwangi Otieno', count: 2 },
    ]);
  });

  it('R49 drivers who gave up five accepted rides, open requests included', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect((await notableFigures(ctx)).givenUp).toEqual([]);
      const ride = await book(ctx, await makePassenger(ctx), i % 2 === 0 ? driver : null);
      await acceptRide(ctx, driver.user, toObjectId(ride.id));
      await declineRide(ctx, driver.user, toObjectId(ride.id), { reason: 'cannot_come' });
      ctx.clock.advance(3600_000);
      await db.store.drivers.updateOne({ _id: driver._id }, { $set: { seenAt: ctx.clock.now() } });
    }
    expect((await notableFigures(ctx)).givenUp).toEqual([
      { driver_id: driver._id.toHexString(), driver_name: 'Mwangi Otieno', count: 5 },
    ]);
  });

  it('R42 drivers whose position is not believed, unless they are offline', async () => {
    const since = ctx.clock.now();
    const unsure = { reason: 'implausible', since } as const;
    await makeDriver(ctx, { unsure, status: 'offline' });
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { unsure } });
    expect(await notableFigures(ctx)).toEqual({
      ...nothing,
      unsure: [
        {
          driver_id: driver._id.toHexString(),
          driver_name: 'Mwangi Otieno',
          reason: 'implausible',
          since: since.toISOString(),
        },
      ],
    });
  });
});

const ids = () => ({ passenger_id: passenger._id.toHexString(), driver_id: driver._id.toHexString() });
