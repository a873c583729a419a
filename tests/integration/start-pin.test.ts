import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateRide } from '#core/admin/update-ride.ts';
import { createRideFor } from '#core/admin/create-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { setStartPinWish } from '#core/people/start-pin-wish.ts';
import type { Actor } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getCurrentRide, getRide, getRideRequests } from '#core/rides/read-rides.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { PIN_TRIES_MAX } from '#shared/domain/constants/rules.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, bookAndAccept, booking, codeOf, forgetBookings, rideDoc, waitAtPickup } from '../support/rides.ts';
import { keepSetting } from '../support/settings.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';
import { openScene, type Scene } from '../support/valid-requests.ts';
import { appOfFile } from '../support/of-file.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users } = db.store;
  await Promise.all([rides.deleteMany({}), drivers.deleteMany({}), users.deleteMany({})]);
  await keepSetting(ctx, 'require_start_pin', 'false');
});

/** A passenger who wants the PIN, and their accepted ride. */
async function asking() {
  const [passenger, driver] = [await makePassenger(ctx, { asksStartPin: true }), await makeDriver(ctx)];
  const id = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
  return { passenger, driver, id, pin: await pinOf(id) };
}

async function pinOf(id: ReturnType<typeof toObjectId>): Promise<string> {
  const pin = (await rideDoc(ctx, id.toHexString())).startPin?.value;
  if (pin === undefined) throw new Error('no PIN');
  return pin;
}

const wrongFor = (pin: string, n = 1): string => String((Number(pin) + n) % 10_000).padStart(4, '0');

const refusalOf = (promise: Promise<unknown>): Promise<Refusal | null> =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

describe('R26 the PIN at the start', () => {
  it('every ride has four random digits; Start requires them only if the passenger or the setting wants it', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const id = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    expect(await pinOf(id)).toMatch(/^\d{4}$/);
    expect((await getCurrentRide(ctx, passenger)).ride?.startPin).toBeNull();
    expect(await startRide(ctx, driver.user, id)).toMatchObject({ status: 'in_progress', pin_needed: false });
    await completeRide(ctx, driver.user, id);

    await setStartPinWish(ctx, passenger, true);
    const wishing = (await db.store.users.findOne({ _id: passenger._id })) as UserDoc;
    const wished = toObjectId((await bookAndAccept(ctx, wishing, driver)).id);
    expect(await codeOf(startRide(ctx, driver.user, wished))).toBe('PIN_NEEDED');
    expect(await startRide(ctx, driver.user, wished, await pinOf(wished))).toMatchObject({ status: 'in_progress' });
    await completeRide(ctx, driver.user, wished);

    await setStartPinWish(ctx, passenger, false);
    await keepSetting(ctx, 'require_start_pin', 'true');
    const required = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    expect(await codeOf(startRide(ctx, driver.user, required))).toBe('PIN_NEEDED');
  });

  it('is decided at the booking: neither a later choice nor a later setting changes a ride', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const id = toObjectId((await book(ctx, passenger, driver)).id);
    await setStartPinWish(ctx, passenger, true);
    await keepSetting(ctx, 'require_start_pin', 'true');
    await acceptRide(ctx, driver.user, id);
    expect(await codeOf(startRide(ctx, driver.user, id))).toBe('ok');
  });

  it('only the passenger sees the PIN, and only while the ride is accepted; it is never logged', async () => {
    const [passenger, driver] = [await makePassenger(ctx, { asksStartPin: true }), await makeDriver(ctx)];
    const booked = await book(ctx, passenger, driver);
    const id = toObjectId(booked.id);
    const pin = await pinOf(id);
    expect(booked.startPin).toBeNull();
    const accepted = await acceptRide(ctx, driver.user, id);
    expect(accepted.pin_needed).toBe(true);
    expect(await getRide(ctx, passenger, id)).toMatchObject({ startPin: pin });
    expect(await codeOf(startRide(ctx, driver.user, id, wrongFor(pin)))).toBe('PIN_WRONG');
    const requests = await getRideRequests(ctx, driver.user);
    await startRide(ctx, driver.user, id, pin);
    expect(await getRide(ctx, passenger, id)).toMatchObject({ startPin: null });
    await finishBackground(db.store);
    const heard = ctx.published.filter(({ rooms }) => !rooms.includes(room.user(passenger._id)));
    const notifications = await db.store.notifications.find({ userId: driver._id }).toArray();
    // As a JSON value: the digits alone may be part of an id or of a time.
    const seen = JSON.stringify([accepted, requests, heard, notifications, ctx.log.lines]);
    expect(seen).not.toContain(JSON.stringify(pin));
    expect(seen).not.toContain('startPin');
  });

  it('a wrong PIN is answered with the number of tries left; the fifth pauses a minute, and the message says until when', async () => {
    const { driver, id, pin } = await asking();
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const refusal = await refusalOf(startRide(ctx, driver.user, id, wrongFor(pin)));
      expect([refusal?.code, refusal?.status, refusal?.field]).toEqual(['PIN_WRONG', 409, 'pin']);
      expect(refusal?.message).toContain(`${left} left`);
    }
    for (const tried of [wrongFor(pin), wrongFor(pin, 2), pin]) {
      const refusal = await refusalOf(startRide(ctx, driver.user, id, tried));
      expect([refusal?.code, refusal?.status]).toEqual(['PIN_PAUSED', 429]);
      expect(refusal?.message).toContain('11:01:00');
    }
    ctx.clock.advance(59_999);
    expect(await codeOf(startRide(ctx, driver.user, id, pin))).toBe('PIN_PAUSED');
    ctx.clock.advance(1);
    expect((await refusalOf(startRide(ctx, driver.user, id, wrongFor(pin))))?.message).toContain('4 tries left');
    expect(await codeOf(startRide(ctx, driver.user, id, pin))).toBe('ok');
  });

  it('each further five wrong PINs double the pause, up to an hour', async () => {
    const { driver, id, pin } = await asking();
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      for (let i = 0; i < PIN_TRIES_MAX; i += 1) await codeOf(startRide(ctx, driver.user, id, wrongFor(pin)));
      ctx.clock.advance(minutes * 60_000 - 1);
      expect(await codeOf(startRide(ctx, driver.user, id, pin)), `${minutes} min`).toBe('PIN_PAUSED');
      ctx.clock.advance(1);
    }
    expect(await codeOf(startRide(ctx, driver.user, id, pin))).toBe('ok');
  });

  it('R24 the driver who takes the ride over is not paused for the previous driver’s wrong PINs', async () => {
    const passenger = await makePassenger(ctx, { asksStartPin: true });
    const [first, next] = [await makeDriver(ctx), await makeDriver(ctx)];
    const id = toObjectId((await book(ctx, passenger, null)).id);
    const pin = await pinOf(id);
    const ask = (driver: { _id: ObjectId }) =>
      db.store.rides.updateOne({ _id: id }, { $addToSet: { offeredTo: driver._id } });
    await ask(first);
    await acceptRide(ctx, first.user, id);
    for (let i = 0; i < PIN_TRIES_MAX; i += 1) await codeOf(startRide(ctx, first.user, id, wrongFor(pin)));
    await declineRide(ctx, first.user, id, { reason: 'cannot_come' });
    await ask(next);
    await acceptRide(ctx, next.user, id);
    // Nor does the PIN that the first one may have heard start it (R26).
    expect(await pinOf(id)).not.toBe(pin);
    expect(await codeOf(startRide(ctx, next.user, id, pin))).toBe('PIN_WRONG');
    expect(await codeOf(startRide(ctx, next.user, id, await pinOf(id)))).toBe('ok');
  });

  it('cannot be found by brute force from many phones and processes at once', async () => {
    for (let round = 0; round < rounds(4); round += 1) {
      const { driver, id, pin } = await asking();
      const other = testContext(db.store, { now: ctx.clock.now() });
      const guesses = Array.from({ length: 60 }, (_, n) => wrongFor(pin, n + 1));
      const codes = await Promise.all(
        guesses.map((guess, n) => codeOf(startRide(n % 2 ? ctx : other, driver.user, id, guess))),
      );
      expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(PIN_TRIES_MAX - 1);
      expect(codes.filter((code) => code === 'PIN_PAUSED')).toHaveLength(60 - PIN_TRIES_MAX + 1);
      // After the pause five more tries are allowed, however many arrive at its end.
      for (const each of [ctx, other]) each.clock.advance(60_000);
      const again = await Promise.all(
        guesses.map((guess, n) => codeOf(startRide(n % 2 ? ctx : other, driver.user, id, guess))),
      );
      expect(again.filter((code) => code === 'PIN_WRONG')).toHaveLength(PIN_TRIES_MAX - 1);
      expect((await rideDoc(ctx, id.toHexString())).status).toBe('accepted');
    }
  });

  it('R26 of Accept and many Starts at once none starts the ride without the PIN', async () => {
    const [passenger, driver] = [await makePassenger(ctx, { asksStartPin: true }), await makeDriver(ctx)];
    for (let round = 0; round < rounds(40); round += 1) {
      await forgetBookings(ctx);
      const id = toObjectId((await book(ctx, passenger, driver)).id);
      const pin = await pinOf(id);
      const guesses = [undefined, wrongFor(pin), undefined, wrongFor(pin, 2)];
      const starts = (delayMs: number) =>
        guesses.map((guess) => sleep(delayMs).then(() => codeOf(startRide(ctx, driver.user, id, guess))));
      const codes = await Promise.all([
        ...starts(0),
        acceptRide(ctx, driver.user, id).then(() => 'accepted'),
        ...starts(round % 4),
      ]);
      expect(codes, `round ${round}`).not.toContain('ok');
      expect((await rideDoc(ctx, id.toHexString())).status, `round ${round}`).toBe('accepted');
      expect(await codeOf(startRide(ctx, driver.user, id, pin))).toBe('ok');
      await completeRide(ctx, driver.user, id);
    }
  });

  it('R26 a PIN that changes, or is asked for, after it was checked starts nothing', async () => {
    for (const [was, becomes] of [
      ['asked', { 'startPin.value': '' }],
      ['not asked', { 'startPin.asked': true }],
    ] as const) {
      const [passenger, driver] = [await makePassenger(ctx, { asksStartPin: was === 'asked' }), await makeDriver(ctx)];
      const id = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
      const pin = await pinOf(id);
      const write = db.store.rides.findOneAndUpdate.bind(db.store.rides) as (...given: unknown[]) => Promise<null>;
      const written = vi.spyOn(db.store.rides, 'findOneAndUpdate').mockImplementation(async (...given: unknown[]) => {
        if (JSON.stringify(given[1]).includes('started'))
          await db.store.rides.updateOne({ _id: id }, { $set: becomes });
        return write(...given);
      });
      expect(await codeOf(startRide(ctx, driver.user, id, pin)), was).toBe('RIDE_MOVED_ON');
      written.mockRestore();
      expect((await rideDoc(ctx, id.toHexString())).status, was).toBe('accepted');
    }
  });

  it('R2 a repeated start needs no PIN; of two phones that start at once both succeed', async () => {
    const { driver, id, pin } = await asking();
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(startRide(ctx, driver.user, id, pin))));
    expect(codes).toEqual(['ok', 'ok', 'ok']);
    expect(await codeOf(startRide(ctx, driver.user, id))).toBe('ok');
    expect(await codeOf(startRide(ctx, driver.user, id, wrongFor(pin)))).toBe('ok');
    const { timeline } = await rideDoc(ctx, id.toHexString());
    expect(timeline.filter(({ what }) => what === 'started')).toHaveLength(1);
  });

  it('R20 a scheduled ride becomes active early only with the PIN; a start that R3 refuses uses up no tries', async () => {
    const [passenger, driver] = [await makePassenger(ctx, { asksStartPin: true }), await makeDriver(ctx)];
    const scheduledTime = new Date(ctx.clock.now().getTime() + 3600_000).toISOString();
    const later = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime });
    await waitAtPickup(ctx, later.id);
    const id = toObjectId(later.id);
    const pin = await pinOf(id);
    expect(await codeOf(startRide(ctx, driver.user, id, wrongFor(pin)))).toBe('PIN_WRONG');
    expect(await rideDoc(ctx, later.id)).toMatchObject({ active: false, status: 'accepted' });
    const now = await bookAndAccept(ctx, await makePassenger(ctx), driver);
    for (let i = 0; i < PIN_TRIES_MAX + 1; i += 1) {
      expect(await codeOf(startRide(ctx, driver.user, id, pin))).toBe('DRIVER_BUSY');
    }
    await declineRide(ctx, driver.user, toObjectId(now.id), { reason: 'cannot_come' });
    expect(await startRide(ctx, driver.user, id, pin)).toMatchObject({ status: 'in_progress', active: true });
  });

  it('an admin starts a ride in the driver’s place without a PIN, and books for a caller without one', async () => {
    await keepSetting(ctx, 'require_start_pin', 'true');
    const { _id, username } = await makeAdmin(ctx);
    const actor: Actor = { id: _id, name: username, from: '127.0.0.1' };
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const id = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    expect(await codeOf(startRide(ctx, driver.user, id))).toBe('PIN_NEEDED');
    expect(await updateRide(ctx, actor, id.toHexString(), { status: 'in_progress' })).toMatchObject({
      status: 'in_progress',
    });
    await completeRide(ctx, driver.user, id);

    const input = { ...booking(driver._id.toHexString()), passengerId: passenger._id.toHexString() };
    const called = toObjectId((await createRideFor(ctx, actor, input, null)).id);
    await acceptRide(ctx, driver.user, called);
    expect(await codeOf(startRide(ctx, driver.user, called))).toBe('ok');
    const audit = JSON.stringify(await db.store.audit.find({}).toArray());
    expect(audit).not.toContain('startPin');
  });

  it('a driver of another ride cannot try', async () => {
    const { id, pin } = await asking();
    const other = await makeDriver(ctx);
    expect(await codeOf(startRide(ctx, other.user, id, pin))).toBe('NOT_FOUND');
    expect((await rideDoc(ctx, id.toHexString())).startPin?.tries).toBe(0);
  });

  it('a retried booking keeps the first PIN', async () => {
    const [passenger, driver] = [await makePassenger(ctx, { asksStartPin: true }), await makeDriver(ctx)];
    const input = booking(driver._id.toHexString());
    const [first, again] = [await createRide(ctx, passenger, input, 'k'), await createRide(ctx, passenger, input, 'k')];
    expect(again.id).toBe(first.id);
    expect(await db.store.rides.countDocuments({})).toBe(1);
  });
});

describe('R26 over HTTP', () => {
  const app = appOfFile();
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(app);
  });

  it('3 digits, letters, numbers and objects are 400, name the field and use up no tries', async () => {
    await scene.passenger.call('setStartPinWish', { body: { asked: true } });
    expect((await scene.passenger.call('getMe')).body.asks_start_pin).toBe(true);
    const id = await scene.ride('acceptRide');
    for (const pin of ['123', '12345', 'abcd', '12 4', '１２３４', '', 1234, null, { $gt: '' }, ['1234']]) {
      const answer = await scene.driver.send('startRide', { path: `/api/drivers/rides/${id}/start`, body: { pin } });
      expect([pin, answer.status, answer.body]).toMatchObject([pin, 400, { field: 'pin' }]);
    }
    expect((await app.ctx.store.rides.findOne({ _id: toObjectId(id) }))?.startPin?.tries).toBe(0);
    const refused = await scene.driver.send('startRide', { path: `/api/drivers/rides/${id}/start` });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'PIN_NEEDED' }]);
  });

  it('the choice is a passenger’s, true or false', async () => {
    for (const asked of ['yes', 1, null, undefined, {}]) {
      const answer = await scene.passenger.send('setStartPinWish', { body: { asked } });
      expect([answer.status, answer.body]).toMatchObject([400, { field: 'asked' }]);
    }
    expect((await scene.driver.send('setStartPinWish', { body: { asked: true } })).status).toBe(403);
    await scene.passenger.call('setStartPinWish', { body: { asked: false } });
    expect((await scene.passenger.call('getMe')).body).not.toHaveProperty('asks_start_pin', true);
  });
});
