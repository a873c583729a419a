import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRideFor } from '#core/admin/create-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { askNextWave } from '#core/rides/waves.ts';
import { actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, booking, codeOf, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const MINUTE_MS = 60_000;
const ROUNDS = rounds(10);
type Driver = DriverDoc & { user: UserDoc };

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: Driver;
beforeEach(async () => {
  await finishBackground(db.store);
  ctx = testContext(db.store, { now: new Date('2026-03-02T11:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
});

const cancel = (id: string, who = passenger) => cancelRide(ctx, who, toObjectId(id), null);
const bookAndCancel = async (to: Driver | null, details: Partial<RideCreate> = {}): Promise<void> => {
  const { id } = await book(ctx, passenger, to, details);
  await cancel(id);
};
/** Returns the code and the message of a refusal, or 'ok'. */
const said = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? `${error.code}: ${error.message}` : String(error)),
  );
/** Advances the clock and keeps the drivers present. */
async function after(minutes: number): Promise<void> {
  ctx.clock.advance(minutes * MINUTE_MS);
  await db.store.drivers.updateMany({}, { $set: { seenAt: ctx.clock.now() } });
}
const drivers = async (count: number): Promise<Driver[]> => {
  const made: Driver[] = [];
  while (made.length < count) made.push(await makeDriver(ctx));
  return made;
};
const rings = (of: Driver): number => ctx.heard('ride:requested', room.user(of._id)).length;
const stored = () => db.store.rides.countDocuments();

describe('R49 requests and cancellations', () => {
  it('a script that asks one driver and cancels, twenty times, gets three rings and three rides, then a message that says until when it waits', async () => {
    const answers: string[] = [];
    for (let i = 0; i < 20; i += 1) answers.push(await codeOf(bookAndCancel(driver)));
    expect(answers).toEqual([...Array<string>(3).fill('ok'), ...Array<string>(17).fill('PAUSED')]);
    await finishBackground(db.store);
    expect([rings(driver), await stored()]).toEqual([3, 3]);
    expect(await said(book(ctx, passenger, driver))).toBe(
      'PAUSED: You cancelled 3 requests in the last hour. You can book again at 14:02.',
    );
  });

  it('the pause holds for every driver, an open request and a scheduled ride, and doubles', async () => {
    const some = await drivers(8);
    const soon = { tripTiming: 'schedule', scheduledTime: '2026-03-02T13:00:00.000Z' } as const;
    await bookAndCancel(some[0] ?? null);
    await bookAndCancel(null);
    await bookAndCancel(some[1] ?? null, soon);
    for (const pause of [2, 4, 8, 16]) {
      for (const [to, details] of [[driver], [null], [driver, soon], [null, soon]] as const)
        expect(await codeOf(book(ctx, passenger, to, details))).toBe('PAUSED');
      await after(pause - 1 / 60);
      expect(await codeOf(book(ctx, passenger, some[pause % 8] ?? null))).toBe('PAUSED');
      await after(1 / 60);
      await bookAndCancel(some[(pause / 2) % 8] ?? null);
    }
  });

  it('one driver is asked three times in ten minutes, with any outcome; another one can be asked at once', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { id } = await book(ctx, passenger, driver);
      await declineRide(ctx, driver.user, toObjectId(id));
      await after(1);
    }
    expect(await said(book(ctx, passenger, driver))).toBe(
      'ASKED_TOO_OFTEN: You asked this driver 3 times in 10 minutes. You can ask again at 14:10, or choose another driver now.',
    );
    const { id } = await book(ctx, passenger, await makeDriver(ctx));
    await cancel(id);
    await after(7);
    expect(await codeOf(book(ctx, passenger, driver))).toBe('ok');
  });

  it('an open request omits drivers asked too often, in each wave; when no other driver is near, a message says so', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { id } = await book(ctx, passenger, null);
      await declineRide(ctx, driver.user, toObjectId(id));
      await sweep(ctx, ctx.clock.now());
      await finishBackground(db.store);
      await db.store.rides.updateOne(
        { _id: toObjectId(id) },
        { $set: { status: 'cancelled', openNow: false, nextWaveAt: null } },
      );
    }
    const before = rings(driver);
    expect(await said(book(ctx, passenger, null))).toBe(
      'ASKED_TOO_OFTEN: You asked the drivers near you 3 times in 10 minutes. You can ask again at 14:10.',
    );
    const other = await makeDriver(ctx);
    const { id } = await book(ctx, passenger, null);
    await after(1);
    await askNextWave(ctx, toObjectId(id));
    expect((await rideDoc(ctx, id)).offeredTo).toEqual([other._id]);
    await after(9);
    await askNextWave(ctx, toObjectId(id));
    await finishBackground(db.store);
    expect(rings(driver)).toBe(before);
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { status: 'offline' } });
    await cancel(id);
    await db.store.drivers.deleteOne({ _id: other._id });
    expect(await codeOf(book(ctx, passenger, null))).toBe('NO_DRIVERS');
  });

  it('declined, expired and given-up requests are not cancellations, even if the passenger cancels afterwards', async () => {
    const some = await drivers(6);
    const all = [driver, ...some];
    for (const it of some.slice(0, 2)) {
      const { id } = await book(ctx, passenger, it);
      await declineRide(ctx, it.user, toObjectId(id));
    }
    const { id: expired } = await book(ctx, passenger, driver);
    await after(6);
    await sweep(ctx, ctx.clock.now());
    expect((await rideDoc(ctx, expired)).cancelReason).toBe('expired');
    for (let i = 0; i < 3; i += 1) {
      const { id } = await book(ctx, passenger, null);
      const [asked] = (await rideDoc(ctx, id)).offeredTo;
      const one = all.find(({ _id }) => asked && _id.equals(asked));
      if (!one) throw new Error('nobody asked');
      await acceptRide(ctx, one.user, toObjectId(id));
      await declineRide(ctx, one.user, toObjectId(id), { reason: 'cannot_come' });
      await finishBackground(db.store);
      await cancel(id);
      await after(11);
    }
    expect(await codeOf(book(ctx, passenger, driver))).toBe('ok');
  });

  it('a ride cancelled after it was accepted counts, and a ride scheduled long ago counts at the time of its cancellation', async () => {
    const [one, two, three] = await drivers(3);
    if (!one || !two || !three) throw new Error('no drivers');
    const tomorrow = { tripTiming: 'schedule', scheduledTime: '2026-03-03T10:00:00.000Z' } as const;
    const { id: planned } = await book(ctx, passenger, one, tomorrow);
    await acceptRide(ctx, one.user, toObjectId(planned));
    await after(5 * 60);
    const { id: accepted } = await book(ctx, passenger, two);
    await acceptRide(ctx, two.user, toObjectId(accepted));
    await after(20);
    await cancel(accepted);
    await bookAndCancel(three);
    await cancel(planned);
    expect(await codeOf(book(ctx, passenger, driver))).toBe('PAUSED');
  });

  it('an admin can book for a passenger in a pause, and that booking is not counted', async () => {
    const actor = actorOf(await makeAdmin(ctx), '127.0.0.1');
    const call = (key: string) =>
      createRideFor(
        ctx,
        actor,
        { ...booking(driver._id.toHexString()), passengerId: passenger._id.toHexString() },
        key,
      );
    for (let i = 0; i < 5; i += 1) await cancel((await call(`call-${i}`)).id);
    expect(await codeOf(bookAndCancel(driver))).toBe('ok');
    await bookAndCancel(await makeDriver(ctx));
    await bookAndCancel(await makeDriver(ctx));
    expect(await codeOf(book(ctx, passenger, driver))).toBe('PAUSED');
    expect(await codeOf(call('call-6'))).toBe('ok');
  });

  it('a retry with the same Idempotency-Key is answered in a pause as well', async () => {
    const asked = booking(driver._id.toHexString());
    const first = await createRide(ctx, passenger, asked, 'a-key-of-16-chars');
    await cancel(first.id);
    await bookAndCancel(driver);
    await bookAndCancel(driver);
    expect(await codeOf(book(ctx, passenger, driver))).toBe('PAUSED');
    expect((await createRide(ctx, passenger, asked, 'a-key-of-16-chars')).id).toBe(first.id);
  });

  it('twenty loops of request and cancel at once get three requests through, in every round', async () => {
    // A hundred requests a round.
    for (let round = 0; round < ROUNDS; round += 1) {
      const [who, others] = [await makePassenger(ctx), await drivers(4)];
      const loop = async (i: number): Promise<number> => {
        let booked = 0;
        for (let turn = 0; turn < 5; turn += 1) {
          const to = i % 3 === 0 ? null : (others[(i + turn) % others.length] ?? null);
          const ride = await book(ctx, who, to).catch((error: unknown) => {
            if (error instanceof Refusal) return null;
            throw error;
          });
          if (!ride) continue;
          booked += 1;
          await cancel(ride.id, who);
        }
        return booked;
      };
      const booked = await Promise.all(Array.from({ length: 20 }, (_, i) => loop(i)));
      expect(
        booked.reduce((a, b) => a + b),
        `round ${round}`,
      ).toBe(3);
      expect(await db.store.rides.countDocuments({ passengerId: who._id })).toBe(3);
    }
  });

  it('the same request with one key, twenty times at once, is one ride; with twenty keys, one ride and RIDE_OPEN', async () => {
    // Sixty requests a round.
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await makePassenger(ctx);
      const asked = booking((await makeDriver(ctx))._id.toHexString());
      const key = new ObjectId().toHexString();
      const same = await Promise.all(Array.from({ length: 20 }, () => createRide(ctx, who, asked, key)));
      expect(new Set(same.map(({ id }) => id)).size).toBe(1);
      const different = await Promise.all(
        Array.from({ length: 20 }, (_, i) => codeOf(createRide(ctx, who, asked, `${key}-${i}`))),
      );
      expect(new Set(different)).toEqual(new Set(['RIDE_OPEN']));
      const another = await makePassenger(ctx);
      const fresh = await Promise.all(
        Array.from({ length: 20 }, (_, i) => codeOf(createRide(ctx, another, asked, `${key}-${i}`))),
      );
      expect(fresh.filter((code) => code === 'ok')).toHaveLength(1);
      expect(fresh.filter((code) => code === 'RIDE_OPEN')).toHaveLength(19);
    }
  });
});
