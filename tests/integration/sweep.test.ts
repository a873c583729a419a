import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { touchRequest, touchSockets } from '#core/upkeep/presence.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { drainRideOutbox, runConsequences } from '#core/rides/move-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getRideRequests } from '#core/rides/read-rides.ts';
import { room } from '#core/lib/rooms.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { type TestContext, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, driverDoc, forgetBookings, rideDoc, waitAtPickup } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
});

const sweepAfter = async (ms: number): Promise<void> => {
  ctx.clock.advance(ms);
  await sweep(ctx, ctx.clock.now());
};
const MINUTE = 60_000;
const inHours = (h: number): string => new Date(ctx.clock.now().getTime() + h * 60 * MINUTE).toISOString();
const later = (h: number) => ({ tripTiming: 'schedule' as const, scheduledTime: inHours(h) });

describe('expiry', () => {
  it('R9 an unanswered request is cancelled as expired after 300 s, and both sides are notified once', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver);
    await sweepAfter(299_000);
    expect((await rideDoc(ctx, ride.id)).status).toBe('pending');
    ctx.clock.advance(1000);
    await Promise.all(Array.from({ length: 4 }, () => sweep(ctx, ctx.clock.now())));
    expect(await rideDoc(ctx, ride.id)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'expired',
      rev: 2,
    });
    expect(ctx.heard('ride:withdrawn', room.user(driver._id))).toMatchObject([{ id: ride.id, reason: 'expired' }]);
    expect(ctx.heard('ride:changed', room.user(passenger._id))).toHaveLength(2);
  });

  it('R9 an expired request cannot be accepted, even before the sweep', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver);
    ctx.clock.advance(300_000);
    expect(await codeOf(acceptRide(ctx, driver.user, toObjectId(ride.id)))).toBe('RIDE_MOVED_ON');
  });
});

describe('scheduled rides', () => {
  it('R10 R20 are listed under scheduled until 30 min before, then become the active ride', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver, later(2));
    expect(await getRideRequests(ctx, driver.user)).toMatchObject({ activeRide: null, scheduled: [{ id: ride.id }] });
    expect((await driverDoc(ctx, driver)).status).toBe('online');
    await touchSockets(ctx, [driver._id]);
    await sweepAfter(89 * MINUTE);
    expect((await rideDoc(ctx, ride.id)).active).toBe(false);
    await sweepAfter(MINUTE);
    expect(await getRideRequests(ctx, driver.user)).toMatchObject({ activeRide: { id: ride.id }, scheduled: [] });
    expect((await driverDoc(ctx, driver)).status).toBe('on_route');
  });

  it('R20 starting early activates the ride at once', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver, later(1));
    await waitAtPickup(ctx, ride.id);
    expect(await startRide(ctx, driver.user, toObjectId(ride.id))).toMatchObject({
      active: true,
      status: 'in_progress',
    });
    expect((await driverDoc(ctx, driver)).status).toBe('on_route');
  });

  it('R3 R20 activation waits while another ride is active, and follows when that ends', async () => {
    const driver = await makeDriver(ctx);
    const planned = await bookAndAccept(ctx, await makePassenger(ctx), driver, later(1));
    const now = await bookAndAccept(ctx, await makePassenger(ctx), driver);
    await startRide(ctx, driver.user, toObjectId(now.id));
    await sweepAfter(40 * MINUTE);
    expect((await rideDoc(ctx, planned.id)).active).toBe(false);
    await touchSockets(ctx, [driver._id]);
    await completeRide(ctx, driver.user, toObjectId(now.id));
    await sweepAfter(1000);
    expect((await rideDoc(ctx, planned.id)).active).toBe(true);
  });

  it('R20 both sides are reminded once, 15 min before an accepted ride; 25 hours ahead cannot be booked', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver, later(1));
    await sweepAfter(44 * MINUTE);
    expect(ctx.heard('ride:reminder')).toEqual([]);
    await sweepAfter(MINUTE);
    await sweepAfter(5000);
    expect(ctx.heard('ride:reminder', room.user(passenger._id))).toHaveLength(1);
    expect(ctx.heard('ride:reminder', room.user(driver._id))).toMatchObject([{ id: ride.id }]);
    expect(await codeOf(book(ctx, await makePassenger(ctx), driver, later(25)))).toBe('INVALID');
  });
});

describe('presence', () => {
  it('R13 a driver goes offline 45 s after the socket closed, and watchers are notified', async () => {
    const driver = await makeDriver(ctx, { seenAt: null, socketSeenAt: null });
    await touchSockets(ctx, [driver._id]);
    await sweepAfter(30_000);
    await touchSockets(ctx, [driver._id]);
    await sweepAfter(44_000);
    expect((await driverDoc(ctx, driver)).status).toBe('online');
    await sweepAfter(1000);
    expect((await driverDoc(ctx, driver)).status).toBe('offline');
    expect(ctx.heard('drivers:left', room.area(driver.cell ?? ''))).toEqual([[driver._id.toHexString()]]);
    expect(ctx.heard('driver:changed', room.user(driver._id)).at(-1)).toMatchObject({ isOnline: false });
  });

  it('R13 requests alone keep a driver present', async () => {
    const driver = await makeDriver(ctx);
    for (let i = 0; i < 4; i += 1) {
      await sweepAfter(60_000);
      await touchRequest(ctx, driver.user);
    }
    await sweepAfter(74_000);
    expect((await driverDoc(ctx, driver)).status).toBe('online');
    await sweepAfter(1000);
    expect((await driverDoc(ctx, driver)).status).toBe('offline');
  });

  it('R13 a driver with an active ride is not set offline', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    await bookAndAccept(ctx, passenger, driver);
    await sweepAfter(10 * MINUTE);
    expect((await driverDoc(ctx, driver)).status).toBe('on_route');
  });

  it('R7 R13 an absent driver goes offline when the ride ends', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    await startRide(ctx, driver.user, toObjectId(ride.id));
    ctx.clock.advance(5 * MINUTE);
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    expect((await driverDoc(ctx, driver)).status).toBe('offline');
  });

  it('R13 auto-online only when approved, inside working hours and not manualOffline', async () => {
    const online = { status: 'online' as const, automatic: true };
    const away = await makeDriver(ctx, { status: 'offline' });
    expect(await setDriverStatus(ctx, away.user, online)).toMatchObject({ status: 'online', manualOffline: false });
    await setDriverStatus(ctx, away.user, { status: 'offline' });
    expect(await setDriverStatus(ctx, away.user, online)).toMatchObject({ status: 'offline', manualOffline: true });
    const closed = { opening_time: '20:00', closing_time: '21:00', is_active: true };
    const asleep = await makeDriver(ctx, { status: 'offline', workingHours: closed });
    expect(await setDriverStatus(ctx, asleep.user, online)).toMatchObject({ status: 'offline' });
    const unknown = await makeDriver(ctx, { status: 'offline', verification: 'pending' });
    expect(await codeOf(setDriverStatus(ctx, unknown.user, online))).toBe('NOT_APPROVED');
  });
});

describe('a driver on two phones', () => {
  it('R13 automatic online never undoes offline by hand, even concurrently', async () => {
    for (let round = 0; round < rounds(40); round += 1) {
      const driver = await makeDriver(ctx, { status: 'offline' });
      const asked = [{ status: 'offline' as const }, { status: 'online' as const, automatic: true }];
      if (round % 2) asked.reverse();
      await Promise.all(asked.map((it) => setDriverStatus(ctx, driver.user, it)));
      expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'offline', manualOffline: true });
    }
  });
});

describe('a slow process', () => {
  it('R7 a late acceptance step does not leave the driver reserved for an ended ride', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const { id } = await bookAndAccept(ctx, passenger, driver);
    const accepted = await rideDoc(ctx, id);
    await cancelRide(ctx, passenger, toObjectId(id), null);
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'online', onRouteFor: null });
    await runConsequences(
      ctx,
      accepted,
      accepted.timeline.filter(({ what }) => what === 'accepted'),
    );
    await finishBackground(db.store);
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'online', onRouteFor: null });
  });
});

describe('a failing item', () => {
  it('R9 does not stop the others: due work on other rides and of other kinds is done', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const broken = await book(ctx, await makePassenger(ctx), driver);
    await db.store.rides.updateOne({ _id: toObjectId(broken.id) }, { $set: { timeline: 'broken' as never } });
    const whole = await book(ctx, passenger, await makeDriver(ctx));
    const absent = await makeDriver(ctx, { status: 'online', seenAt: null, socketSeenAt: null });
    await expect(sweepAfter(24 * 3600_000)).rejects.toThrow(AggregateError);
    expect((await rideDoc(ctx, whole.id)).status).toBe('cancelled');
    expect((await driverDoc(ctx, absent)).status).toBe('offline');
  });

  it('after a long outage each sweep handles some of many rides; those that keep failing block no other', async () => {
    const { id } = await book(ctx, await makePassenger(ctx), await makeDriver(ctx));
    await cancelRide(
      ctx,
      { ...(await makePassenger(ctx)), _id: (await rideDoc(ctx, id)).passengerId },
      toObjectId(id),
      null,
    );
    await finishBackground(db.store);
    await forgetBookings(ctx);
    const ride = await rideDoc(ctx, id);
    const undone = ride.timeline.flatMap(({ id: entry, at }) => (entry ? [{ id: entry, at }] : []));
    const copies = Array.from({ length: 250 }, (_, n): RideDoc => {
      const broken = n < 210 ? { timeline: 'broken' as never } : {};
      return { ...ride, _id: new ObjectId(), outbox: undone.slice(-1), ...broken };
    });
    await db.store.rides.insertMany(copies);
    ctx.clock.advance(5000);
    const left = () => db.store.rides.countDocuments({ 'outbox.at': { $exists: true } });
    await expect(drainRideOutbox(ctx, ctx.clock.now())).rejects.toThrow('200 of 200 failed');
    expect(await left()).toBe(250);
    await expect(drainRideOutbox(ctx, ctx.clock.now())).rejects.toThrow('10 of 50 failed');
    await finishBackground(db.store);
    expect(await left()).toBe(210);
  });
});
