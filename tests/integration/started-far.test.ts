import type { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateRide } from '#core/admin/update-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { room } from '#core/lib/rooms.ts';
import { arriveAtPickup } from '#core/rides/arrive.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { noteApart, noteMoved } from '#core/rides/note-moved.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getRide } from '#core/rides/read-rides.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { START_UNPROVEN_MIN, STEP_FIX_MAX_AGE_S } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { actorOf } from '#core/lib/principal.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { book, bookAndAccept, codeOf, driverDoc, forgetBookings, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FAR: Coordinates = { latitude: -0.4215, longitude: 37.569 };

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
let id: ObjectId;
beforeEach(async () => {
  ctx = testContext(db.store);
  await accept();
});

async function accept(): Promise<void> {
  passenger = await makePassenger(ctx);
  driver = await makeDriver(ctx);
  id = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
}

const stand = (at: Coordinates, accuracy = 10) =>
  ctx.store.drivers.updateOne(
    { _id: driver._id },
    { $set: { fix: { ...fixAt(at, ctx.clock.now().getTime()), accuracy } } },
  );
const startFar = async () => {
  await stand(FAR);
  await startRide(ctx, driver.user, id);
};
const cancel = () => cancelRide(ctx, passenger, id, null);

describe('R1 a trip that its driver started far from the pickup', () => {
  it('R1 a trip started far away without an arrival is cancelled by its passenger, as an accepted one is', async () => {
    await startFar();
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({ cancellable: true });
    expect(await codeOf(book(ctx, passenger, await makeDriver(ctx)))).toBe('RIDE_OPEN');
    // The position at the start is deleted once the driver moves (R49); the passenger may cancel all the same.
    ctx.clock.advance(60_000);
    await stand(EMBU);
    await noteMoved(ctx, ctx.clock.now());
    expect((await rideDoc(ctx, id.toHexString())).startedFrom).toBeUndefined();
    const cancelled = await cancel();
    expect(cancelled).toMatchObject({ status: 'cancelled', paymentStatus: 'failed', cancellable: false });
    expect(cancelled).toMatchObject({ cancelledBy: 'passenger', cancelReason: 'passenger_cancelled', active: false });
    expect(await cancel()).toEqual(cancelled);
    await finishBackground(ctx.store);
    expect(ctx.heard('notification:added', room.user(driver._id)).map(({ kind }) => kind)).toContain(
      'cancelledByPassenger',
    );
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'online' });
    expect(await codeOf(book(ctx, passenger, driver))).toBe('ok');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was far away a minute ago and is silent since', () => stand(FAR).then(() => ctx.clock.advance(61_000))],
    ['was far away an hour ago', () => stand(FAR).then(() => ctx.clock.advance(3600_000))],
    ['knows only a rough position', () => stand(EMBU, 500)],
    ['has never sent a position', () => ctx.store.drivers.updateOne({ _id: driver._id }, { $set: { fix: null } })],
  ])('R1 a phone that %s does not show the driver at the pickup', async (_which, report) => {
    await report();
    await startRide(ctx, driver.user, id);
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
  });

  it('R49.14 a trip ended at once, without its PIN and without a way, counts as given up, wherever its driver’s phone is', async () => {
    const silent = () => {
      ctx.clock.advance(STEP_FIX_MAX_AGE_S * 1000 + 1000);
      return ctx.store.drivers.updateOne({ _id: driver._id }, { $set: { seenAt: ctx.clock.now() } });
    };
    const ended = async (asksPin: boolean, before: () => unknown, after: () => unknown = () => null) => {
      passenger = await makePassenger(ctx);
      await before();
      const ride = await bookAndAccept(ctx, passenger, driver);
      id = toObjectId(ride.id);
      const { startPin } = await rideDoc(ctx, ride.id);
      if (asksPin) await ctx.store.rides.updateOne({ _id: id }, { $set: { 'startPin.asked': true } });
      await startRide(ctx, driver.user, id, asksPin ? startPin?.value : undefined);
      await after();
      await Promise.all([completeRide(ctx, driver.user, id), completeRide(ctx, driver.user, id)]);
    };
    const [here, away] = [() => stand(EMBU), () => stand(FAR)];
    const metersAway = (m: number, accuracy: number) => () =>
      stand({ ...EMBU, latitude: EMBU.latitude + m / 111_195 }, accuracy);
    driver = await makeDriver(ctx);
    const gaveUp = async () => (await driverDoc(ctx, driver)).gaveUpAt ?? [];
    for (let i = 0; i < 4; i += 1) await ended(true, here);
    for (let i = 0; i < 4; i += 1) await ended(false, here, away);
    expect(await gaveUp()).toEqual([]);
    await ended(false, away);
    await ended(false, here);
    expect(await gaveUp()).toHaveLength(2);
    await forgetBookings(ctx);
    // A phone that is silent, or inexact, does not show a way either.
    await here();
    await ended(false, silent);
    await ended(false, () => stand(EMBU, 190), metersAway(500, 190));
    await ended(false, here, silent);
    expect(await gaveUp()).toHaveLength(3);
    expect(await codeOf(ended(true, here))).toBe('PAUSED');
  });

  it('R1 a passenger whose phone is elsewhere than the driver’s cancels a trip that was started without a PIN, at any time', async () => {
    const passengerAt = (at: Coordinates, accuracy = 10) =>
      ctx.store.users.updateOne(
        { _id: passenger._id },
        { $set: { fix: { ...fixAt(at, ctx.clock.now().getTime()), accuracy } } },
      );
    const later = async () => {
      ctx.clock.advance((START_UNPROVEN_MIN + 1) * 60_000);
      await Promise.all([stand(FAR), passengerAt(EMBU)]);
    };
    const sweepTwice = async () => {
      await noteApart(ctx, ctx.clock.now());
      await noteApart(ctx, ctx.clock.now());
    };
    await arriveAtPickup(ctx, driver.user, id);
    await startRide(ctx, driver.user, id);
    await later();
    expect(await codeOf(cancel())).toBe('RIDE_MOVED_ON');
    const { rev } = await rideDoc(ctx, id.toHexString());
    await sweepTwice();
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({
      cancellable: true,
      rev: rev + 1,
    });
    expect(await cancel()).toMatchObject({ status: 'cancelled' });

    const stays: [string, () => Promise<unknown>][] = [
      ['side by side', () => passengerAt(FAR)],
      ['a rough position', () => passengerAt(EMBU, 500)],
      ['silent', () => ctx.store.users.updateOne({ _id: passenger._id }, { $set: { fix: null } })],
      ['with the PIN', () => ctx.store.rides.updateOne({ _id: id }, { $set: { 'startPin.asked': true } })],
    ];
    for (const [which, but] of stays) {
      await accept();
      await startRide(ctx, driver.user, id);
      await later();
      await but();
      await sweepTwice();
      expect(await codeOf(cancel()), which).toBe('RIDE_MOVED_ON');
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['at the pickup', () => startRide(ctx, driver.user, id)],
    [
      'far away after a standing arrival',
      async () => {
        await arriveAtPickup(ctx, driver.user, id);
        await startFar();
      },
    ],
    [
      'by an admin',
      async () => {
        await stand(FAR);
        await updateRide(ctx, actorOf(await makeAdmin(ctx), '192.0.2.1'), id.toHexString(), { status: 'in_progress' });
      },
    ],
  ])('R1 a trip started %s cannot be cancelled by its passenger after 5 min', async (_how, start) => {
    await start();
    ctx.clock.advance(START_UNPROVEN_MIN * 60_000);
    expect(await getRide(ctx, passenger, id)).toMatchObject({ status: 'in_progress', cancellable: false });
    expect(await codeOf(cancel())).toBe('RIDE_MOVED_ON');
    expect(await codeOf(completeRide(ctx, driver.user, id))).toBe('ok');
  });

  it('R1 a trip started without a PIN can be cancelled until 5 min after the start, or after the time it was booked for', async () => {
    const startedHere = async () => {
      await accept();
      await startRide(ctx, driver.user, id);
    };
    const wait = (min: number) => ctx.clock.advance(min * 60_000 - 1);
    await startedHere();
    const cancellableUntil = new Date(ctx.clock.now().getTime() + START_UNPROVEN_MIN * 60_000).toISOString();
    expect(await getRide(ctx, passenger, id)).toMatchObject({ cancellable: false, cancellableUntil });
    wait(START_UNPROVEN_MIN);
    expect(await cancel()).toMatchObject({ status: 'cancelled', cancellableUntil: null });

    await startedHere();
    wait(START_UNPROVEN_MIN);
    ctx.clock.advance(1);
    expect(await codeOf(cancel())).toBe('RIDE_MOVED_ON');

    await startedHere();
    const scheduledTime = new Date(ctx.clock.now().getTime() + 50 * 60_000);
    await ctx.store.rides.updateOne({ _id: id }, { $set: { scheduledTime } });
    wait(50 + START_UNPROVEN_MIN);
    expect(await codeOf(cancel())).toBe('ok');

    await startedHere();
    await ctx.store.rides.updateOne({ _id: id }, { $set: { 'startPin.asked': true } });
    expect(await getRide(ctx, passenger, id)).toMatchObject({ cancellable: false, cancellableUntil: null });
    expect(await codeOf(cancel())).toBe('RIDE_MOVED_ON');
  });

  it('R1 of cancel and complete at once exactly one wins, and the payment fits', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      await accept();
      await startFar();
      // Completing reads first; every other round gives it that start.
      const later = async () =>
        round % 2 === 0 ? null : [await getRide(ctx, passenger, id), await driverDoc(ctx, driver)];
      const answers = await Promise.all([
        later().then(() => codeOf(cancel())),
        codeOf(completeRide(ctx, driver.user, id)),
      ]);
      expect(answers.toSorted()).toEqual(['RIDE_MOVED_ON', 'ok']);
      const [status, paymentStatus] = answers[0] === 'ok' ? ['cancelled', 'failed'] : ['completed', 'completed'];
      const ride = await rideDoc(ctx, id.toHexString());
      expect(ride).toMatchObject({ status, paymentStatus, active: false });
      expect(ride.timeline.filter(({ what }) => what === 'cancelled' || what === 'completed')).toHaveLength(1);
    }
  });
});
