import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAdminDrivers } from '#core/admin/drivers.ts';
import { listLowRatings } from '#core/admin/low-ratings.ts';
import { presentPassengers } from '#core/admin/passengers.ts';
import { finishBackground } from '#core/lib/background.ts';
import { listAllDrivers } from '#core/drivers/listing.ts';
import { driverProfile } from '#core/registration/profile.ts';
import { addFavorite } from '#core/favorites/favorites.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { rateRide } from '#core/rides/rate-ride.ts';
import { getRide, getRideRequests } from '#core/rides/read-rides.ts';
import { driverStats, passengerStats } from '#core/rides/stats.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { RatingInput } from '#shared/contract/rating-entities.ts';
import { RATING } from '#shared/texts/en/ratings.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, driverDoc, forgetBookings, RIDE_MS, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const DAY_MS = 24 * 3600_000;
const db = storeOfFile();
let ctx: TestContext;
let driver: DriverDoc & { user: UserDoc };
let passenger: UserDoc;
/** A completed ride. */
let ride: RideDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  [driver, passenger] = [await makeDriver(ctx), await makePassenger(ctx)];
  const { id } = await bookAndAccept(ctx, passenger, driver);
  ride = await rideDoc(ctx, id);
  await startRide(ctx, driver.user, ride._id);
  ctx.clock.advance(RIDE_MS);
  await db.store.drivers.updateOne({ _id: driver._id }, { $set: { seenAt: ctx.clock.now() } });
  await completeRide(ctx, driver.user, ride._id);
  await forgetBookings(ctx);
  ride = await rideDoc(ctx, id);
});

const rate = (who: UserDoc, input: RatingInput, of = ride._id) => rateRide(ctx, who, of, input);
const sentenceOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
  );
/** Copies completed rides of the pair: one on each of the next days, so that each rating counts (R49). */
async function more(count: number): Promise<ObjectId[]> {
  const { idempotencyKey: _key, ratings: _ratings, completedAt, ...copied } = ride;
  const copies = Array.from({ length: count }, (_, i) => ({
    ...copied,
    _id: new ObjectId(),
    completedAt: new Date((completedAt?.getTime() ?? 0) + (i + 1) * DAY_MS),
  }));
  await db.store.rides.insertMany(copies);
  return copies.map(({ _id }) => _id);
}

describe('R27 a rating', () => {
  it('is given once by each party, and only its author learns of it, on every screen', async () => {
    ctx.published.length = 0;
    const unrated = await getRide(ctx, driver.user, ride._id);
    const mine = await rate(passenger, { stars: 4, tags: ['on_time', 'polite'] });
    expect(mine).toMatchObject({
      view: 'passenger',
      rev: ride.rev + 1,
      myRating: { stars: 4, tags: ['polite', 'on_time'] },
    });
    const [toPassenger] = ctx.heard('ride:changed', room.user(passenger._id));
    expect(toPassenger).toMatchObject({ rev: ride.rev + 1, myRating: { stars: 4 } });
    expect(ctx.heard('ride:changed', room.user(driver._id))).toEqual([]);
    expect(await getRide(ctx, driver.user, ride._id)).toEqual(unrated);
    const [theirs, changed] = [
      await rate(driver.user, { stars: 2, tags: ['not_ready'] }),
      await rate(driver.user, { stars: 3, tags: ['not_ready'] }),
    ];
    expect([theirs.rev, changed.rev]).toEqual([ride.rev + 1, ride.rev + 2]);
    expect(ctx.heard('ride:changed', room.user(driver._id))).toEqual([theirs, changed]);
    expect(await getRide(ctx, driver.user, ride._id)).toMatchObject({ my_rating: { stars: 3, tags: ['not_ready'] } });
    expect(await getRide(ctx, passenger, ride._id)).toEqual(mine);
    await finishBackground(db.store);
    expect(await db.store.notifications.countDocuments({ key: { $regex: 'rat' } })).toBe(0);
  });

  it('the same again succeeds and changes nothing, in any order of the tags, any number of times', async () => {
    await rate(passenger, { stars: 5, tags: ['polite', 'clean'] });
    const { rev } = await rideDoc(ctx, ride._id.toHexString());
    await Promise.all(
      Array.from({ length: 5 }, () => rate(passenger, { stars: 5, tags: ['clean', 'polite', 'clean'] })),
    );
    ctx.clock.advance(30 * DAY_MS);
    await rate(passenger, { stars: 5, tags: ['polite', 'clean'] });
    expect((await rideDoc(ctx, ride._id.toHexString())).rev).toBe(rev);
  });

  it('sent by both parties at once, many times over, is stored once for each', async () => {
    for (const id of await more(10)) {
      const twice = [passenger, driver.user].flatMap((who) => [who, who]);
      await Promise.all(twice.map((who) => rate(who, { stars: 5 }, id)));
      const { ratings, timeline } = await rideDoc(ctx, id.toHexString());
      expect([ratings?.byPassenger?.changes, ratings?.byDriver?.changes]).toEqual([0, 0]);
      expect(timeline.filter(({ what }) => what === 'rated')).toHaveLength(2);
    }
  });

  it('may be changed for 24 hours from when it was first given, also beyond the 7 days, and at most 10 times', async () => {
    ctx.clock.set(new Date((ride.completedAt?.getTime() ?? 0) + 7 * DAY_MS));
    await rate(passenger, { stars: 1 });
    ctx.clock.advance(DAY_MS);
    expect(await rate(passenger, { stars: 2 })).toMatchObject({ myRating: { stars: 2 } });
    ctx.clock.advance(1);
    expect(await sentenceOf(rate(passenger, { stars: 3 }))).toBe(RATING.stands);
    const [other] = await more(1);
    if (!other) throw new Error('no ride');
    await db.store.rides.updateOne({ _id: other }, { $set: { completedAt: ctx.clock.now() } });
    for (let i = 0; i <= 10; i += 1) await rate(passenger, { stars: 1 + (i % 2) }, other);
    expect(await sentenceOf(rate(passenger, { stars: 5 }, other))).toBe(RATING.changedOften);
  });

  it('R39 queued on a phone replaces an older one from another phone, but no newer one', async () => {
    const hour = (n: number) => new Date(+new Date('2026-03-02T08:00:00Z') + n * 3600_000).toISOString();
    const mine = async () => (await rideDoc(ctx, ride._id.toHexString())).ratings?.byPassenger;
    ctx.clock.set(new Date(hour(3)));
    await rate(passenger, { stars: 5 });
    await rate(passenger, { stars: 1, givenAt: hour(2) });
    expect(await mine()).toMatchObject({ stars: 5, changes: 0 });
    // Received at 5, given at 4: another phone's rating given at 4:30 is newer, though received later.
    ctx.clock.set(new Date(hour(5)));
    await rate(passenger, { stars: 4, givenAt: hour(4) });
    expect(await mine()).toMatchObject({ stars: 4, changes: 1 });
    await rate(passenger, { stars: 3, givenAt: hour(4.5) });
    expect(await mine()).toMatchObject({ stars: 3, changes: 2, at: new Date(hour(5)) });
    // A rating dated by a fast clock can still be replaced.
    await rate(passenger, { stars: 2, givenAt: hour(1000) });
    ctx.clock.advance(1);
    await rate(passenger, { stars: 5 });
    expect(await mine()).toMatchObject({ stars: 5, changes: 4 });
  });

  it('is refused before completion, on a cancelled ride, after 7 days, with a tag of the other party, and for a stranger', async () => {
    expect(await sentenceOf(rate(passenger, { stars: 5, tags: ['not_paid'] }))).toBe(RATING.tagUnknown);
    expect(await sentenceOf(rate(driver.user, { stars: 5, tags: ['wrong_fare'] }))).toBe(RATING.tagUnknown);
    const [stranger, asked] = [await makePassenger(ctx), await makeDriver(ctx)];
    expect(await codeOf(rate(stranger, { stars: 1 }))).toBe('NOT_FOUND');
    expect(await codeOf(rate(asked.user, { stars: 1 }))).toBe('NOT_FOUND');
    expect(await codeOf(rate(passenger, { stars: 1 }, new ObjectId()))).toBe('NOT_FOUND');
    const { id } = await bookAndAccept(ctx, stranger, asked);
    const open = await rideDoc(ctx, id);
    expect(await sentenceOf(rate(stranger, { stars: 5 }, open._id))).toBe(RATING.notCompleted);
    await startRide(ctx, asked.user, open._id);
    expect(await sentenceOf(rate(asked.user, { stars: 5 }, open._id))).toBe(RATING.notCompleted);
    await db.store.rides.updateOne({ _id: open._id }, { $set: { status: 'cancelled', active: false } });
    expect(await codeOf(rate(stranger, { stars: 5 }, open._id))).toBe('NOT_COMPLETED');
    ctx.clock.set(new Date((ride.completedAt?.getTime() ?? 0) + 7 * DAY_MS + 1));
    expect(await sentenceOf(rate(passenger, { stars: 5 }))).toBe(RATING.over);
    expect((await rideDoc(ctx, ride._id.toHexString())).ratings).toBeUndefined();
  });
});

describe('R27 the averages', () => {
  it('are "No rating yet" up to 2 ratings and shown from 3 on, everywhere; only three further ratings update them', async () => {
    const [second, third, ...further] = await more(5);
    if (!second || !third) throw new Error('no rides');
    const seen = async () => [
      (await listAllDrivers(ctx, passenger))[0]?.rating,
      (await addFavorite(ctx, passenger, driver._id)).rating,
      (await listAdminDrivers(ctx, { page: 1, pageSize: 10, search: '', status: 'all', sort: '-joined' })).items[0]
        ?.rating,
      (await driverProfile(ctx, driver.user)).rating,
      (await driverStats(ctx, driver.user)).average_rating,
    ];
    await rate(passenger, { stars: 5 });
    await rate(passenger, { stars: 5 }, second);
    expect(await seen()).toEqual([null, null, null, null, null]);
    await rate(passenger, { stars: 4 }, third);
    expect(await seen()).toEqual([4.7, 4.7, 4.7, 4.7, 4.7]);
    // Neither a changed rating nor a single new one changes the average.
    await rate(passenger, { stars: 1, tags: ['rude'] }, third);
    for (const id of further) {
      expect(await seen()).toEqual([4.7, 4.7, 4.7, 4.7, 4.7]);
      await rate(passenger, { stars: 2 }, id);
    }
    expect(await seen()).toEqual([2.8, 2.8, 2.8, 2.8, 2.8]);
    const next = await book(ctx, passenger, driver);
    expect(next.driver?.rating).toBe(2.8);
  });

  it('the average of a passenger is shown to the driver on the request, and to the passenger and admins', async () => {
    const rides = [ride._id, ...(await more(2))];
    for (const [i, id] of rides.entries()) await rate(driver.user, { stars: 3 + i }, id);
    expect((await passengerStats(ctx, passenger)).average_rating).toBe(4);
    const user = await db.store.users.findOne({ _id: passenger._id });
    if (!user) throw new Error('no passenger');
    expect((await presentPassengers(ctx, [user]))[0]?.rating).toBe(4);
    await book(ctx, user, driver);
    expect((await getRideRequests(ctx, driver.user)).requests[0]?.passenger_rating).toBe(4);
  });

  it('are recomputed by the sweep when the process died, and an older one never overwrites a newer one', async () => {
    const [second, third, ...further] = await more(5);
    if (!second || !third) throw new Error('no rides');
    for (const id of [ride._id, second, third]) await rate(passenger, { stars: 5 }, id);
    // As left by a process that wrote the rating and died.
    const rated = (await rideDoc(ctx, ride._id.toHexString())).timeline.at(-1);
    if (!rated?.id) throw new Error('not rated');
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { 'figures.rating': { average: 5, count: 2 } } });
    await db.store.rides.updateOne(
      { _id: ride._id },
      { $set: { 'ratings.byPassenger.stars': 2, outbox: [{ id: rated.id, at: rated.at }] } },
    );
    ctx.clock.advance(5000);
    await sweep(ctx, ctx.clock.now());
    await finishBackground(db.store);
    expect((await driverDoc(ctx, driver)).figures?.rating).toEqual({ average: 4, count: 3 });
    await Promise.all(further.map((id, i) => rate(passenger, { stars: 1 + i }, id)));
    expect((await driverDoc(ctx, driver)).figures?.rating).toEqual({ average: 3, count: 6 });
  });
});

describe('R27 ratings that an admin must see', () => {
  const query = { page: 1, pageSize: 10 } as const;
  const list = (status: 'safety' | 'all') => listLowRatings(ctx, { ...query, status });

  it('two stars or less with a safety tag are listed, the latest first, until they are improved', async () => {
    const [second, third] = await more(2);
    if (!second || !third) throw new Error('no rides');
    await rate(passenger, { stars: 2, tags: ['unsafe'] });
    ctx.clock.advance(1000);
    await rate(driver.user, { stars: 1, tags: ['harassment', 'rude'] }, second);
    await rate(passenger, { stars: 1, tags: ['late'] }, third);
    await rate(driver.user, { stars: 3, tags: ['unsafe'] }, third);
    const safety = await list('safety');
    expect(safety.total).toBe(2);
    expect(safety.items[0]).toMatchObject({
      ride_id: second.toHexString(),
      passenger_name: passenger.name,
      driver_name: driver.fullName,
      ratings: [{ by: 'driver', stars: 1, tags: ['rude', 'harassment'], safety: true }],
    });
    expect((await list('all')).items.map(({ ratings }) => ratings.length)).toEqual([1, 1, 1]);
    await rate(passenger, { stars: 5, tags: ['polite'] });
    expect((await list('safety')).items.map(({ ride_id }) => ride_id)).toEqual([second.toHexString()]);
    expect((await list('all')).total).toBe(2);
  });
});
