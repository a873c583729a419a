import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '#core/account/erase-person.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { rateRide } from '#core/rides/rate-ride.ts';
import { driverStats, passengerStats } from '#core/rides/stats.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  type TestContext,
  testContext,
} from '../support/context.ts';
import { bookAndAccept, codeOf, driverDoc, forgetBookings, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const MINUTE_MS = 60_000;
const RUNYENJES: Coordinates = { latitude: -0.4215, longitude: 37.569 };
type Driver = DriverDoc & { user: UserDoc };

const db = storeOfFile();
let ctx: TestContext;
let driver: Driver;
let passenger: UserDoc;
beforeEach(async () => {
  await finishBackground(db.store);
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  [driver, passenger] = [await makeDriver(ctx), await makePassenger(ctx)];
});

/** The driver's phone reports its position; null: it reports nothing. */
const at = async (place: Coordinates | null, accuracy = 10): Promise<unknown> =>
  db.store.drivers.updateOne(
    { _id: driver._id },
    {
      $set: {
        seenAt: ctx.clock.now(),
        ...(place && { fix: { ...fixAt(place, ctx.clock.now().getTime()), accuracy } }),
      },
    },
  );

interface Way {
  minutes?: number;
  /** The phone's positions in the middle of the ride and at its end. */
  via?: Coordinates | null;
  to?: Coordinates | null;
  stars?: number;
}
/** Completes a ride from Embu, which both parties rate. */
async function ride({ minutes = 10, via = null, to = RUNYENJES, stars = 5 }: Way = {}, who = passenger) {
  await forgetBookings(ctx);
  await at(EMBU);
  const id = toObjectId((await bookAndAccept(ctx, who, driver)).id);
  await startRide(ctx, driver.user, id);
  ctx.clock.advance((minutes * MINUTE_MS) / 2);
  await at(via);
  if (via) await sweep(ctx, ctx.clock.now());
  ctx.clock.advance((minutes * MINUTE_MS) / 2);
  await at(to);
  await completeRide(ctx, driver.user, id);
  await rateRide(ctx, who, id, { stars });
  await rateRide(ctx, driver.user, id, { stars });
  return id;
}
/** Trips and ratings of the driver as shown, and the passenger's ratings. */
async function counted(): Promise<[trips: number, ofDriver: number, ofPassenger: number]> {
  await finishBackground(db.store);
  const [{ figures }, user] = await Promise.all([
    driverDoc(ctx, driver),
    db.store.users.findOne({ _id: passenger._id }),
  ]);
  return [figures?.trips ?? 0, figures?.rating?.count ?? 0, user?.rated?.count ?? 0];
}

describe('R49 what counts for averages and trips', () => {
  it('fifteen rides with one friend within seconds, without moving: no rating and one trip, but the money', async () => {
    let fares = 0;
    for (let i = 0; i < 15; i += 1)
      fares += (await rideDoc(ctx, (await ride({ minutes: 0, to: EMBU })).toHexString())).fare;
    expect(await counted()).toEqual([1, 0, 0]);
    const stats = await driverStats(ctx, driver.user);
    expect(stats).toMatchObject({ total_trips: 15, total_earnings: fares, average_rating: null });
    expect((await passengerStats(ctx, passenger)).average_rating).toBeNull();
  });

  it('of one pair only the last ride of a day counts, in both directions; the next day in Nairobi another one does, and so do other people’s', async () => {
    for (const stars of [5, 5, 1]) await ride({ stars });
    expect(await counted()).toEqual([3, 1, 1]);
    expect((await driverDoc(ctx, driver)).figures?.rating?.average).toBe(1);
    // Midnight in Nairobi is 21:00 UTC.
    ctx.clock.set(new Date('2026-03-02T20:45:00Z'));
    await ride({ stars: 2 });
    expect(await counted()).toEqual([4, 1, 1]);
    ctx.clock.set(new Date('2026-03-02T20:55:00Z'));
    await ride({ stars: 4 });
    expect(await counted()).toEqual([5, 2, 2]);
    expect((await driverDoc(ctx, driver)).figures?.rating?.average).toBe(3);
    await ride({ stars: 3 }, await makePassenger(ctx));
    expect(await counted()).toEqual([6, 3, 2]);
  });

  it('R36 R49 deleting the account and coming back makes no further rating or trip of the same day count', async () => {
    for (let i = 0; i < 3; i += 1) {
      const again = await makePassenger(ctx);
      await ride({ stars: 1 }, again);
      await ride({ minutes: 0, to: EMBU }, again);
      await erasePerson(ctx, again._id, 'passenger');
    }
    await ride({ stars: 5 });
    // Three long rides and one short one of deleted accounts, and the last one.
    expect(await counted()).toEqual([5, 2, 1]);
  });

  it.each<[string, Way, number]>([
    ['shorter than two minutes, however far', { minutes: 1.9 }, 0],
    ['of two minutes', { minutes: 2 }, 1],
    ['that ends where it began, and never left', { via: EMBU, to: EMBU }, 0],
    ['that comes back to where it began', { via: RUNYENJES, to: EMBU }, 1],
    ['whose phone said nothing on the way', { to: null }, 1],
  ])('a ride %s', async (_what, way, is) => {
    await ride(way);
    expect(await counted()).toEqual([1, is, is]);
    const [kept] = await db.store.rides.find({}).toArray();
    expect(kept?.startedFrom).toBeNull();
  });

  it('a passenger’s low rating counts however short the driver made the ride; the driver’s own does not', async () => {
    await ride({ via: EMBU, to: EMBU, stars: 1 });
    expect(await counted()).toEqual([1, 1, 0]);
    await ride({ minutes: 1, stars: 2 }, await makePassenger(ctx));
    await ride({ minutes: 1, stars: 3 }, await makePassenger(ctx));
    expect(await counted()).toEqual([3, 2, 0]);
  });

  it('a rough position at the end proves nothing about the distance', async () => {
    await at(EMBU);
    const id = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    await startRide(ctx, driver.user, id);
    ctx.clock.advance(5 * MINUTE_MS);
    await at(EMBU, 900);
    await completeRide(ctx, driver.user, id);
    await rateRide(ctx, passenger, id, { stars: 5 });
    expect((await counted()).slice(0, 2)).toEqual([1, 1]);
  });

  it('R49 of Start and many Completes at once none makes a ride that counts', async () => {
    for (let round = 0; round < rounds(30); round += 1) {
      await forgetBookings(ctx);
      const id = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
      const completed = (delayMs: number) => sleep(delayMs).then(() => codeOf(completeRide(ctx, driver.user, id)));
      const completes = Array.from({ length: 8 }, (_, i) => completed(i));
      await Promise.all([startRide(ctx, driver.user, id), ...completes]);
      await codeOf(completeRide(ctx, driver.user, id));
      expect(await rideDoc(ctx, id.toHexString()), `round ${round}`).toMatchObject({
        status: 'completed',
        tooShort: 'time',
      });
    }
  });

  it('a ride that an admin completes counts, also at once; a repeated Complete changes no verdict', async () => {
    const actor = actorOf(await makeAdmin(ctx), '127.0.0.1');
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await updateRide(ctx, actor, id, { status: 'in_progress' });
    await updateRide(ctx, actor, id, { status: 'completed' });
    await rateRide(ctx, passenger, toObjectId(id), { stars: 5 });
    expect((await counted()).slice(0, 2)).toEqual([1, 1]);
    const short = await ride({ minutes: 1 });
    ctx.clock.advance(10 * MINUTE_MS);
    await completeRide(ctx, driver.user, short);
    expect((await rideDoc(ctx, short.toHexString())).tooShort).toBe('time');
    expect(await counted()).toEqual([2, 1, 0]);
  });
});
