import { BY_AUTHORITY } from '#core/rides/moves.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { listActivity } from '#core/notifications/activity.ts';
import { storeNotifications } from '#core/notifications/store-notifications.ts';
import { actorOf } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { cancel } from '#core/rides/move-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { Entry } from '#shared/contract/news.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { registration, startTestApp } from '../support/app.ts';
import {
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makePassenger,
  testContext,
  type TestContext,
  EMBU,
} from '../support/context.ts';
import { APPROVED, note } from '../support/news.ts';
import { pngDataUrl } from '../support/photos.ts';
import { openSocket } from '../support/realtime.ts';
import { book, bookAndAccept, booking, codeOf, forgetBookings, noShow } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, notifications } = db.store;
  await Promise.all([rides, drivers].map((it) => it.deleteMany({})));
  await notifications.deleteMany({});
  passenger = await makePassenger(ctx, { name: 'Wanjiku' });
  driver = await makeDriver(ctx, { fullName: 'Mwangi' });
});

/** Returns the texts of Recent Activity, oldest first, and checks that the live events match the list. */
async function activityOf(user: UserDoc): Promise<string[]> {
  await finishBackground(ctx.store);
  const items = await listActivity(ctx, user);
  expect(ctx.heard('activity:added', room.user(user._id))).toEqual(items.toReversed());
  return items.map(textOf).toReversed();
}
const set = (status: 'online' | 'offline', automatic = false) =>
  setDriverStatus(ctx, driver.user, { status, automatic });

describe('spec 2 §2 Recent Activity', () => {
  it('lists a ride step by step with names, places and the fare, never a phone number (R12)', async () => {
    const { id, fare } = await book(ctx, passenger, driver);
    const ride = toObjectId(id);
    await acceptRide(ctx, driver.user, ride);
    for (const seconds of [1, 11]) {
      ctx.clock.advance(seconds * 1000);
      const timestamp = ctx.clock.now().getTime();
      await reportFix(ctx, driver.user, { ...EMBU, accuracy: 5, heading: null, speed: 0, timestamp });
    }
    await startRide(ctx, driver.user, ride);
    await completeRide(ctx, driver.user, ride);
    const texts = await activityOf(driver.user);
    expect(texts).toEqual([
      `Wanjiku asks for a trip: Embu Town → Runyenjes Town, KSH ${fare}.`,
      `You accepted Wanjiku: Embu Town → Runyenjes Town, KSH ${fare}.`,
      'You arrived at Embu Town for Wanjiku.',
      'You started Wanjiku’s trip to Runyenjes Town.',
      `You completed Wanjiku’s trip to Runyenjes Town. Fare KSH ${fare}.`,
    ]);
    expect((await listActivity(ctx, driver.user)).map((it) => it.rideId)).toEqual(texts.map(() => id));
    for (const secret of [passenger.phone, driver.phone, '+254']) expect(texts.join()).not.toContain(secret);
    expect(await activityOf(passenger)).toEqual([]);
  });

  it('R6 R9 R21 lists requests and rides that end early: declined, taken, withdrawn, cancelled, no-show, expired', async () => {
    const other = await makeDriver(ctx, { fullName: 'Kamau' });
    const last = async () => (await activityOf(driver.user)).at(-1);

    const declined = await book(ctx, passenger, driver);
    await declineRide(ctx, driver.user, toObjectId(declined.id));
    await declineRide(ctx, driver.user, toObjectId(declined.id));
    expect((await activityOf(driver.user)).slice(1)).toEqual([
      'You declined Wanjiku’s request: Embu Town → Runyenjes Town.',
    ]);
    const left = await book(ctx, passenger, null);
    await declineRide(ctx, driver.user, toObjectId(left.id));
    expect(await last()).toBe('You declined Wanjiku’s request: Embu Town → Runyenjes Town.');
    await cancelRide(ctx, passenger, toObjectId(left.id), null);

    const taken = await book(ctx, passenger, null);
    await acceptRide(ctx, other.user, toObjectId(taken.id));
    expect(await codeOf(acceptRide(ctx, driver.user, toObjectId(taken.id)))).toBe('RIDE_TAKEN');
    expect(await last()).toBe('Another driver took Wanjiku’s request: Embu Town → Runyenjes Town.');
    await cancelRide(ctx, passenger, toObjectId(taken.id), null);

    await forgetBookings(ctx);
    const withdrawn = await book(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(withdrawn.id), null);
    expect(await last()).toBe('Wanjiku withdrew the request: Embu Town → Runyenjes Town.');

    const cancelled = await bookAndAccept(ctx, passenger, driver);
    await cancelRide(ctx, passenger, toObjectId(cancelled.id), null);
    expect(await last()).toBe('Wanjiku cancelled the trip: Embu Town → Runyenjes Town.');

    await forgetBookings(ctx);
    const absent = await bookAndAccept(ctx, passenger, driver);
    await noShow(ctx, driver.user, toObjectId(absent.id));
    expect(await last()).toBe('You cancelled Wanjiku’s trip: they did not come to Embu Town.');

    const ended = await bookAndAccept(ctx, passenger, driver);
    await cancel(ctx, { _id: toObjectId(ended.id) }, { ...BY_AUTHORITY, reason: 'admin' });
    expect(await last()).toBe('The trip from Embu Town to Runyenjes Town was cancelled by Boda support.');

    await forgetBookings(ctx);
    await book(ctx, passenger, driver);
    ctx.clock.advance(301_000);
    await db.store.drivers.updateMany({}, { $set: { seenAt: ctx.clock.now() } });
    await Promise.all([sweep(ctx, ctx.clock.now()), sweep(ctx, ctx.clock.now())]);
    expect(await last()).toBe('You did not answer Wanjiku’s request in time: Embu Town → Runyenjes Town.');
  });

  it('R6 lists a ride given up because the driver cannot come', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await declineRide(ctx, driver.user, toObjectId(id), { reason: 'cannot_come' });
    expect((await activityOf(driver.user)).at(-1)).toBe('You gave up Wanjiku’s trip: Embu Town → Runyenjes Town.');
  });

  it('R20 gives the time of an accepted scheduled ride', async () => {
    const scheduledTime = new Date(ctx.clock.now().getTime() + 3 * 3600_000).toISOString();
    const { fare } = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime });
    expect((await activityOf(driver.user)).at(-1)).toBe(
      `You accepted Wanjiku at 14:00: Embu Town → Runyenjes Town, KSH ${fare}.`,
    );
  });

  it('R7 R13 lists going online, going offline and a lost connection; repeats and rides add no such entry', async () => {
    await set('offline');
    await set('offline');
    await set('online');
    await set('online', true);
    const ride = toObjectId((await bookAndAccept(ctx, passenger, driver)).id);
    await startRide(ctx, driver.user, ride);
    await completeRide(ctx, driver.user, ride);
    await set('offline', true);
    await set('online', true);
    ctx.clock.advance(3600_000);
    await Promise.all([sweep(ctx, ctx.clock.now()), sweep(ctx, ctx.clock.now())]);
    expect((await activityOf(driver.user)).filter((text) => /^You (went|were set) /.test(text))).toEqual([
      'You went offline.',
      'You went online.',
      'You went offline because your phone lost the connection.',
      'You went online.',
      'You went offline because your phone lost the connection.',
    ]);
  });

  it('R5 lists a registration sent and changed, its approval, and a suspension with the ride that it ended', async () => {
    const user = await makeDriverUser(ctx, { name: 'Otieno' });
    const me = { id: '', email: '', google_user_data: user.google, user_type: null, name: 'Otieno', phone: user.phone };
    const admin = await makeAdmin(ctx);
    const review = async (verification_status: 'approved' | 'banned') => {
      await updateDriver(ctx, actorOf(admin, ''), user._id.toHexString(), { verification_status });
      ctx.clock.advance(20_000);
      await sweep(ctx, ctx.clock.now());
    };
    await onboardDriver(ctx, user, registration(me));
    await review('approved');
    await onboardDriver(ctx, user, { ...registration(me), idCardUrl: await pngDataUrl() });
    await review('approved');
    await setDriverStatus(ctx, user, { status: 'online' });
    const otieno = await db.store.drivers.findOne({ _id: user._id });
    if (!otieno) throw new Error('no driver');
    await bookAndAccept(ctx, passenger, { ...otieno, user });
    await review('banned');
    const texts = await activityOf(user);
    expect(texts.slice(0, 6)).toEqual([
      'You sent your registration.',
      APPROVED,
      MESSAGES.driver.photosMissing,
      'You changed your registration.',
      APPROVED,
      'You went online.',
    ]);
    expect(texts.slice(8)).toEqual([
      MESSAGES.driver.banned,
      'Wanjiku’s trip was cancelled because your account may not take trips right now: Embu Town → Runyenjes Town.',
    ]);
  });

  it('lists the last 20, newest first, of this driver only; kept for 30 days', async () => {
    const other = await makeDriver(ctx);
    await storeNotifications(ctx, [note(other._id, 'not mine', undefined, ['activity'])]);
    for (let i = 0; i < 25; i += 1) {
      await storeNotifications(ctx, [note(driver._id, `event ${i}`, undefined, ['activity'])]);
      if (i % 3 === 0) ctx.clock.advance(1000);
    }
    await finishBackground(ctx.store);
    const texts = (await listActivity(ctx, driver.user)).map(textOf);
    expect(texts).toEqual(Array.from({ length: 20 }, (_, i) => `event ${24 - i}`));
    const [oldest] = await db.store.notifications.find({ userId: driver._id }).sort({ at: 1 }).limit(1).toArray();
    expect(oldest?.expiresAt.getTime()).toBe((oldest?.at.getTime() ?? 0) + 30 * 24 * 3600_000);
  });
});

describe('spec 2 §2 Recent Activity, live', () => {
  it('activity:added matches GET /api/drivers/activity, which lists only the driver’s own entries', async () => {
    const app = await startTestApp();
    const [owner, rival, client] = await Promise.all([app.driver(), app.driver(), app.passenger('Wanjiku')]);
    const socket = await openSocket(app.url, { cookie: owner.cookieHeader });
    await owner.call('setDriverStatus', { body: { status: 'online' } });
    const online = await socket.hears('activity:added');
    expect(Entry.safeParse(online).error).toBeUndefined();
    expect(online).toMatchObject({ kind: 'wentOnline', rideId: null });
    const { id } = (await owner.call('getMe')).body;
    await client.call('createRide', { body: booking(id) });
    await finishBackground(app.ctx.store);
    const { status, body } = await owner.call('listActivity');
    expect([status, body[1]]).toEqual([200, online]);
    expect(body[0]?.kind).toBe('requested');
    expect((await rival.call('listActivity')).body.map(({ kind }) => kind)).not.toContain('wentOnline');
    expect((await client.send('listActivity')).status).toBe(403);
    socket.socket.disconnect();
    await app.close();
  });
});
