import { beforeEach, describe, expect, it } from 'vitest';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { NO_SHOW_WAIT_MIN } from '#shared/domain/constants/rules.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { cancelRidesOfDriver } from '#core/rides/cancel-rides-of-driver.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getCurrentRide } from '#core/rides/read-rides.ts';
import { driverStats, passengerStats } from '#core/rides/stats.ts';
import { touchSockets } from '#core/upkeep/presence.ts';
import { room } from '#core/lib/rooms.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { type TestContext, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, driverDoc, rideDoc, waitAtPickup } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
});

describe('a ride, from booking to payment', () => {
  it('R1 R7 R8 goes pending, accepted, in_progress, completed; both sides receive each step with a higher rev', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver);
    expect(ride).toMatchObject({
      status: 'pending',
      rev: 1,
      driver: { name: driver.fullName },
      paymentStatus: 'pending',
    });
    expect(ctx.heard('ride:requested', room.user(driver._id))).toMatchObject([
      { id: ride.id, passenger_name: passenger.name, passenger_phone: passenger.phone, status: 'pending' },
    ]);

    const id = toObjectId(ride.id);
    expect(await acceptRide(ctx, driver.user, id)).toMatchObject({ status: 'accepted', active: true, rev: 2 });
    expect((await driverDoc(ctx, driver)).status).toBe('on_route');
    expect(await startRide(ctx, driver.user, id)).toMatchObject({ status: 'in_progress', rev: 3 });
    expect(await completeRide(ctx, driver.user, id)).toMatchObject({
      status: 'completed',
      payment_status: 'completed',
      active: false,
      rev: 4,
      passenger_phone: null,
    });
    expect((await driverDoc(ctx, driver)).status).toBe('online');
    expect(ctx.heard('ride:changed', room.user(passenger._id)).map((r) => [r.status, r.rev])).toEqual([
      ['pending', 1],
      ['accepted', 2],
      ['in_progress', 3],
      ['completed', 4],
    ]);
    expect(ctx.heard('ride:changed', room.user(driver._id)).map((r) => r.rev)).toEqual([2, 3, 4]);
    expect(await passengerStats(ctx, passenger)).toMatchObject({
      total_rides: 1,
      completed_trips: 1,
      total_spent: ride.fare,
    });
    expect(await driverStats(ctx, driver.user)).toEqual({
      total_trips: 1,
      total_earnings: ride.fare,
      todays_earnings: ride.fare,
      online_hours_today: 0,
      average_rating: null,
    });
  });

  it('R1 refuses steps out of order and changes nothing', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    const id = toObjectId(ride.id);
    expect(await codeOf(completeRide(ctx, driver.user, id))).toBe('RIDE_MOVED_ON');
    await startRide(ctx, driver.user, id);
    expect(await codeOf(declineRide(ctx, driver.user, id))).toBe('RIDE_MOVED_ON');
    expect((await rideDoc(ctx, ride.id)).status).toBe('in_progress');
    await completeRide(ctx, driver.user, id);
    expect(await codeOf(cancelRide(ctx, passenger, id, null))).toBe('RIDE_MOVED_ON');
    expect(await codeOf(startRide(ctx, driver.user, id))).toBe('RIDE_MOVED_ON');
  });

  it('R2 repeating an accept, start or complete succeeds and changes nothing', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver);
    const id = toObjectId(ride.id);
    for (const step of [acceptRide, startRide, completeRide]) {
      const first = await step(ctx, driver.user, id);
      expect(await step(ctx, driver.user, id)).toEqual(first);
    }
  });

  it('spec 1 §5 only cash is selectable; neither an inactive passenger (R5) nor a newcomer can book', async () => {
    const driver = await makeDriver(ctx);
    expect(await codeOf(book(ctx, await makePassenger(ctx), driver, { paymentMethod: 'mpesa' }))).toBe('INVALID');
    expect(await codeOf(book(ctx, await makePassenger(ctx, { isActive: false }), driver))).toBe('ACCOUNT_INACTIVE');
    expect(await codeOf(book(ctx, await makePassenger(ctx, { phone: null }), driver))).toBe('NOT_ONBOARDED');
  });
});

describe('permissions', () => {
  it('R5 only approved, online and present drivers can be booked', async () => {
    const passenger = await makePassenger(ctx);
    const long = new Date(ctx.clock.now().getTime() - 80_000);
    // The refusal is the same as for an unknown driver.
    for (const verification of ['pending', 'banned'] as const) {
      expect(await codeOf(book(ctx, passenger, await makeDriver(ctx, { verification }))), verification).toBe(
        'NOT_FOUND',
      );
    }
    for (const no of [
      { status: 'offline' as const },
      { status: 'on_route' as const },
      { seenAt: long, socketSeenAt: long },
    ]) {
      expect(await codeOf(book(ctx, passenger, await makeDriver(ctx, no))), JSON.stringify(no)).toBe(
        'DRIVER_UNAVAILABLE',
      );
    }
  });

  it('R3 a driver has at most one active ride', async () => {
    const driver = await makeDriver(ctx);
    const first = await book(ctx, await makePassenger(ctx), driver);
    const second = await book(ctx, await makePassenger(ctx), driver);
    const codes = await Promise.all(
      [first, second].map((ride) => codeOf(acceptRide(ctx, driver.user, toObjectId(ride.id)))),
    );
    expect(codes.sort()).toEqual(['DRIVER_BUSY', 'ok']);
    expect(await db.store.rides.countDocuments({ driverId: driver._id, active: true })).toBe(1);
  });

  it('R5 a ban cancels the driver’s rides as driver_unavailable, even in progress, and leaves open requests to others', async () => {
    const [driver, other] = [await makeDriver(ctx), await makeDriver(ctx)];
    const running = await bookAndAccept(ctx, await makePassenger(ctx), driver);
    await startRide(ctx, driver.user, toObjectId(running.id));
    const open = await rideDoc(ctx, (await book(ctx, await makePassenger(ctx), other)).id);
    await db.store.rides.updateOne(
      { _id: open._id },
      { $set: { openRequest: true, driverId: null, offeredTo: [driver._id, other._id] } },
    );
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { verification: 'banned' } });
    await cancelRidesOfDriver(ctx, driver._id);
    expect(await rideDoc(ctx, running.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'driver_unavailable',
      paymentStatus: 'failed',
    });
    expect((await driverDoc(ctx, driver)).status).toBe('offline');
    expect(await rideDoc(ctx, open._id.toHexString())).toMatchObject({ status: 'pending', offeredTo: [other._id] });
  });
});

describe('declining and cancelling', () => {
  it('R6 declining an offer to one driver cancels the ride; a repeat succeeds', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver);
    await declineRide(ctx, driver.user, toObjectId(ride.id));
    await declineRide(ctx, driver.user, toObjectId(ride.id));
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'driver',
      cancelReason: 'declined',
      pickup: 'Embu Town',
    });
    expect((await getCurrentRide(ctx, passenger)).ride).toBeNull();
    expect(await codeOf(book(ctx, passenger, await makeDriver(ctx)))).toBe('ok');
  });

  it.each([
    ['cannot_come', { status: 'accepted' as const }],
    ['no_show', { reason: 'no_show' as const }],
    ['cannot_come', { reason: 'cannot_come' as const, status: 'accepted' as const }],
  ])(
    'R6 giving up one’s own accepted ride cancels it as %s and frees the driver: %o',
    async (cancelReason, decline) => {
      const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
      const ride = await bookAndAccept(ctx, passenger, driver);
      if (cancelReason === 'no_show') await waitAtPickup(ctx, ride.id);
      await declineRide(ctx, driver.user, toObjectId(ride.id), decline);
      await declineRide(ctx, driver.user, toObjectId(ride.id), decline);
      expect(await rideDoc(ctx, ride.id)).toMatchObject({ status: 'cancelled', cancelReason, active: false });
      expect((await driverDoc(ctx, driver)).status).toBe('online');
      expect(await codeOf(book(ctx, passenger, await makeDriver(ctx)))).toBe('ok');
    },
  );

  it('R6 "did not come" is refused until 3 minutes after arrival, with a message, and changes nothing', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    const id = toObjectId(ride.id);
    const refused = async () => {
      for (const decline of [{ reason: 'no_show' }, { reason: 'no_show', status: 'accepted' }] as const) {
        const answer = declineRide(ctx, driver.user, id, decline);
        await expect(answer).rejects.toMatchObject({ code: 'NO_SHOW_TOO_EARLY', status: 409 });
        await expect(answer).rejects.toThrow('Wait 3 minutes at the pickup before you choose');
      }
      expect(await rideDoc(ctx, ride.id)).toMatchObject({ status: 'accepted', cancelReason: null });
    };
    await refused();
    ctx.clock.advance(10 * 60_000);
    await refused();
    await db.store.rides.updateOne({ _id: id }, { $set: { arrivedAt: ctx.clock.now() } });
    await refused();
    ctx.clock.advance(NO_SHOW_WAIT_MIN * 60_000 - 1);
    await refused();
    ctx.clock.advance(1);
    await waitAtPickup(ctx, ride.id);
    await declineRide(ctx, driver.user, id, { reason: 'no_show' });
    expect(await rideDoc(ctx, ride.id)).toMatchObject({ status: 'cancelled', cancelReason: 'no_show' });
  });

  it('R6 an accepted scheduled ride may be given up at any time as cannot_come, but not as a no-show', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const time = new Date(ctx.clock.now().getTime() + 120 * 60_000).toISOString();
    const ride = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime: time });
    const giveUp = (reason: 'no_show' | 'cannot_come') =>
      codeOf(declineRide(ctx, driver.user, toObjectId(ride.id), { reason, status: 'accepted' }));
    expect(await giveUp('no_show')).toBe('NO_SHOW_TOO_EARLY');
    expect(await giveUp('cannot_come')).toBe('ok');
    expect(await rideDoc(ctx, ride.id)).toMatchObject({ status: 'cancelled', cancelReason: 'cannot_come' });
  });

  it('R6 R22 of a concurrent "did not come" and start exactly one succeeds', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
      const ride = await bookAndAccept(ctx, passenger, driver);
      await waitAtPickup(ctx, ride.id);
      const codes = await Promise.all([
        codeOf(declineRide(ctx, driver.user, toObjectId(ride.id), { reason: 'no_show' })),
        codeOf(startRide(ctx, driver.user, toObjectId(ride.id))),
      ]);
      expect(
        codes.filter((code) => code === 'ok'),
        `round ${round}`,
      ).toHaveLength(1);
      expect((await rideDoc(ctx, ride.id)).status).toBe(codes[0] === 'ok' ? 'cancelled' : 'in_progress');
    }
  });

  it.each([{}, { status: 'pending' as const }])(
    'R6 a stale decline does not end a ride accepted on another phone: %o',
    async (decline) => {
      for (const isOpen of [false, true]) {
        const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
        const ride = await book(ctx, passenger, isOpen ? null : driver);
        await acceptRide(ctx, driver.user, toObjectId(ride.id));
        const stale = declineRide(ctx, driver.user, toObjectId(ride.id), decline);
        await expect(stale).rejects.toMatchObject({
          code: 'RIDE_MOVED_ON',
          message: 'You have already accepted this trip, so it was not declined.',
        });
        expect(await rideDoc(ctx, ride.id)).toMatchObject({ status: 'accepted', rev: 2 });
        await startRide(ctx, driver.user, toObjectId(ride.id));
        expect(await codeOf(declineRide(ctx, driver.user, toObjectId(ride.id), { status: 'accepted' }))).toBe(
          'RIDE_MOVED_ON',
        );
        expect((await rideDoc(ctx, ride.id)).status).toBe('in_progress');
        await completeRide(ctx, driver.user, toObjectId(ride.id));
      }
    },
  );

  it('R6 giving up as accepted does not decline a pending offer', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver);
    const decline = { reason: 'cannot_come', status: 'accepted' } as const;
    expect(await codeOf(declineRide(ctx, driver.user, toObjectId(ride.id), decline))).toBe('RIDE_MOVED_ON');
    expect((await rideDoc(ctx, ride.id)).status).toBe('pending');
  });

  it('R1 the passenger cancels a pending or accepted ride; the driver is notified and freed', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const pending = await book(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(pending.id), 'changed my mind');
    expect(ctx.heard('ride:withdrawn', room.user(driver._id))).toMatchObject([{ id: pending.id, reason: 'cancelled' }]);
    const accepted = await bookAndAccept(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(accepted.id), null);
    expect(ctx.heard('ride:changed', room.user(driver._id)).at(-1)).toMatchObject({ status: 'cancelled' });
    expect((await driverDoc(ctx, driver)).status).toBe('online');
  });

  it('R7 a driver who chose offline before the ride is offline afterwards and cannot be booked', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const time = new Date(ctx.clock.now().getTime() + 60 * 60_000).toISOString();
    const ride = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime: time });
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    ctx.clock.advance(31 * 60_000);
    await touchSockets(ctx, [driver._id]);
    await sweep(ctx, ctx.clock.now());
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'on_route', manualOffline: true });
    await cancelRide(ctx, passenger, toObjectId(ride.id), null);
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'offline', manualOffline: true });
    expect(await codeOf(book(ctx, passenger, driver))).toBe('DRIVER_UNAVAILABLE');

    await setDriverStatus(ctx, driver.user, { status: 'online' });
    const next = await bookAndAccept(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(next.id), null);
    expect((await driverDoc(ctx, driver)).status).toBe('online');
  });

  it('R7 a driver who chooses offline during the ride is offline afterwards; online is a no-op', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await bookAndAccept(ctx, passenger, driver);
    expect(await setDriverStatus(ctx, driver.user, { status: 'online' })).toMatchObject({ status: 'on_route' });
    expect(await setDriverStatus(ctx, driver.user, { status: 'offline' })).toMatchObject({ status: 'on_route' });
    await startRide(ctx, driver.user, toObjectId(ride.id));
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'offline', manualOffline: true, onRouteFor: null });
  });
});
