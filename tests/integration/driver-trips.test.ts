import { MongoClient, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateRide } from '#core/admin/update-ride.ts';
import { listAdminDrivers } from '#core/admin/drivers.ts';
import { finishBackground } from '#core/lib/background.ts';
import { listAllDrivers } from '#core/drivers/listing.ts';
import { keepFigures } from '#core/drivers/figures.ts';
import { addFavorite } from '#core/favorites/favorites.ts';
import { actorOf } from '#core/lib/principal.ts';
import { outboxOf } from '#core/rides/move-ride.ts';
import { completion } from '#core/rides/moves.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import { openStore } from '#core/store/store.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { seedDemo } from '#server/demo.ts';
import { makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { bookAndAccept, driverDoc, forgetBookings, rideDoc } from '../support/rides.ts';
import { openLine } from '../support/line.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let driver: DriverDoc & { user: UserDoc };
let passenger: UserDoc;
let sample: RideDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  driver = await makeDriver(ctx);
  passenger = await makePassenger(ctx);
  const { id } = await bookAndAccept(ctx, passenger, driver);
  await forgetBookings(ctx);
  sample = await rideDoc(ctx, id);
});

/** A completed ride as left by a process that died before counting it. */
function completed(fields: Partial<RideDoc> = {}): RideDoc {
  const at = new Date(ctx.clock.now().getTime() - 60_000);
  const { entries, set } = completion(at, { by: 'driver', who: driver.fullName });
  return {
    ...sample,
    ...set,
    _id: new ObjectId(),
    timeline: [...sample.timeline, ...entries],
    outbox: outboxOf(entries),
    ...fields,
  };
}
const shown = async () => (await driverDoc(ctx, driver)).figures?.trips ?? 0;
/** Returns how many completed rides are not counted yet. */
const marks = async (): Promise<number> => {
  await finishBackground(db.store);
  return db.store.rides.countDocuments({ 'outbox.at': { $exists: true } });
};

describe('R8 the trips shown for a driver', () => {
  it('are counted everywhere once the completing command responds, and leave no mark', async () => {
    await startRide(ctx, driver.user, sample._id);
    await completeRide(ctx, driver.user, sample._id);
    expect([await shown(), await marks()]).toEqual([1, 0]);
    expect((await listAllDrivers(ctx, passenger))[0]?.totalTrips).toBe(1);
    expect((await addFavorite(ctx, passenger, driver._id)).total_trips).toBe(1);
    const query = { page: 1, pageSize: 10, search: '', status: 'all', sort: '-joined' } as const;
    expect((await listAdminDrivers(ctx, query)).items[0]?.total_trips).toBe(1);
    await completeRide(ctx, driver.user, sample._id);
    expect(await shown()).toBe(1);
    const next = await bookAndAccept(ctx, passenger, driver);
    expect((await rideDoc(ctx, next.id)).driver?.totalTrips).toBe(1);
  });

  it('are counted when an admin completes the ride', async () => {
    const admin = await makeAdmin(ctx);
    const id = sample._id.toHexString();
    await updateRide(ctx, actorOf(admin, '127.0.0.1'), id, { status: 'in_progress' });
    await updateRide(ctx, actorOf(admin, '127.0.0.1'), id, { status: 'completed' });
    expect([await shown(), await marks()]).toEqual([1, 0]);
  });

  it('are counted once by the sweep if a process died before counting; a deleted driver leaves no mark', async () => {
    await db.store.rides.insertMany([completed(), completed(), completed({ driverId: new ObjectId() })]);
    await sweep(ctx, ctx.clock.now());
    expect([await shown(), await marks()]).toEqual([2, 0]);
    const { figures } = await driverDoc(ctx, driver);
    await sweep(ctx, ctx.clock.now());
    expect((await driverDoc(ctx, driver)).figures).toEqual(figures);
  });

  /** Another process with a slow connection to the store, so that other work happens between its steps. */
  async function farProcess(work: (far: TestContext) => Promise<void>): Promise<void> {
    const line = await openLine(db.url, 4);
    const client = await MongoClient.connect(line.url);
    try {
      await work(testContext(await openStore(client, db.store.db.databaseName), { now: ctx.clock.now() }));
    } finally {
      await client.close();
      await line.close();
    }
  }
  const complete = () => db.store.rides.insertOne(completed());

  it('are never overwritten by an older count from a slow process', () =>
    farProcess(async (far) => {
      for (let round = 1; round <= 40; round += 1) {
        const near = async (): Promise<void> => {
          // A little later each round, so that some completions fall between the far process's count and its write.
          for (let i = 0; i < 2 * (round % 20); i += 1) await db.store.db.command({ ping: 1 });
          await complete();
          await keepFigures(ctx, driver._id);
        };
        await Promise.all([keepFigures(far, driver._id), near()]);
        expect(await shown()).toBe(round);
      }
      await sweep(ctx, ctx.clock.now());
      expect([await shown(), await marks()]).toEqual([40, 0]);
    }));

  it('a count clears no mark of a ride that it has not counted', () =>
    farProcess(async (far) => {
      for (let round = 1; round <= 8; round += 1) {
        const near = async (): Promise<void> => {
          for (let i = 0; i < 20; i += 1) await complete();
        };
        await Promise.all([keepFigures(far, driver._id), near()]);
        await sweep(ctx, ctx.clock.now());
        expect([await shown(), await marks()]).toEqual([20 * round, 0]);
      }
    }));

  it('are counted by the migration if the database has no counts; a later migration changes none', async () => {
    const idle = await makeDriver(ctx);
    await db.store.rides.insertMany([completed(), completed(), completed()]);
    await migrate(db.store);
    expect(await shown()).toBe(3);
    expect((await driverDoc(ctx, idle)).figures?.trips).toBe(0);
    await db.store.rides.insertOne(completed());
    await keepFigures(ctx, driver._id);
    await migrate(db.store);
    expect(await shown()).toBe(4);
  });

  it('come from the stored count in a list, not from rides', async () => {
    await db.store.rides.insertOne(completed());
    expect((await listAllDrivers(ctx, passenger))[0]?.totalTrips).toBe(0);
  });

  it('include demo trips', async () => {
    await seedDemo(ctx, {
      passenger: { email: 'p@boda.test', name: 'Demo Passenger' },
      driver: { email: 'd@boda.test', name: 'Demo Driver' },
    });
    const demo = await db.store.drivers.findOne({ fullName: 'Demo Driver' });
    expect([demo?.figures?.trips, await marks()]).toEqual([3, 0]);
  });
});
