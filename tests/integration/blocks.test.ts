import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { blockPassenger, listBlocks, unblockPassenger } from '#core/blocks/blocks.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { findDrivers, listAllDrivers } from '#core/drivers/listing.ts';
import { addFavorite, favoriteRooms, listFavorites } from '#core/favorites/favorites.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { ownData } from '#core/account/own-data.ts';
import { bookRide } from '#core/rides/create-ride.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getRide, getRideRequests } from '#core/rides/read-rides.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { BLOCKS_MAX } from '#shared/domain/constants/rules.ts';
import { makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, bookAndAccept, booking, codeOf, forgetBookings, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: Awaited<ReturnType<typeof makeDriver>>;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users, favorites, blocks, notifications } = db.store;
  for (const all of [rides, drivers, users]) await all.deleteMany({});
  await Promise.all([favorites.deleteMany({}), blocks.deleteMany({}), notifications.deleteMany({})]);
  passenger = await makePassenger(ctx, { name: 'Wambui Njeri' });
  driver = await makeDriver(ctx);
});

/** Completes a ride of the passenger and the driver; returns its id. */
async function rodeTogether(by = driver): Promise<ObjectId> {
  const id = toObjectId((await bookAndAccept(ctx, passenger, by)).id);
  await startRide(ctx, by.user, id);
  await completeRide(ctx, by.user, id);
  return id;
}

const trip = () => {
  const { driverId: _driver, paymentMethod: _cash, ...asked } = booking(null);
  return asked;
};
const requestsOf = async (of = driver) => (await getRideRequests(ctx, of.user)).requests.map(({ id }) => id);
const listed = async (user = passenger) => [
  (await listAllDrivers(ctx, user)).map(({ id }) => id),
  (await findDrivers(ctx, user, { ...trip(), preferredDriverId: driver._id.toHexString() })).map(({ id }) => id),
];

describe('R48 a driver blocks a passenger', () => {
  it('R48 a blocked passenger’s requests never reach the driver: not by name, not in a wave, not booked by an admin', async () => {
    const other = await makeDriver(ctx);
    await blockPassenger(ctx, driver.user, await rodeTogether());
    expect(await codeOf(book(ctx, passenger, driver))).toBe('NOT_FOUND');
    const input = booking(driver._id.toHexString());
    const byAdmin = bookRide(ctx, passenger, input, { key: null, by: 'authority', who: null });
    expect(await codeOf(byAdmin)).toBe('DRIVER_UNAVAILABLE');

    const { id } = await book(ctx, passenger, null);
    for (let waited = 0; waited < 4; waited += 1) {
      ctx.clock.advance(15_000);
      await sweep(ctx, ctx.clock.now());
    }
    expect((await rideDoc(ctx, id)).offeredTo).toEqual([other._id]);
    expect(await requestsOf()).toEqual([]);
    expect(await requestsOf(other)).toEqual([id]);
  });

  it('R48 a blocked passenger’s booking gets the same refusal as one for a banned driver, online or offline', async () => {
    const banned = await makeDriver(ctx);
    await db.store.drivers.updateOne({ _id: banned._id }, { $set: { verification: 'banned' } });
    const refusalOf = async (of: typeof driver) => {
      const error: unknown = await book(ctx, passenger, of).catch((refused: unknown) => refused);
      return error instanceof Refusal && { ...error, message: error.message };
    };
    await blockPassenger(ctx, driver.user, await rodeTogether());
    const refused = await refusalOf(banned);
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(driver)).toEqual(refused);
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    expect(await refusalOf(driver)).toEqual(refused);
  });

  it('R48 if no other driver is near, the passenger sees the usual message', async () => {
    await blockPassenger(ctx, driver.user, await rodeTogether());
    await expect(book(ctx, passenger, null)).rejects.toThrow('No drivers available at the moment. Please try again.');
  });

  it('R48 the passenger finds the driver in no list and among no favorites; other passengers do', async () => {
    const stranger = await makePassenger(ctx);
    await addFavorite(ctx, passenger, driver._id);
    await addFavorite(ctx, stranger, driver._id);
    const id = driver._id.toHexString();
    const rideId = await rodeTogether();
    expect(await listed()).toEqual([[id], [id]]);
    await blockPassenger(ctx, driver.user, rideId);
    expect(await listed()).toEqual([[], []]);
    expect(await listFavorites(ctx, passenger)).toEqual([]);
    expect(await codeOf(addFavorite(ctx, passenger, driver._id))).toBe('NOT_FOUND');
    const rooms = { of: room.user(passenger._id), to: room.followersOf(driver._id) };
    expect(ctx.listening.at(-2)).toEqual({ of: rooms.of, to: room.hiddenFrom(driver._id), on: true });
    expect(ctx.listening.at(-1)).toEqual({ ...rooms, on: false });
    expect(await favoriteRooms(ctx, passenger._id)).toEqual([]);
    expect(await listed(stranger)).toEqual([[id], [id]]);
    expect(await favoriteRooms(ctx, stranger._id)).toEqual([rooms.to]);

    await unblockPassenger(ctx, driver.user, rideId);
    expect(ctx.listening.at(-1)).toEqual({ ...rooms, on: true });
    expect(await listed()).toEqual([[id], [id]]);
    expect(await listFavorites(ctx, passenger)).toHaveLength(1);
    expect(await codeOf(book(ctx, passenger, driver))).toBe('ok');
  });

  it('R48 nothing reveals the block to the passenger: only the events of a driver who goes offline, no notification, nothing in their data', async () => {
    const rideId = await rodeTogether();
    await finishBackground(db.store);
    const before = (await listNotifications(ctx, passenger)).items.length;
    ctx.published.length = 0;
    await blockPassenger(ctx, driver.user, rideId);
    await finishBackground(db.store);
    const blocked = ctx.published.map(({ rooms, event, payload }) => ({ rooms: new Set(rooms), event, payload }));
    expect(ctx.published.map(({ among }) => among)).toEqual(blocked.map(() => room.user(passenger._id)));
    ctx.published.length = 0;
    await setDriverStatus(ctx, driver.user, { status: 'offline' });
    const offline = ctx.published.filter(({ event }) => event === 'driver:changed' || event === 'drivers:left');
    expect(blocked.map(({ event }) => event)).toEqual(offline.map(({ event }) => event));
    for (const [i, { rooms, payload }] of offline.entries()) {
      expect(blocked[i]?.rooms).toEqual(new Set(rooms.filter((name) => name !== room.user(driver._id))));
      const rev = expect.any(Number) as number;
      expect(blocked[i]?.payload).toEqual(Array.isArray(payload) ? payload : { ...payload, rev });
    }
    expect((await listNotifications(ctx, passenger)).items).toHaveLength(before);
    const data = await ownData(ctx, passenger, 'https://boda.test');
    expect(data.blocks).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/"blocked/);
  });

  it.each([
    ['one driver', true],
    ['drivers nearby', false],
  ])('R48 a pending request to %s is declined like any other', async (_to, one) => {
    const other = await makeDriver(ctx);
    const { id } = await book(ctx, passenger, one ? driver : null);
    await blockPassenger(ctx, driver.user, toObjectId(id));
    expect(await requestsOf()).toEqual([]);
    const { status, cancelReason, offeredTo } = await rideDoc(ctx, id);
    expect([status, cancelReason]).toEqual(one ? ['cancelled', 'declined'] : ['pending', null]);
    if (one) {
      await finishBackground(db.store);
      const [news] = (await listNotifications(ctx, passenger)).items;
      expect(news && textOf(news)).toContain('cannot take your trip');
    } else expect(offeredTo).toEqual([other._id]);
  });

  it('R48 an accepted ride goes on, with everything that belongs to it', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await blockPassenger(ctx, driver.user, toObjectId(id));
    expect(await getRide(ctx, passenger, toObjectId(id))).toMatchObject({ status: 'accepted' });
    await startRide(ctx, driver.user, toObjectId(id));
    expect(await completeRide(ctx, driver.user, toObjectId(id))).toMatchObject({ status: 'completed' });
    expect(await codeOf(book(ctx, passenger, driver))).toBe('NOT_FOUND');
  });

  it('R48 when the passenger books and the driver blocks at once, no request stays with the driver', async () => {
    const rideId = await rodeTogether();
    for (let round = 0; round < rounds(30); round += 1) {
      await forgetBookings(ctx);
      const one = round % 2 === 0;
      await Promise.all([codeOf(book(ctx, passenger, one ? driver : null)), blockPassenger(ctx, driver.user, rideId)]);
      await finishBackground(db.store);
      expect(await requestsOf(), `round ${round}`).toEqual([]);
      const open = await db.store.rides.find({ passengerId: passenger._id, status: 'pending' }).toArray();
      for (const { _id } of open) await cancelRide(ctx, passenger, _id, null);
      await unblockPassenger(ctx, driver.user, rideId);
    }
  });

  it('R48 blocking twice, in two tabs, or by another ride of the same passenger makes one block; unblocking twice succeeds', async () => {
    const [first, second] = [await rodeTogether(), await rodeTogether()];
    const answers = await Promise.all([first, second, first].map((id) => blockPassenger(ctx, driver.user, id)));
    expect(new Set(answers.map(({ rideId }) => rideId)).size).toBe(1);
    expect(await listBlocks(ctx, driver.user)).toEqual([answers[0]]);
    expect(answers[0]).toMatchObject({
      name: 'Wambui',
      pickup: 'Embu Town',
      destination: 'Runyenjes Town',
      blockedAt: ctx.clock.now().toISOString(),
    });
    for (const id of [second, second, first])
      expect(await unblockPassenger(ctx, driver.user, id)).toEqual({ ok: true });
    expect(await listBlocks(ctx, driver.user)).toEqual([]);
  });

  it('R48 a driver can block only by a ride that they were asked for, even one that another driver accepted', async () => {
    const [other, stranger] = [await makeDriver(ctx), await makeDriver(ctx, { status: 'offline' })];
    const { id } = await book(ctx, passenger, null);
    await acceptRide(ctx, other.user, toObjectId(id));
    expect(await codeOf(blockPassenger(ctx, stranger.user, toObjectId(id)))).toBe('NOT_FOUND');
    expect(await codeOf(unblockPassenger(ctx, stranger.user, toObjectId(id)))).toBe('NOT_FOUND');
    expect(await codeOf(blockPassenger(ctx, driver.user, toObjectId(id)))).toBe('ok');
    expect(await db.store.blocks.distinct('driverId')).toEqual([driver._id]);
  });

  it(`R48 a driver blocks at most ${BLOCKS_MAX}, even concurrently`, async () => {
    const rideId = await rodeTogether();
    const full = Array.from({ length: BLOCKS_MAX - 1 }, () => ({
      _id: new ObjectId(),
      driverId: driver._id,
      passengerId: new ObjectId(),
      rideId: new ObjectId(),
      createdAt: ctx.clock.now(),
    }));
    await db.store.blocks.insertMany(full);
    passenger = await makePassenger(ctx);
    const another = await rodeTogether();
    const codes = await Promise.all([rideId, another].map((id) => codeOf(blockPassenger(ctx, driver.user, id))));
    expect(codes).toContain('BLOCKS_FULL');
    expect(await db.store.blocks.countDocuments({ driverId: driver._id })).toBeLessThanOrEqual(BLOCKS_MAX);
  });

  it('R36 R48 deleting the driver erases the block', async () => {
    const rideId = await rodeTogether();
    await blockPassenger(ctx, driver.user, rideId);
    expect((await ownData(ctx, driver.user, 'https://boda.test')).blocks).toHaveLength(1);
    await erasePerson(ctx, driver._id, 'driver');
    expect(await db.store.blocks.countDocuments({})).toBe(0);
  });

  it('R36 R48 a passenger who left so long ago that no record remains cannot be blocked', async () => {
    const rideId = await rodeTogether();
    await erasePerson(ctx, passenger._id, 'passenger');
    await db.store.formerAccounts.deleteMany({});
    expect(await codeOf(blockPassenger(ctx, driver.user, rideId))).toBe('NOT_FOUND');
    expect(await db.store.blocks.countDocuments({})).toBe(0);
  });
});
