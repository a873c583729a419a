import { beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { addTrail } from '#core/safety/add-trail.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { TrailPoint } from '#core/store/incident-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { OfflineTrail } from '#shared/contract/incident-entities.ts';
import { OFFLINE_TRAIL_POINTS_MAX, TRAIL_POINTS_MAX } from '#shared/domain/constants/rules.ts';
import { EMBU, fixAt, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { bookAndAccept, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
let rideId: ReturnType<typeof toObjectId>;
beforeEach(async () => {
  ctx = testContext(db.store);
  await db.store.incidents.deleteMany({});
  passenger = await makePassenger(ctx);
  driver = await makeDriver(ctx);
  rideId = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
  ctx.clock.advance(20 * 60_000);
});

const now = () => ctx.clock.now().getTime();
const fix = (secondsAgo: number, latitude = -0.5) => ({
  latitude,
  longitude: EMBU.longitude,
  timestamp: now() - secondsAgo * 1000,
});
/** Ten minutes offline, a fix every 10 s. */
const tenMinutes = () =>
  Array.from({ length: OFFLINE_TRAIL_POINTS_MAX }, (_, i) => fix(600 - i * 10, -0.51 - i / 2000));
const trailOf = async (who: TrailPoint['who']): Promise<number[]> => {
  const [alert] = await db.store.incidents.find({ rideId }).toArray();
  return (alert?.trail ?? []).filter((point) => point.who === who).map(({ at }) => at.getTime());
};

describe('R39 the positions recorded offline', () => {
  it('go into the trail of an alert in order, between live ones, and a repeat adds nothing', async () => {
    await reportFix(ctx, driver.user, fixAt(EMBU, now() - 700_000));
    await raiseAlert(ctx, passenger, rideId, undefined);
    await reportFix(ctx, driver.user, fixAt(EMBU, now()));
    await flushFixes(ctx);
    await sweep(ctx, ctx.clock.now(), { judgePresence: false });
    const batch = { fixes: tenMinutes() };
    const live = await trailOf('driver');
    await addTrail(ctx, driver.user, rideId, batch);
    const times = [...live, ...batch.fixes.map(({ timestamp }) => timestamp)].sort((a, b) => a - b);
    expect(await trailOf('driver')).toEqual(times);

    const other = testContext(db.store, { now: ctx.clock.now() });
    await Promise.all(Array.from({ length: 20 }, (_, i) => addTrail(i % 2 ? ctx : other, driver.user, rideId, batch)));
    expect(await trailOf('driver')).toEqual(times);
  });

  it('are added once when sent by many phones and processes at once', async () => {
    await raiseAlert(ctx, passenger, rideId, undefined);
    const other = testContext(db.store, { now: ctx.clock.now() });
    const batch = { fixes: tenMinutes() };
    await Promise.all(Array.from({ length: 20 }, (_, i) => addTrail(i % 2 ? ctx : other, passenger, rideId, batch)));
    const times = await trailOf('passenger');
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual(expect.arrayContaining(batch.fixes.map(({ timestamp }) => timestamp)));
  });

  it('move nobody: the last position stays, and without an alert nothing is stored', async () => {
    await reportFix(ctx, driver.user, fixAt(EMBU, now()));
    await flushFixes(ctx);
    const before = await db.store.drivers.findOne({ _id: driver._id });
    await addTrail(ctx, driver.user, rideId, { fixes: tenMinutes() });
    expect(await db.store.drivers.findOne({ _id: driver._id })).toEqual(before);
    const { driverLocation } = await getLiveData(ctx, passenger, rideId);
    expect(driverLocation).toMatchObject({ timestamp: now() });
    expect(await db.store.incidents.countDocuments({ rideId })).toBe(0);
  });

  it('are left out when too old, from the future, or from before or after the ride', async () => {
    await startRide(ctx, driver.user, rideId);
    await raiseAlert(ctx, driver.user, rideId, undefined);
    const before = (await trailOf('driver')).length;
    ctx.clock.advance(60_000);
    const fixes = [fix(3600), fix(100), fix(30), fix(-20), fix(-3600)];
    await addTrail(ctx, driver.user, rideId, { fixes });
    expect(await trailOf('driver')).toHaveLength(before + 2);
    await completeRide(ctx, driver.user, rideId);
    ctx.clock.advance(60_000);
    await addTrail(ctx, driver.user, rideId, { fixes: [fix(75), fix(20)] });
    expect(await trailOf('driver')).toHaveLength(before + 3);
  });

  it('are accepted from parties only, in order, and cover ten minutes at most', async () => {
    await raiseAlert(ctx, passenger, rideId, undefined);
    for (const stranger of [await makePassenger(ctx), (await makeDriver(ctx)).user]) {
      expect(await codeOf(addTrail(ctx, stranger, rideId, { fixes: tenMinutes() }))).toBe('NOT_FOUND');
    }
    const fixes = tenMinutes();
    expect(OfflineTrail.safeParse({ fixes }).success).toBe(true);
    expect(OfflineTrail.safeParse({ fixes: fixes.toReversed() }).success).toBe(false);
    expect(OfflineTrail.safeParse({ fixes: [fixes[0], fixes[0]] }).success).toBe(false);
    expect(OfflineTrail.safeParse({ fixes: [fix(601), ...fixes] }).success).toBe(false);
    expect(OfflineTrail.safeParse({ fixes: [] }).success).toBe(false);
    expect(OfflineTrail.safeParse({ fixes: [{ ...fix(5), latitude: 91 }] }).success).toBe(false);
  });

  it('do not grow a full trail, nor push out newer points', async () => {
    await raiseAlert(ctx, driver.user, rideId, undefined);
    const full = Array.from({ length: TRAIL_POINTS_MAX }, (_, i) => ({
      who: 'passenger' as const,
      latitude: -0.5,
      longitude: 37.45,
      at: new Date(now() - (TRAIL_POINTS_MAX - i) * 100),
    }));
    await db.store.incidents.updateOne({ rideId }, { $set: { trail: full } });
    for (let time = 0; time < 2; time += 1) {
      await addTrail(ctx, driver.user, rideId, { fixes: tenMinutes() });
      expect(await trailOf('driver')).toHaveLength(2);
      expect(await trailOf('passenger')).toHaveLength(TRAIL_POINTS_MAX - 2);
    }
  });

  it('R30 get the same answer whether or not the other party has called for help', async () => {
    const answer = () => addTrail(ctx, driver.user, rideId, { fixes: [fix(60), fix(30)] });
    const before = await answer();
    await raiseAlert(ctx, passenger, rideId, undefined);
    expect(await answer()).toEqual(before);
    expect(await trailOf('driver')).toEqual(expect.arrayContaining([now() - 60_000, now() - 30_000]));
  });
});
