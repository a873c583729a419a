import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { findDrivers, listAllDrivers } from '#core/drivers/listing.ts';
import { driversForAdmins, driversOnMap } from '#core/drivers/on-map.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { createShare, shareOf } from '#core/location/shares.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { room } from '#core/lib/rooms.ts';
import { addTrail } from '#core/safety/add-trail.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { keepStageQueues } from '#core/stages/queue.ts';
import type { FixReport } from '#shared/contract/fields.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { EMBU, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { bookAndAccept, booking, codeOf, driverDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users, incidents, stages } = db.store;
  await Promise.all([rides, drivers, users, incidents, stages].map((all) => all.deleteMany({})));
});

const NOWHERE = { latitude: 0, longitude: 0 };
const NAIROBI = { latitude: -1.2864, longitude: 36.8172 };
const north = (km: number): Coordinates => ({ latitude: EMBU.latitude + km / 111.195, longitude: EMBU.longitude });

type Driver = Awaited<ReturnType<typeof makeDriver>>;
/** Advances the clock by `afterS` seconds, then reports a position. */
function report(who: Pick<Driver, 'user'>, at: Coordinates, afterS: number, more: Partial<FixReport> = {}) {
  ctx.clock.advance(afterS * 1000);
  const timestamp = ctx.clock.now().getTime();
  return reportFix(ctx, who.user, { ...at, accuracy: 8, heading: null, speed: null, timestamp, ...more });
}

/** A driver with a good, stored position. */
async function seenDriver(at = north(0.04)): Promise<Driver> {
  const driver = await makeDriver(ctx);
  await report(driver, at, 1);
  await flushFixes(ctx);
  return driver;
}

const LIES: readonly [what: string, at: Coordinates, more: Partial<FixReport>, reason: string][] = [
  ['0,0', NOWHERE, {}, 'implausible'],
  ['a jump of 23 km', north(23), {}, 'implausible'],
  ['a network’s guess', north(100), { accuracy: 25_000 }, 'rough'],
];

describe.each(LIES)('R42 %s, 0.8 s after a good position', (_what, at, more, reason) => {
  it('R42 moves no list, search, order of waves or map, and is neither stored nor sent', async () => {
    const passenger = await makePassenger(ctx, {
      fix: { ...EMBU, accuracy: 5, heading: null, speed: null, timestamp: 1 },
    });
    const driver = await seenDriver();
    const listed = async () => [
      await listAllDrivers(ctx, passenger),
      await findDrivers(ctx, passenger, booking(null)),
      await driversOnMap(ctx, [driver.cell ?? '']),
      (await driverDoc(ctx, driver)).fix,
    ];
    const before = await listed();
    const moves = ctx.heard('drivers:moved').length;
    expect(await report(driver, at, 0.8, more)).toEqual({ accepted: false, reason });
    await flushFixes(ctx);
    expect(await listed()).toEqual(before);
    expect(ctx.heard('drivers:moved').length).toBe(moves);
    expect(ctx.heard('drivers:left')).toEqual([]);
  });

  it('R42 moves no marker, ETA or link of a ride', async () => {
    const driver = await seenDriver();
    const passenger = await makePassenger(ctx);
    const ride = await bookAndAccept(ctx, passenger, driver);
    await report(driver, north(1), 10);
    const live = await getLiveData(ctx, passenger, toObjectId(ride.id));
    const heard = ctx.heard('ride:position').length;
    expect(await report(driver, at, 0.8, more)).toEqual({ accepted: false, reason });
    expect(ctx.heard('ride:position').length).toBe(heard);
    expect(await getLiveData(ctx, passenger, toObjectId(ride.id))).toEqual(live);
  });

  it('R42 the driver’s phone is notified once, and so is the admins’ map; both are notified when it is over', async () => {
    const driver = await seenDriver();
    const own = room.user(driver._id);
    for (let i = 0; i < 5; i += 1) await report(driver, at, 0.8, more);
    expect(ctx.heard('position:judged', own)).toEqual([{ doubt: reason }]);
    expect(ctx.heard('admin:moved').at(-1)).toMatchObject([{ unsure: true }]);
    await finishBackground(ctx.store);
    expect((await driverDoc(ctx, driver)).unsure?.reason).toBe(reason);
    expect(await driversForAdmins(ctx)).toMatchObject([{ unsure: true }]);
    expect(await driversOnMap(ctx, [driver.cell ?? ''])).not.toMatchObject([{ unsure: true }]);

    await report(driver, north(0.04), 10);
    expect(ctx.heard('position:judged', own)).toEqual([{ doubt: reason }, { doubt: null }]);
    expect(ctx.heard('admin:moved').at(-1)).not.toMatchObject([{ unsure: true }]);
    await finishBackground(ctx.store);
    expect((await driverDoc(ctx, driver)).unsure).toBeUndefined();
  });
});

describe('R42 what is believed', () => {
  it('R42 alternating good and bad positions, twice a second, cost at most two messages and two writes in 2 s', async () => {
    const driver = await seenDriver();
    for (let i = 0; i < 120; i += 1) await report(driver, i % 2 ? north(0.04) : NOWHERE, 0.5);
    expect(ctx.heard('position:judged').length).toBeLessThanOrEqual(62);
  });

  it('R42 a driver who really is elsewhere is believed once a second position confirms it', async () => {
    const driver = await seenDriver();
    expect(await report(driver, NAIROBI, 1)).toMatchObject({ accepted: false });
    expect(await report(driver, NAIROBI, 5)).toEqual({ accepted: true });
    await flushFixes(ctx);
    expect((await driverDoc(ctx, driver)).fix).toMatchObject(NAIROBI);
  });

  it('R42 after 10 minutes of silence a place 8 km away is believed, and latitude 0 is a place', async () => {
    const driver = await seenDriver();
    expect(await report(driver, north(8), 600)).toEqual({ accepted: true });
    expect(await report(await makeDriver(ctx, { fix: null }), { latitude: 0, longitude: 37.65 }, 1)).toEqual({
      accepted: true,
    });
  });

  it('R42 a phone with only rough positions is followed in a ride, with their accuracy, and its owner is informed', async () => {
    const driver = await makeDriver(ctx, { fix: null });
    const passenger = await makePassenger(ctx);
    await bookAndAccept(ctx, passenger, driver);
    expect(await report(driver, north(2), 1, { accuracy: 3000 })).toEqual({ accepted: true });
    expect(ctx.heard('ride:position').at(-1)).toMatchObject({ accuracy: 3000 });
    expect(ctx.heard('position:judged', room.user(driver._id))).toEqual([{ doubt: 'rough' }]);
  });

  it('R42 a position believed by another process is the reference for the next one', async () => {
    const driver = await seenDriver();
    const there = { ...NAIROBI, accuracy: 8, heading: null, speed: null, timestamp: ctx.clock.now().getTime() + 500 };
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { fix: there } });
    expect(await report(driver, NAIROBI, 1)).toEqual({ accepted: true });
  });

  it('R42 a person’s positions are judged by the same rule, whatever their purpose', async () => {
    const user = await makePassenger(ctx);
    expect(await report({ user }, EMBU, 1, { purpose: 'lookup' })).toEqual({ accepted: true });
    expect(await report({ user }, NAIROBI, 1, { purpose: 'tracking' })).toMatchObject({ reason: 'implausible' });
    expect(ctx.heard('position:judged', room.user(user._id))).toEqual([{ doubt: 'implausible' }]);
  });

  it('R42 a link begins at the last known place when the one sent is impossible; without any it is refused', async () => {
    const driver = await seenDriver();
    const sent = (at: Coordinates, accuracy = 8) =>
      createShare(ctx, driver.user, { ...at, accuracy }, 'https://boda.test');
    for (const at of [NOWHERE, NAIROBI]) {
      const token = (await sent(at)).shareUrl.split('/').at(-1) ?? '';
      expect((await shareOf(ctx, token)).fix).toMatchObject(north(0.04));
    }
    const stranger = await makePassenger(ctx);
    const first = createShare(ctx, stranger, { ...NOWHERE, accuracy: 8 }, 'https://boda.test');
    expect(await codeOf(first)).toBe('INVALID');
  });

  it('R30 R42 an alert with an impossible place carries the last known one, and so does its repeat', async () => {
    const driver = await seenDriver();
    const ride = await bookAndAccept(ctx, await makePassenger(ctx), driver);
    await report(driver, north(1), 20);
    for (const at of [NOWHERE, NAIROBI]) await raiseAlert(ctx, driver.user, toObjectId(ride.id), at);
    const [alert] = await db.store.incidents.find({}).toArray();
    expect(alert?.position).toEqual(north(1));
    expect(alert?.trail.every(({ latitude }) => Math.abs(latitude - EMBU.latitude) < 0.1)).toBe(true);
  });

  it('R39 R42 the offline trail omits impossible positions', async () => {
    const driver = await seenDriver();
    const ride = await bookAndAccept(ctx, await makePassenger(ctx), driver);
    await raiseAlert(ctx, driver.user, toObjectId(ride.id), undefined);
    const start = ctx.clock.now().getTime();
    const at = [north(0.1), NOWHERE, NAIROBI, north(0.2), north(0.3)];
    ctx.clock.advance(100_000);
    const fixes = at.map((place, i) => ({ ...place, timestamp: start + (i + 2) * 10_000 }));
    const trail = async () => (await db.store.incidents.findOne({}))?.trail ?? [];
    const before = (await trail()).length;
    await addTrail(ctx, driver.user, toObjectId(ride.id), { fixes });
    expect(await trail()).toHaveLength(before + 3);
  });

  it('R34 R42 rough positions from far away end a driver’s turn in the queue of a stage', async () => {
    const driver = await seenDriver(EMBU);
    const stage = {
      ...EMBU,
      _id: new ObjectId(),
      spellings: ['main'],
      name: 'Main',
      slug: 'main',
      county: 'Embu' as const,
    };
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { stageKey: 'main' } });
    await db.store.stages.insertOne({ ...stage, createdAt: ctx.clock.now() });
    await keepStageQueues(ctx);
    expect((await driverDoc(ctx, driver)).atStage).toBeDefined();
    await report(driver, EMBU, 90, { accuracy: 900 });
    await flushFixes(ctx);
    await keepStageQueues(ctx);
    expect((await driverDoc(ctx, driver)).atStage).toBeDefined();
    await report(driver, north(50), 3600, { accuracy: 20_000 });
    await flushFixes(ctx);
    await keepStageQueues(ctx);
    expect((await driverDoc(ctx, driver)).atStage).toBeUndefined();
  });
});
