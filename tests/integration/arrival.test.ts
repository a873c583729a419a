import { MongoClient } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { cacheAudience } from '#core/fixes/audience.ts';
import { shareTrip, followedTrip } from '#core/location/trip-links.ts';
import { arriveAtPickup } from '#core/rides/arrive.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { openStore } from '#core/store/store.ts';
import { EMBU, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { bookAndAccept, codeOf, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: Awaited<ReturnType<typeof makeDriver>>;
/** The ride's id, and a function that reads it. */
let id: string;
const ride = () => rideDoc(ctx, id);
const what = async (): Promise<string[]> => (await ride()).timeline.map((it) => it.what);

beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  passenger = await makePassenger(ctx);
  driver = await makeDriver(ctx, { at: north(2000) });
  id = (await bookAndAccept(ctx, passenger, driver)).id;
  await db.store.rides.updateOne({ _id: toObjectId(id) }, { $set: { from: EMBU } });
  // Long enough to ride the two kilometers plausibly (R42).
  ctx.clock.advance(60_000);
});

function north(metres: number) {
  return { latitude: EMBU.latitude + metres / 111_195, longitude: EMBU.longitude };
}
/** After `afterS` seconds the driver's phone reports a position `metres` from the pickup. */
async function tell(afterS: number, metres: number, more: { still?: true; accuracy?: number } = {}): Promise<void> {
  ctx.clock.advance(afterS * 1000);
  const fix = { ...north(metres), accuracy: 8, heading: null, speed: null, timestamp: ctx.clock.now().getTime() };
  await reportFix(ctx, driver.user, { ...fix, ...more });
}
const arrive = () => codeOf(arriveAtPickup(ctx, driver.user, toObjectId(id)));
const noShow = () => codeOf(declineRide(ctx, driver.user, toObjectId(id), { reason: 'no_show' }));
const stop = async (): Promise<void> => {
  await tell(5, 40);
  await tell(12, 37, { still: true });
};
/** Returns the kinds of a person's notifications about the ride, oldest first. */
async function toldTo(userId: UserDoc['_id']): Promise<string[]> {
  await finishBackground(ctx.store);
  const kept = await db.store.notifications
    .find({ userId, rideId: toObjectId(id) })
    .sort({ _id: 1 })
    .toArray();
  return kept.map(({ kind }) => kind).filter((kind) => /arrived|left/i.test(kind));
}

describe('R43 arrival by the fixes', () => {
  it('R43 riding past the pickup at 30 km/h is not an arrival, and allows no no-show four kilometres on', async () => {
    for (let metres = -400; metres <= 400; metres += 25) await tell(3, metres);
    await tell(240, 4000);
    expect(await ride()).toMatchObject({ arrivedAt: null, nearPickup: null });
    expect(await noShow()).toBe('NO_SHOW_TOO_EARLY');
  });

  it('R43 stopping there sets arrivedAt, publishes it and notifies once; later fixes write nothing', async () => {
    await stop();
    const { arrivedAt, rev } = await ride();
    expect(arrivedAt).toEqual(ctx.clock.now());
    const heard = ctx.heard('ride:changed', room.user(passenger._id)).at(-1);
    expect(heard).toMatchObject({ arrivedAt: arrivedAt?.toISOString() });
    await tell(30, 38, { still: true });
    expect(await ride()).toMatchObject({ arrivedAt, rev });
    expect(await toldTo(passenger._id)).toEqual(['arrived']);
    expect(await toldTo(driver._id)).toEqual(['youArrived']);
    await startRide(ctx, driver.user, toObjectId(id));
  });

  it('R43 the wait continues in another process', async () => {
    await tell(5, 40);
    const client = await MongoClient.connect(db.url);
    ctx = testContext(await openStore(client, db.store.db.databaseName), { now: ctx.clock.now() });
    await tell(12, 37, { still: true });
    expect((await ride()).arrivedAt).toEqual(ctx.clock.now());
    await client.close();
  });

  it('R43 the wait continues from fix to fix while the audience is cached', async () => {
    const end = cacheAudience(ctx.store, driver._id);
    await tell(5, 140);
    await tell(3, 90);
    await tell(3, 40);
    await tell(12, 38, { still: true });
    expect((await ride()).arrivedAt).toEqual(ctx.clock.now());
    end();
  });

  it('R43 the arrival of an old ride without the wait’s fields is detected too', async () => {
    const old = { $unset: { nearPickup: '', awaySince: '' }, $set: { nearPickupSince: 5 } } as object;
    await db.store.rides.updateOne({ _id: toObjectId(id) }, old);
    await stop();
    expect((await ride()).arrivedAt).toEqual(ctx.clock.now());
  });
});

describe('R43 "I have arrived"', () => {
  it('R43 records an arrival within 300 m, with all its consequences; a repeat succeeds and notifies nobody', async () => {
    await tell(5, 250);
    expect(await arrive()).toBe('ok');
    const { arrivedAt, rev } = await ride();
    expect(arrivedAt).toEqual(ctx.clock.now());
    ctx.clock.advance(120_000);
    expect(await arrive()).toBe('ok');
    expect(await ride()).toMatchObject({ arrivedAt, rev });
    expect(await toldTo(passenger._id)).toEqual(['arrived']);
  });

  it('R43 pressed many times at once records one arrival', async () => {
    await tell(5, 250);
    expect(await Promise.all(Array.from({ length: 8 }, arrive))).toEqual(Array(8).fill('ok'));
    expect((await what()).filter((it) => it === 'arrived')).toHaveLength(1);
    expect(await toldTo(passenger._id)).toEqual(['arrived']);
  });

  it('R43 is refused from farther away, and with a position that is old, rough or missing', async () => {
    await tell(5, 310);
    const refusal = arriveAtPickup(ctx, driver.user, toObjectId(id));
    await expect(refusal).rejects.toMatchObject({ code: 'NOT_AT_PICKUP', status: 409 });
    await expect(refusal).rejects.toThrow('You are not at the pickup yet. Get within 300 m of it.');
    await tell(61, 200, { accuracy: 201 });
    expect(await arrive()).toBe('NOT_LOCATED');
    await tell(5, 200);
    ctx.clock.advance(60_001);
    expect(await arrive()).toBe('NOT_LOCATED');
    await flushFixes(ctx);
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { fix: null } });
    ctx = testContext(db.store, { now: ctx.clock.now() });
    expect(await arrive()).toBe('NOT_LOCATED');
    expect((await ride()).arrivedAt).toBeNull();
  });

  it('R43 is refused for an unknown pickup, for a ride that waits for its time, after the start, and to strangers', async () => {
    await tell(5, 20);
    const set = (change: object) => db.store.rides.updateOne({ _id: toObjectId(id) }, { $set: change });
    await set({ from: null });
    expect(await arrive()).toBe('PICKUP_UNKNOWN');
    const inAnHour = new Date(ctx.clock.now().getTime() + 61 * 60_000);
    await set({ from: EMBU, active: false, scheduledTime: inAnHour });
    expect(await arrive()).toBe('TOO_EARLY');
    await set({ active: true, scheduledTime: null });
    const other = await makeDriver(ctx);
    expect(await codeOf(arriveAtPickup(ctx, other.user, toObjectId(id)))).toBe('NOT_FOUND');
    expect(await codeOf(arriveAtPickup(ctx, driver.user, driver._id))).toBe('NOT_FOUND');
    await startRide(ctx, driver.user, toObjectId(id));
    expect(await arrive()).toBe('RIDE_MOVED_ON');
  });
});

describe('R43 leaving the pickup', () => {
  it('R43 rough positions that cannot be at the pickup take the arrival back, others do not', async () => {
    await stop();
    await tell(61, 900, { accuracy: 1500 });
    await tell(25, 900, { accuracy: 1500 });
    expect((await ride()).arrivedAt).not.toBeNull();
    await tell(300, 10_000, { accuracy: 9000 });
    await tell(25, 10_000, { accuracy: 9000 });
    expect((await ride()).arrivedAt).toBeNull();
    expect(await noShow()).toBe('NO_SHOW_TOO_EARLY');
  });

  it('R43 beyond 300 m for 20 s takes the arrival back; returning arrives again; each notifies once', async () => {
    await stop();
    await tell(10, 350);
    await tell(10, 430);
    expect((await ride()).arrivedAt).not.toBeNull();
    await tell(10, 510);
    expect(await ride()).toMatchObject({ arrivedAt: null, awaySince: null, status: 'accepted' });
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({ arrivedAt: null });
    expect(ctx.heard('ride:changed', room.user(driver._id)).at(-1)).toMatchObject({ arrived_at: null });
    await tell(10, 900);
    ctx.clock.advance(15_000);
    await stop();
    expect((await ride()).arrivedAt).toEqual(ctx.clock.now());
    expect((await what()).slice(-3)).toEqual(['arrived', 'left_pickup', 'arrived']);
    expect(await toldTo(passenger._id)).toEqual(['arrived', 'leftPickup', 'arrived']);
    expect(await toldTo(driver._id)).toEqual(['youArrived', 'youLeftPickup', 'youArrived']);
  });

  it('R43 viewers of the trip link see the arrival, and that it was taken back', async () => {
    const { shareUrl } = await shareTrip(ctx, passenger, toObjectId(id), 'https://boda.test');
    const followed = async () => (await followedTrip(ctx, shareUrl.split('/').at(-1) ?? ''))?.shown.trip?.arrivedAt;
    await stop();
    expect(await followed()).toBe(ctx.clock.now().toISOString());
    await tell(10, 350);
    await tell(25, 430);
    expect(await followed()).toBeNull();
  });

  it('R43 a moment beyond 300 m, or standing at 280 m after pressing the button at 250 m, keeps the arrival', async () => {
    await tell(5, 250);
    expect(await arrive()).toBe('ok');
    for (let i = 0; i < 5; i += 1) await tell(30, 280, { still: true });
    await tell(5, 330);
    await tell(5, 290);
    await tell(30, 330);
    expect((await ride()).arrivedAt).not.toBeNull();
    expect(await what()).not.toContain('left_pickup');
  });

  it('R43 a start in the meantime wins: a running ride keeps its arrival', async () => {
    await stop();
    await startRide(ctx, driver.user, toObjectId(id));
    await tell(10, 400);
    await tell(30, 900);
    expect((await ride()).arrivedAt).not.toBeNull();
  });
});

describe('R43 "did not come"', () => {
  it('R43 needs three minutes since the current arrival: leaving restarts the wait', async () => {
    await stop();
    await tell(170, 350);
    await tell(25, 400);
    await tell(30, 60);
    await tell(12, 60, { still: true });
    expect((await ride()).arrivedAt).toEqual(ctx.clock.now());
    expect(await noShow()).toBe('NO_SHOW_TOO_EARLY');
    for (let i = 0; i < 6; i += 1) await tell(30, 60, { still: true });
    expect(await noShow()).toBe('ok');
    ctx.clock.advance(600_000);
    // A repeat, as after a lost response.
    expect(await noShow()).toBe('ok');
  });

  it('R43 needs a current accurate position within 300 m', async () => {
    await stop();
    ctx.clock.advance(180_000);
    expect(await noShow()).toBe('NOT_LOCATED');
    await tell(1, 4000);
    expect(await noShow()).toBe('NOT_AT_PICKUP');
    expect(await ride()).toMatchObject({ status: 'accepted' });
    await tell(90, 50);
    expect(await noShow()).toBe('ok');
  });
});
