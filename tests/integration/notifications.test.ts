import { createServer, type AddressInfo } from 'node:net';
import { MongoClient, type ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { storeNotifications } from '#core/notifications/store-notifications.ts';
import { listNotifications, readNotifications } from '#core/notifications/notifications.ts';
import { actorOf } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { cancel } from '#core/rides/move-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { NotificationDoc } from '#core/store/notification-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { errorForLog } from '#http/log.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { textOf } from '#shared/texts/en/news.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { APPROVED, note } from '../support/news.ts';
import { book, bookAndAccept, codeOf, noShow } from '../support/rides.ts';
import { keepSetting } from '../support/settings.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users, notifications, settings } = db.store;
  await Promise.all([rides, drivers, users, settings].map((collection) => collection.deleteMany({})));
  await notifications.deleteMany({});
  passenger = await makePassenger(ctx, { name: 'Wanjiku' });
  driver = await makeDriver(ctx, { fullName: 'Mwangi', stageName: 'Embu stage' });
});

const MINUTE = 60_000;
const sweepAfter = async (ms: number): Promise<void> => {
  ctx.clock.advance(ms);
  await sweep(ctx, ctx.clock.now());
};
const later = (minutes: number) => ({
  tripTiming: 'schedule' as const,
  scheduledTime: new Date(ctx.clock.now().getTime() + minutes * MINUTE).toISOString(),
});
/** A person's notifications, oldest first; the live events and the list must agree. */
async function notificationsOf(user: UserDoc): Promise<string[]> {
  await finishBackground(ctx.store);
  const { items } = await listNotifications(ctx, user);
  expect(ctx.heard('notification:added', room.user(user._id))).toEqual(items.toReversed());
  return items.map(textOf).toReversed();
}

describe('notifications: a ride, step by step', () => {
  it('R7 R8 R22 both sides read what happened, with names, places, minutes and the fare, never a phone number (R12)', async () => {
    const north = { latitude: EMBU.latitude + 0.01, longitude: EMBU.longitude };
    await db.store.drivers.updateOne(
      { _id: driver._id },
      { $set: { fix: fixAt(north, ctx.clock.now().getTime() - 1) } },
    );
    const ride = await book(ctx, passenger, driver);
    const id = toObjectId(ride.id);
    expect(await notificationsOf(driver.user)).toEqual([
      `Wanjiku asks for a trip: Embu Town → Runyenjes Town, KSH ${ride.fare}.`,
    ]);
    await acceptRide(ctx, driver.user, id);
    for (const seconds of [40, 11]) {
      ctx.clock.advance(seconds * 1000);
      const timestamp = ctx.clock.now().getTime();
      await reportFix(ctx, driver.user, { ...EMBU, accuracy: 5, heading: null, speed: 0, timestamp });
    }
    await startRide(ctx, driver.user, id);
    await completeRide(ctx, driver.user, id);
    expect(await notificationsOf(passenger)).toEqual([
      'Mwangi accepted your trip and will be at Embu Town in about 4 min.',
      'Mwangi is waiting for you at Embu Town.',
      'You are on the way to Runyenjes Town with Mwangi.',
      `Your trip to Runyenjes Town is complete. Fare KSH ${ride.fare}.`,
    ]);
    const { items } = await listNotifications(ctx, passenger);
    expect(items.map((item) => item.rideId)).toEqual(items.map(() => ride.id));
    const all = [...(await notificationsOf(passenger)), ...(await notificationsOf(driver.user))].join('\n');
    for (const secret of [passenger.phone, driver.phone, '+254', '37.4']) expect(all).not.toContain(secret);
  });

  it('R2 R21 after concurrent and repeated accepts the passenger is notified once who is coming', async () => {
    const rivals = await Promise.all(Array.from({ length: 7 }, () => makeDriver(ctx, { fullName: 'Otieno' })));
    await keepSetting(ctx, 'wave_size', '8');
    const ride = await book(ctx, passenger, null);
    const all = [driver, ...rivals];
    const accept = () => all.map((one) => codeOf(acceptRide(ctx, one.user, toObjectId(ride.id))));
    await Promise.all([...accept(), ...accept(), ...accept()]);
    const texts = await notificationsOf(passenger);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^(Mwangi|Otieno) took your request and will be at Embu Town in about 1 min\.$/);
    for (const one of all) expect(await notificationsOf(one.user)).toHaveLength(1);
  });

  it('R2 a start and a completion sent twenty times at once notify once each', async () => {
    const ride = await bookAndAccept(ctx, passenger, driver);
    const times = Array.from({ length: 20 });
    for (const step of [startRide, completeRide]) {
      await Promise.all(times.map(() => step(ctx, driver.user, toObjectId(ride.id))));
    }
    expect(await notificationsOf(passenger)).toHaveLength(3);
  });

  it('R20 R21 minutes are given only when known: not without a place, not for a scheduled ride', async () => {
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { fix: null, location: null } });
    await bookAndAccept(ctx, passenger, driver, later(22 * 60));
    await bookAndAccept(ctx, passenger, driver);
    const other = await makePassenger(ctx, { name: 'Njeri' });
    const freed = await makeDriver(ctx, { fullName: 'Kamau' });
    for (const overrides of [later(120), {}]) {
      const open = await book(ctx, other, null, overrides);
      await acceptRide(ctx, freed.user, toObjectId(open.id));
    }
    expect(await notificationsOf(passenger)).toEqual([
      'Mwangi accepted your trip and will pick you up at Embu Town tomorrow at 09:00.',
      'Mwangi accepted your trip and is on the way to Embu Town.',
    ]);
    expect(await notificationsOf(other)).toEqual([
      'Kamau took your request and will pick you up at Embu Town at 13:00.',
      'Kamau took your request and will be at Embu Town in about 1 min.',
    ]);
    expect((await notificationsOf(driver.user))[0]).toMatch(
      /^Wanjiku asks for a trip tomorrow at 09:00: Embu Town → Runyenjes Town, KSH \d+\.$/,
    );
  });

  it('both sides are reminded once, 15 min before a scheduled ride, with any number of sweeping processes', async () => {
    await bookAndAccept(ctx, passenger, driver, later(60));
    await sweepAfter(44 * MINUTE);
    expect(await notificationsOf(passenger)).toHaveLength(1);
    ctx.clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 4 }, () => sweep(ctx, ctx.clock.now())));
    await sweepAfter(MINUTE);
    expect((await notificationsOf(passenger)).slice(1)).toEqual([
      'Mwangi will pick you up at Embu Town at 12:00 for your trip to Runyenjes Town.',
    ]);
    expect((await notificationsOf(driver.user)).slice(1)).toEqual([
      'Pick up Wanjiku at Embu Town at 12:00 for the trip to Runyenjes Town.',
    ]);
  });
});

describe('notifications: a ride that ends early', () => {
  const by = (actor: 'authority', reason: 'admin') => (id: ObjectId) =>
    cancel(ctx, { _id: id }, { by: actor, who: null, reason });
  const decline = (id: ObjectId) => declineRide(ctx, driver.user, id);
  const giveUp = (id: ObjectId) => cancelRide(ctx, passenger, id, null);
  const expire = () => sweepAfter(5 * MINUTE);
  const ban = async () =>
    updateDriver(ctx, actorOf(await makeAdmin(ctx), '192.0.2.1'), driver._id.toHexString(), {
      verification_status: 'banned',
    });
  const byAdmin = 'The trip from Embu Town to Runyenjes Town was cancelled by Boda support.';
  const cases: [what: string, accepted: boolean, how: (id: ObjectId) => Promise<unknown>, string?, string?][] = [
    [
      'R6 a declined offer',
      false,
      decline,
      'Mwangi cannot take your trip to Runyenjes Town. Please choose another driver.',
    ],
    [
      'R6 a passenger no-show',
      true,
      (id) => noShow(ctx, driver.user, id),
      'Mwangi did not find you at Embu Town and cancelled the trip to Runyenjes Town.',
    ],
    [
      'R6 a driver who cannot come',
      true,
      (id) => declineRide(ctx, driver.user, id, { reason: 'cannot_come' }),
      'Mwangi cannot come to Embu Town, so your trip to Runyenjes Town was cancelled. Please choose another driver.',
    ],
    [
      'R9 an unanswered request',
      false,
      expire,
      'Mwangi did not answer your request for a trip to Runyenjes Town in time. Please choose another driver.',
      'You did not answer Wanjiku’s request in time: Embu Town → Runyenjes Town.',
    ],
    ['R1 a withdrawn request', false, giveUp, undefined, 'Wanjiku withdrew the request: Embu Town → Runyenjes Town.'],
    [
      'R1 a ride cancelled by the passenger',
      true,
      giveUp,
      undefined,
      'Wanjiku cancelled the trip: Embu Town → Runyenjes Town.',
    ],
    [
      'R5 a driver who was banned',
      true,
      ban,
      'Mwangi is no longer available, so your trip to Runyenjes Town was cancelled. Please choose another driver.',
      'Your driver account is suspended. Please call support.',
    ],
    ['R1 a cancellation by an admin', true, by('authority', 'admin'), byAdmin, byAdmin],
  ];
  it.each(cases)(
    '%s: everyone except the actor is notified once',
    async (_what, accepted, how, tellsPassenger, tellsDriver) => {
      const ride = await (accepted ? bookAndAccept : book)(ctx, passenger, driver);
      const before = [await notificationsOf(passenger), await notificationsOf(driver.user)];
      await how(toObjectId(ride.id));
      await how(toObjectId(ride.id)).catch(() => undefined);
      const [passengers, drivers] = [await notificationsOf(passenger), await notificationsOf(driver.user)];
      expect(passengers.slice(before[0]?.length)).toEqual(tellsPassenger === undefined ? [] : [tellsPassenger]);
      expect(drivers.slice(before[1]?.length)).toEqual(tellsDriver === undefined ? [] : [tellsDriver]);
    },
  );

  it('R9 R21 an open request is unanswered, or declined by the last driver who may be asked', async () => {
    await keepSetting(ctx, 'open_offer_count', '1');
    await book(ctx, passenger, null);
    await sweepAfter(5 * MINUTE);
    await db.store.drivers.updateMany({}, { $set: { status: 'online', seenAt: ctx.clock.now() } });
    const second = await book(ctx, passenger, null);
    await declineRide(ctx, driver.user, toObjectId(second.id));
    await finishBackground(db.store);
    expect(await notificationsOf(passenger)).toEqual([
      'No driver answered your request for a trip to Runyenjes Town in time. Please try again.',
      'No driver could take your trip to Runyenjes Town. Please try again.',
    ]);
  });
});

describe('notifications: the review of a driver', () => {
  it('R5 the driver is notified of approval, suspension and a new review, each time', async () => {
    const admin = await makeAdmin(ctx);
    const id = driver._id.toHexString();
    for (const status of ['banned', 'banned', 'approved', 'pending', 'approved'] as const) {
      await updateDriver(ctx, actorOf(admin, '192.0.2.1'), id, { verification_status: status });
      await sweepAfter(MINUTE / 3);
    }
    expect(await notificationsOf(driver.user)).toEqual([
      MESSAGES.driver.banned,
      APPROVED,
      MESSAGES.driver.photosMissing,
      APPROVED,
    ]);
  });
});

describe('the notification list', () => {
  const notify = async (user: UserDoc, count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      ctx.clock.advance(1000);
      void storeNotifications(ctx, [note(user._id, `fact ${i}`, `Fact ${i}`)]);
    }
    await finishBackground(ctx.store);
  };

  it('is newest first, at most 50; the unread count includes older ones', async () => {
    await notify(passenger, 60);
    const { items, unread } = await listNotifications(ctx, passenger);
    expect(unread).toBe(60);
    expect(items.map(textOf)).toEqual(Array.from({ length: 50 }, (_, i) => `Fact ${59 - i}`));
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      kind: 'told',
      data: { text: 'Fact 59' },
      at: ctx.clock.now().toISOString(),
      rideId: null,
      read: false,
    });
    expect(await readNotifications(ctx, passenger, null)).toEqual({ ok: true });
    expect(await readNotifications(ctx, passenger, null)).toEqual({ ok: true });
    const after = await listNotifications(ctx, passenger);
    expect(after.unread).toBe(0);
    expect(after.items).toEqual(items.map((item) => ({ ...item, read: true })));
  });

  it('an entry that arrives between listing and marking as read stays unread', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      await db.store.notifications.deleteMany({});
      await notify(passenger, 3);
      const { items } = await listNotifications(ctx, passenger);
      const upTo = toObjectId(items[0]?.id ?? '');
      // At the same moment as the newest listed one, or later.
      if (round % 2) ctx.clock.advance(1000);
      void storeNotifications(ctx, [note(passenger._id, 'since')]);
      await Promise.all([readNotifications(ctx, passenger, upTo), finishBackground(ctx.store)]);
      const after = await listNotifications(ctx, passenger);
      expect(
        after.items.map((it) => [textOf(it), it.read]),
        `round ${round}`,
      ).toEqual([
        ['since', false],
        ['Fact 2', true],
        ['Fact 1', true],
        ['Fact 0', true],
      ]);
      expect(after.unread).toBe(1);
    }
  });

  it("marking as read up to someone else's entry answers NOT_FOUND", async () => {
    await notify(passenger, 1);
    const [item] = (await listNotifications(ctx, passenger)).items;
    const reading = readNotifications(ctx, driver.user, toObjectId(item?.id ?? ''));
    expect(await codeOf(reading)).toBe('NOT_FOUND');
    expect((await listNotifications(ctx, passenger)).unread).toBe(1);
  });

  it("marking as read affects only one's own list", async () => {
    await notify(passenger, 2);
    await notify(driver.user, 3);
    await readNotifications(ctx, driver.user, null);
    expect(await listNotifications(ctx, passenger)).toMatchObject({ unread: 2, items: [{}, {}] });
    expect(ctx.heard('notification:added', room.user(driver._id))).toHaveLength(3);
  });

  it('a fact reported by twenty processes at once is stored and sent once', async () => {
    const processes = Array.from({ length: 20 }, () => ({ ...ctx, store: { ...db.store } }));
    for (const process of processes) void storeNotifications(process, [note(passenger._id, 'once', 'Once')]);
    await Promise.all(processes.map(({ store }) => finishBackground(store)));
    expect(await notificationsOf(passenger)).toEqual(['Once']);
  });
});

describe('when notifications cannot be stored', () => {
  it('the command neither fails nor waits; the log reports it without the text of the notification', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const client = new MongoClient(`mongodb://127.0.0.1:${port}`, { serverSelectionTimeoutMS: 500 });
    const store = { ...db.store, notifications: client.db().collection<NotificationDoc>('notifications') };
    const failing = { ...ctx, store };
    const ride = await book(failing, passenger, driver);
    expect(await acceptRide(failing, driver.user, toObjectId(ride.id))).toMatchObject({ status: 'accepted' });
    expect(ctx.log.lines).toEqual([]);
    await finishBackground(store);
    expect(ctx.log.lines.map((line) => line.message)).toEqual(Array(2).fill('what follows from a command failed'));
    const logged = ctx.log.lines.map(({ fields }) => ('err' in fields ? errorForLog(fields.err) : fields));
    expect(JSON.stringify(logged)).toContain('MongoServerSelectionError');
    expect(JSON.stringify(logged)).not.toMatch(/Wanjiku|Mwangi|Embu/);
    expect(ctx.heard('notification:added')).toEqual([]);
    await client.close();
    silent.close();
  });
});
