import { beforeEach, describe, expect, it } from 'vitest';
import { createRideFor } from '#core/admin/create-ride.ts';
import { deletePerson } from '#core/admin/delete-person.ts';
import { blockPassenger, listBlocks, unblockPassenger } from '#core/blocks/blocks.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import { deleteOwnAccount } from '#core/account/delete-own-account.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { signIn } from '#core/people/sign-in.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { BLOCK_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import { makeAdmin, makeDriver, type TestContext, testContext } from '../support/context.ts';
import { book, booking, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const HOUR_MS = 3_600_000;
const WHO = {
  issuer: 'https://accounts.example',
  sub: 'sub-1',
  email: 'wambui@example.com',
  emailVerified: true,
  given_name: 'Wambui',
  name: 'Wambui Njeri',
  picture: null,
};

const db = storeOfFile();
let ctx: TestContext;
let driver: Awaited<ReturnType<typeof makeDriver>>;
beforeEach(async () => {
  await finishBackground(db.store);
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users, blocks, formerAccounts, erasures } = db.store;
  for (const all of [rides, drivers, users]) await all.deleteMany({});
  await Promise.all([blocks.deleteMany({}), formerAccounts.deleteMany({}), erasures.deleteMany({})]);
  driver = await makeDriver(ctx);
});

/** Signs in, and sends the passenger's details if the account is new. */
async function arrive(who = WHO): Promise<UserDoc> {
  const { _id } = await signIn(ctx, who);
  const details = { userType: 'passenger', name: 'Wambui Njeri', phone: '+254712345678' } as const;
  const user = await db.store.users.findOneAndUpdate({ _id }, { $set: details }, { returnDocument: 'after' });
  if (!user) throw new Error('The account is gone.');
  return user;
}

/** Creates a passenger whom the driver has blocked. */
async function blocked(): Promise<UserDoc> {
  const passenger = await arrive();
  const { id } = await book(ctx, passenger, driver);
  await blockPassenger(ctx, driver.user, toObjectId(id));
  return passenger;
}

/** Brings the driver back after some time. */
async function later(ms: number): Promise<void> {
  ctx.clock.advance(ms);
  await db.store.drivers.updateMany({}, { $set: { seenAt: ctx.clock.now() } });
}

describe('R48 a block outlives the account', () => {
  it('R36 R48 a blocked passenger who deletes their account and signs in again is still blocked, each time', async () => {
    let passenger = await blocked();
    for (let times = 0; times < 3; times += 1) {
      await deleteOwnAccount(ctx, passenger);
      await later(20_000);
      await sweep(ctx, ctx.clock.now());
      expect(await listBlocks(ctx, driver.user)).toMatchObject([{ name: 'Wambui' }]);
      passenger = await arrive();
      expect(await codeOf(book(ctx, passenger, driver))).toBe('NOT_FOUND');
      await expect(book(ctx, passenger, null)).rejects.toThrow('No drivers available at the moment.');
    }
    expect(await db.store.blocks.find().toArray()).toMatchObject([{ passengerId: passenger._id }]);
    expect((await db.store.blocks.findOne({}))?.expiresAt).toBeUndefined();
  });

  it.each(['before they come back', 'once they are back'])(
    'R48 a passenger who deletes their account first can be blocked %s',
    async (when) => {
      const passenger = await arrive();
      const { id } = await book(ctx, passenger, driver);
      await deleteOwnAccount(ctx, passenger);
      await finishBackground(db.store);
      if (when === 'once they are back') await arrive();
      await blockPassenger(ctx, driver.user, toObjectId(id));
      const back = await arrive();
      expect(await codeOf(book(ctx, back, driver))).toBe('NOT_FOUND');
      expect(await db.store.blocks.find().toArray()).toMatchObject([{ passengerId: back._id }]);
    },
  );

  it('R48 blocking and coming back at the same moment loses no block', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const who = { ...WHO, sub: `round-${round}`, email: `round-${round}@example.com` };
      const passenger = await arrive(who);
      const { id } = await book(ctx, passenger, driver);
      await deleteOwnAccount(ctx, passenger);
      await Promise.all([blockPassenger(ctx, driver.user, toObjectId(id)), arrive(who)]);
      expect(await codeOf(book(ctx, await arrive(who), driver))).toBe('NOT_FOUND');
    }
  });

  it('R48 even when the passenger returns with another email address, or with the same address at another provider', async () => {
    await deleteOwnAccount(ctx, await blocked());
    const renamed = await arrive({ ...WHO, email: 'other@example.com' });
    expect(await codeOf(book(ctx, renamed, driver))).toBe('NOT_FOUND');
    await deleteOwnAccount(ctx, renamed);
    const elsewhere = await arrive({ ...WHO, issuer: 'https://id.example', email: 'other@example.com' });
    expect(await codeOf(book(ctx, elsewhere, driver))).toBe('NOT_FOUND');
    const stranger = await arrive({ ...WHO, sub: 'sub-2', email: 'stranger@example.com' });
    expect(await codeOf(book(ctx, stranger, driver))).toBe('ok');
  });

  it('R48 the driver can unblock a passenger who has come back, by the ride in the driver’s list', async () => {
    await deleteOwnAccount(ctx, await blocked());
    const back = await arrive();
    const [block] = await listBlocks(ctx, driver.user);
    await unblockPassenger(ctx, driver.user, toObjectId(block?.rideId ?? ''));
    expect(await listBlocks(ctx, driver.user)).toEqual([]);
    expect(await codeOf(book(ctx, back, driver))).toBe('ok');
    expect((await signIn(ctx, WHO))._id).toEqual(back._id);
    expect(await db.store.blocks.countDocuments({})).toBe(0);
  });

  it('R48 sign-ins and deletions at the same moment lose no block', async () => {
    let passenger = await blocked();
    for (let round = 0; round < rounds(20); round += 1) {
      const enter = () => signIn(ctx, WHO);
      const leave = () => erasePerson(ctx, passenger._id, 'passenger');
      await Promise.allSettled([leave(), enter(), leave(), enter(), enter()]);
      await later(20_000);
      await sweep(ctx, ctx.clock.now());
      passenger = await arrive();
      const blocks = await db.store.blocks.find().toArray();
      expect(blocks).toMatchObject([{ driverId: driver._id, passengerId: passenger._id }]);
    }
  });

  it('R48 a number that calls again after an admin deleted its account is still blocked', async () => {
    const actor = actorOf(await makeAdmin(ctx), '127.0.0.1');
    const caller = { name: 'Njeri', phone: '0712 345 678' };
    const { driverId: _one, ...trip } = booking(null);
    const call = () => createRideFor(ctx, actor, { ...trip, driverId: driver._id.toHexString(), caller }, null);
    const { id, passenger_id } = await call();
    await blockPassenger(ctx, driver.user, toObjectId(id));
    await deletePerson(ctx, actor, passenger_id, 'passenger');
    expect(await codeOf(call())).toBe('DRIVER_UNAVAILABLE');
  });

  it('R36 the record of a block names nobody, expires, and is deleted with the driver', async () => {
    await deleteOwnAccount(ctx, await blocked());
    const until = new Date(+ctx.clock.now() + BLOCK_KEPT_DAYS * 24 * HOUR_MS);
    const [former] = await db.store.formerAccounts.find().toArray();
    expect(former).toMatchObject({ expiresAt: until });
    expect(JSON.stringify(former)).not.toMatch(/wambui|sub-1|accounts\.example/i);
    expect(await db.store.blocks.findOne({})).toMatchObject({ expiresAt: until });
    await erasePerson(ctx, driver._id, 'driver');
    expect(await db.store.blocks.countDocuments({})).toBe(0);
  });
});

describe('R49 booking limits outlive the account', () => {
  it('R36 R49 a passenger who keeps asking one driver and deleting their account rings the driver three times, even if both happen at once', async () => {
    const answers: string[] = [];
    for (let i = 0; i < 8; i += 1) {
      const passenger = await arrive();
      const [asked] = await Promise.all([
        codeOf(book(ctx, passenger, driver)),
        codeOf(deleteOwnAccount(ctx, passenger)),
      ]);
      answers.push(asked);
      await erasePerson(ctx, passenger._id, 'passenger');
    }
    await finishBackground(db.store);
    const rings = ctx.heard('ride:requested', room.user(driver._id)).length;
    expect(answers.filter((answer) => answer === 'ok').length).toBeLessThanOrEqual(3);
    expect(rings).toBeLessThanOrEqual(3);
    expect(answers.at(-1)).toMatch(/^(PAUSED|ASKED_TOO_OFTEN)$/);
  });

  it('R49 a request that ends because its passenger leaves is a cancellation; two hours later no record is left', async () => {
    for (let i = 0; i < 3; i += 1) {
      const passenger = await arrive();
      await book(ctx, passenger, driver);
      await deleteOwnAccount(ctx, passenger);
    }
    const back = await arrive();
    expect(await codeOf(book(ctx, back, await makeDriver(ctx)))).toBe('PAUSED');
    await later(3 * 60_000);
    expect(await codeOf(book(ctx, back, driver))).toBe('ASKED_TOO_OFTEN');
    await later(8 * 60_000);
    expect(await codeOf(book(ctx, back, driver))).toBe('ok');
    const latest = Math.max(...(await db.store.formerAccounts.find().toArray()).map(({ expiresAt }) => +expiresAt));
    expect(new Date(latest)).toEqual(new Date('2026-03-02T10:00:00Z'));
  });

  it('R49 even when the deletion finds the request only after the deletion has begun', async () => {
    for (let i = 0; i < 3; i += 1) {
      const passenger = await arrive();
      await book(ctx, passenger, await makeDriver(ctx));
      await erasePerson(ctx, passenger._id, 'passenger');
    }
    expect(await codeOf(book(ctx, await arrive(), driver))).toBe('PAUSED');
  });

  it('R49 an open request of a returning passenger omits the drivers they asked too often before', async () => {
    const other = await makeDriver(ctx);
    for (let i = 0; i < 3; i += 1) {
      const passenger = await arrive();
      const { id } = await book(ctx, passenger, driver);
      await declineRide(ctx, driver.user, toObjectId(id));
      await erasePerson(ctx, passenger._id, 'passenger');
    }
    const { id } = await book(ctx, await arrive(), null);
    for (let waited = 0; waited < 3; waited += 1) {
      ctx.clock.advance(15_000);
      await sweep(ctx, ctx.clock.now());
    }
    expect((await db.store.rides.findOne({ _id: toObjectId(id) }))?.offeredTo).toEqual([other._id]);
  });
});
