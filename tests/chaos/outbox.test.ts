import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MongoClient, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import type { Context } from '#core/context.ts';
import { actorOf } from '#core/lib/principal.ts';
import { entryOf } from '#core/notifications/entry.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { storeIn } from '#core/store/store.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { doUntil, sweepTwice } from '../support/cut-off.ts';
import { book, rideDoc } from '../support/rides.ts';
import { openLine } from '../support/line.ts';
import { storeOfFile } from '../support/store.ts';
import { THOROUGH } from '../support/thorough.ts';

const MINUTE_MS = 60_000;
const EVERY = THOROUGH ? 1 : 3;

interface Scene {
  passenger: UserDoc;
  driver: DriverDoc & { user: UserDoc };
  /** A second driver, also asked if the request is open. */
  other: DriverDoc & { user: UserDoc };
  admin: AdminDoc;
  ride: ObjectId;
}
type Take = (ctx: Context, scene: Scene) => Promise<unknown>;
interface Step {
  /** Steps taken beforehand. */
  before?: readonly Take[];
  open?: true;
  /** Pickup time of a scheduled ride, in minutes from now. */
  scheduledInMin?: number;
  /** Minutes that pass before the step. */
  afterMin?: number;
  take: Take;
}

const accept: Take = (ctx, { driver, ride }) => acceptRide(ctx, driver.user, ride);
const start: Take = (ctx, { driver, ride }) => startRide(ctx, driver.user, ride);
const decline: Take = (ctx, { driver, ride }) => declineRide(ctx, driver.user, ride);
const cancel: Take = (ctx, { passenger, ride }) => cancelRide(ctx, passenger, ride, null);
const byTime: Take = (ctx) => sweep(ctx, ctx.clock.now());
const byAdmin =
  (change: Parameters<typeof updateRide>[3]): Take =>
  (ctx, { admin, ride }) =>
    updateRide(ctx, actorOf(admin, '192.0.2.1'), ride.toHexString(), change);

/** Every step that has consequences. */
const STEPS: Readonly<Record<string, Step>> = {
  'is accepted': { take: accept },
  'is accepted by one of two drivers': { open: true, take: accept },
  'is declined': { take: decline },
  'is declined by one of two drivers': { open: true, take: decline },
  starts: { before: [accept], take: start },
  'is completed': { before: [accept, start], take: (ctx, { driver, ride }) => completeRide(ctx, driver.user, ride) },
  'is given up by its driver': {
    before: [accept],
    take: (ctx, { driver, ride }) => declineRide(ctx, driver.user, ride, { reason: 'cannot_come' }),
  },
  'is cancelled': { before: [accept], take: cancel },
  'is withdrawn': { open: true, take: cancel },
  expires: { open: true, afterMin: 6, take: byTime },
  'becomes active': { before: [accept], scheduledInMin: 60, afterMin: 31, take: byTime },
  'is due for its reminder': { before: [accept], scheduledInMin: 60, afterMin: 46, take: byTime },
  'is cancelled by an admin': { before: [accept], take: byAdmin({ status: 'cancelled' }) },
  'is completed by an admin at a new fare': {
    before: [accept, start],
    take: byAdmin({ status: 'completed', fare_amount: 777 }),
  },
  'gets a new fare': { take: byAdmin({ fare_amount: 555 }) },
};

const db = storeOfFile();

const NOW = new Date('2026-03-02T09:00:00+03:00');
const PASSENGER = { name: 'Wanjiku', phone: '+254711000001' };

async function setUp(ctx: TestContext, { open, before = [], scheduledInMin, afterMin = 0 }: Step): Promise<Scene> {
  for (const people of ['rides', 'drivers'] as const) await ctx.store[people].deleteMany({});
  const passenger = await makePassenger(ctx, PASSENGER);
  const driver = await makeDriver(ctx, { fullName: 'Mwangi' });
  const other = await makeDriver(ctx, { fullName: 'Kamau' });
  const admin = await makeAdmin(ctx);
  const when = scheduledInMin && {
    tripTiming: 'schedule' as const,
    scheduledTime: new Date(ctx.clock.now().getTime() + scheduledInMin * MINUTE_MS).toISOString(),
  };
  const { id } = await book(ctx, passenger, open ? null : driver, { ...when });
  const scene = { passenger, driver, other, admin, ride: new ObjectId(id) };
  for (const take of before) await take(ctx, scene);
  await finishBackground(ctx.store);
  ctx.clock.advance(afterMin * MINUTE_MS);
  const present = { seenAt: ctx.clock.now(), socketSeenAt: ctx.clock.now() };
  await ctx.store.drivers.updateMany({}, { $set: present });
  return scene;
}

/** Returns all consequences of a step, without ids and times, so that scenes can be compared. */
async function promised(ctx: Context, { passenger, driver, other, ride }: Scene): Promise<object> {
  const { notifications, drivers, rides } = ctx.store;
  const textsOf = async (it: { _id: ObjectId }) => {
    const filter = { userId: it._id, $or: [{ audience: 'bell' as const }, { rideId: ride }] };
    const kept = await notifications.find(filter).sort({ at: 1, key: 1 }).toArray();
    return kept.map((news) => [textOf(entryOf(news)), news.audience]);
  };
  const stateOf = async ({ _id }: { _id: ObjectId }) => {
    const doc = await drivers.findOne({ _id });
    return [doc?.status, doc?.onRouteFor?.equals(ride) ?? false, doc?.figures?.trips ?? 0];
  };
  const { status, active, rev, timeline } = await rideDoc(ctx, ride.toHexString());
  return {
    ride: [status, active, rev, timeline.map(({ what }) => what)],
    unfinished: await rides.countDocuments({ 'outbox.at': { $exists: true } }),
    passenger: await textsOf(passenger),
    driver: [await textsOf(driver), await stateOf(driver)],
    other: [await textsOf(other), await stateOf(other)],
  };
}

/** Returns the result of an uninterrupted step. */
async function undisturbed(step: Step): Promise<object> {
  const ctx = testContext(db.store, { now: NOW });
  const scene = await setUp(ctx, step);
  await step.take(ctx, scene);
  await finishBackground(ctx.store);
  return promised(ctx, scene);
}

describe('a process that dies at any point between a step of a ride and its last consequence', () => {
  for (const [name, step] of Object.entries(STEPS)) {
    it(`R2 a ride that ${name}: every consequence follows exactly once, or none if the step was lost`, async () => {
      const ctx = testContext(db.store, { now: NOW });
      const untouched = await promised(ctx, await setUp(ctx, step));
      const whole = await undisturbed(step);
      expect(whole).not.toEqual(untouched);

      let points = 0;
      for (let n = 1; ; n += EVERY) {
        const after = testContext(db.store, { now: NOW });
        const scene = await setUp(after, step);
        const end = await doUntil(n, db, after.clock.now(), (ctx) => step.take(ctx, scene));
        const happened = (await rideDoc(after, scene.ride.toHexString())).rev > 1 + (step.before?.length ?? 0);
        await sweepTwice(after);
        if (happened || step.take === byTime)
          expect(await promised(after, scene), `died after command ${n}`).toEqual(whole);
        else expect(await promised(after, scene), `died after command ${n}`).toEqual(untouched);
        if (end === 'done') break;
        points += 1;
      }
      expect(points * EVERY).toBeGreaterThan(1);
    });
  }

  it('R2 a ride accepted just before the store goes away is answered as accepted, and the sweep does the rest', async () => {
    const step: Step = { take: accept };
    const whole = await undisturbed(step);

    const after = testContext(db.store, { now: NOW });
    const scene = await setUp(after, step);
    const line = await openLine(db.url);
    const client = await MongoClient.connect(line.url, { monitorCommands: true, serverSelectionTimeoutMS: 500 });
    const cutOff = testContext(storeIn(client.db(db.store.db.databaseName)), { now: NOW });
    client.once('commandSucceeded', function onSuccess({ commandName }) {
      if (commandName === 'findAndModify') void line.cut();
      else client.once('commandSucceeded', onSuccess);
    });
    const accepted = await acceptRide(cutOff, scene.driver.user, scene.ride);
    expect(accepted.status).toBe('accepted');
    expect(cutOff.log.lines.map(({ message }) => message)).toContain('what follows from a ride was not carried out');
    await client.close();
    await line.close();
    await sweepTwice(after);
    expect(await promised(after, scene)).toEqual(whole);
  });

  it('R2 when the process is killed while accepting a ride, the sweep does the rest', async () => {
    const step: Step = { take: accept };
    const whole = await undisturbed(step);
    // Right after the ride is written, halfway through the consequences, and just before they end.
    for (const n of THOROUGH ? [4, 5, 6] : [5]) {
      const after = testContext(db.store, { now: NOW });
      const scene = await setUp(after, step);
      expect(await killedAfter(n, scene), `killed after command ${n}`).toBe('SIGKILL');
      expect(await promised(after, scene), `killed after command ${n}`).not.toEqual(whole);
      await sweepTwice(after);
      expect(await promised(after, scene), `killed after command ${n}`).toEqual(whole);
    }
  });
});

/** Accepts the ride in a child process; returns the signal that ended it. */
async function killedAfter(n: number, { driver, ride }: Scene): Promise<NodeJS.Signals | null> {
  const args = [db.url, db.store.db.databaseName, driver._id, ride, NOW.getTime(), n].map(String);
  const child = spawn(process.execPath, ['--import', './typescript.mjs', 'tests/support/doomed.ts', ...args], {
    stdio: 'inherit',
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}
