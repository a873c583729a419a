import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminDays } from '#core/admin/days.ts';
import { adminStats } from '#core/admin/stats.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { rideIdAt } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { keepDaySums, sumsOfAll } from '#core/rides/day-sums.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { totals } from '#core/rides/stats.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { DAY_SUMS_RECOUNT_DAYS } from '#shared/domain/constants/server.ts';
import { DAY_MS, daysBefore, startOfToday } from '#shared/domain/schedule.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { bookAndAccept, rideDoc } from '../support/rides.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const HOUR_MS = 3600_000;

let db: TestStore;
let ctx: TestContext;
let admin: AdminDoc;
let sample: RideDoc;
const commands: string[] = [];
beforeAll(async () => {
  db = await testStore();
  db.client.on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${String(command[commandName])}`);
  });
  ctx = testContext(db.store);
  const driver = await makeDriver(ctx);
  const { id } = await bookAndAccept(ctx, await makePassenger(ctx), driver);
  await startRide(ctx, driver.user, new ObjectId(id));
  await completeRide(ctx, driver.user, new ObjectId(id));
  await finishBackground(ctx.store);
  sample = await rideDoc(ctx, id);
});
afterAll(() => db.close());
beforeEach(async () => {
  // 12:30 in Nairobi.
  ctx = testContext(db.store, { now: new Date('2026-03-12T09:30:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.rideDays.deleteMany({})]);
  admin = await makeAdmin(ctx);
});

const now = () => ctx.clock.now();
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

/** Inserts a ride that was completed at a time, 20 minutes after its request. */
async function completedAt(at: Date, fare: number): Promise<ObjectId> {
  const { idempotencyKey: _key, bookingNo: _no, outbox: _outbox, ...copied } = sample;
  const createdAt = new Date(at.getTime() - HOUR_MS / 3);
  const _id = rideIdAt(createdAt);
  await db.store.rides.insertOne({ ...copied, _id, createdAt, completedAt: at, fare });
  return _id;
}

const setFare = (_id: ObjectId, fare: number) =>
  updateRide(ctx, actorOf(admin, '192.0.2.1'), _id.toHexString(), { fare_amount: fare });

/** All sums, counted in the rides alone. */
async function recounted() {
  const { rides, fares } = await totals(ctx, { status: 'completed' });
  return { rides: await db.store.rides.countDocuments(), completed: rides, revenue: fares };
}

describe('R8 the sums of closed days', () => {
  it('equal a recount after any rides, fare changes, sweeps, reads and midnights', async () => {
    const step = fc.record({
      what: fc.constantFrom('complete', 'edit', 'read', 'sweep', 'wait'),
      hours: fc.nat(30),
      fare: fc.integer({ min: 1, max: 1000 }),
      which: fc.nat(50),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await Promise.all([db.store.rides.deleteMany({}), db.store.rideDays.deleteMany({})]);
        const rides: ObjectId[] = [];
        for (const { what, hours, fare, which } of steps) {
          const ride = rides[which % rides.length];
          if (what === 'complete') rides.push(await completedAt(new Date(now().getTime() - 1), fare));
          else if (what === 'edit' && ride) await setFare(ride, fare);
          else if (what === 'read') expect(await sumsOfAll(ctx)).toEqual(await recounted());
          else if (what === 'sweep') await keepDaySums(ctx, now());
          else ctx.clock.advance(hours * HOUR_MS);
        }
        expect(await sumsOfAll(ctx)).toEqual(await recounted());
        expect(await sumsOfAll(ctx)).toEqual(await recounted());
      }),
      { numRuns: rounds(15) },
    );
  });

  it('a fare that changes while its day is counted is in the sums', async () => {
    const ride = await completedAt(daysAgo(2), 100);
    const rides = db.store.rides;
    let fare = 100;
    /** The rides, where a fare changes after they were summed and before the reader hears of it. */
    const changing = new Proxy(rides, {
      get: (target, name): unknown => {
        const it: unknown = Reflect.get(target, name);
        if (name !== 'aggregate') return typeof it === 'function' ? (it.bind(target) as unknown) : it;
        return (...args: Parameters<typeof rides.aggregate>) => {
          const cursor = rides.aggregate(...args);
          const toArray = async () => {
            const rows = await cursor.toArray();
            await setFare(ride, (fare += 1));
            return rows;
          };
          return { toArray };
        };
      },
    });
    const late = { ...ctx, store: { ...ctx.store, rides: changing } };
    await sumsOfAll(late);
    expect(await sumsOfAll(ctx)).toEqual(await recounted());
    await Promise.all([keepDaySums(late, now()), sumsOfAll(late), sumsOfAll(ctx), keepDaySums(ctx, now())]);
    expect(await sumsOfAll(ctx)).toEqual(await recounted());
  });

  it('a process that dies between a change and its consequences: the sweep discards the sums', async () => {
    const ride = await completedAt(daysAgo(3), 100);
    expect(await sumsOfAll(ctx)).toMatchObject({ revenue: 100 });
    const entry = { id: new ObjectId(), at: now(), what: 'edited' as const, who: 'admin', fareBefore: 100 };
    await db.store.rides.updateOne(
      { _id: ride },
      { $set: { fare: 300 }, $push: { timeline: entry, outbox: { id: entry.id, at: entry.at } } },
    );
    ctx.clock.advance(HOUR_MS);
    await sweep(ctx, now());
    expect(await sumsOfAll(ctx)).toMatchObject({ revenue: 300 });
  });

  it('R18 a day is open until ten minutes after its end, for processes whose clocks differ', async () => {
    const midnight = new Date(startOfToday(now()).getTime() + DAY_MS);
    ctx.clock.advance(midnight.getTime() + 9 * 60_000 - now().getTime());
    await sumsOfAll(ctx);
    await keepDaySums(ctx, now());
    await completedAt(new Date(midnight.getTime() - 1), 150);
    ctx.clock.advance(60_000);
    expect(await sumsOfAll(ctx)).toMatchObject({ rides: 1, revenue: 150 });
    expect(await db.store.rideDays.findOne({ _id: new Date(midnight.getTime() - DAY_MS) })).toMatchObject({
      sums: { revenue: 150 },
    });
  });

  it('the sweep counts days without sums, and counts wrong sums again after a week', async () => {
    // A day on which this process has not found all sums yet.
    ctx.clock.advance(20 * DAY_MS);
    for (const ago of [1, 2, 40]) await completedAt(daysAgo(ago), 100);
    for (let i = 0; i < 2; i += 1) await keepDaySums(ctx, now());
    expect(await db.store.rideDays.countDocuments({ sums: { $exists: true } })).toBe(40);
    await db.store.rideDays.updateOne({ _id: startOfToday(daysAgo(2)) }, { $set: { 'sums.revenue': 7 } });
    expect(await sumsOfAll(ctx)).toMatchObject({ revenue: 207 });
    ctx.clock.advance((DAY_SUMS_RECOUNT_DAYS + 1) * DAY_MS);
    for (let i = 0; i < 40; i += 1) await keepDaySums(ctx, now());
    expect(await sumsOfAll(ctx)).toEqual(await recounted());
  });

  it('the overview’s totals and days take the same store commands with many past rides as with few', async () => {
    await completedAt(daysAgo(13), 100);
    const commandsOf = async () => {
      await adminStats(ctx);
      ctx.clock.advance(120_000);
      await adminDays(ctx);
      ctx.clock.advance(120_000);
      commands.length = 0;
      await adminStats(ctx);
      await adminDays(ctx);
      return [...commands].sort();
    };
    const few = await commandsOf();
    for (let i = 0; i < 30; i += 1) await completedAt(new Date(daysBefore(now(), i % 12).getTime() - HOUR_MS), 10);
    await db.store.rideDays.deleteMany({});
    expect(await commandsOf()).toEqual(few);
    // The first ride, long trips in town, and two each for the days before, the open day, and today.
    expect(few.filter((it) => it.endsWith(' rides')).length).toBe(8);
  });
});
