import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import type { Context } from '#core/context.ts';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { listActivity } from '#core/notifications/activity.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { authenticate, refusalWithout, startSession } from '#core/people/sessions.ts';
import { type Actor, actorOf } from '#core/lib/principal.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { Entry } from '#shared/contract/news.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { doUntil, sweepTwice } from '../support/cut-off.ts';
import { book, bookAndAccept } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { THOROUGH } from '../support/thorough.ts';

const EVERY = THOROUGH ? 1 : 12;
const NEAR = 6;
const NOW = new Date('2026-03-02T09:00:00+03:00');

interface Scene {
  actor: Actor;
  driver: DriverDoc & { user: UserDoc };
  /** Chose "driver" but has not registered. */
  newcomer: UserDoc;
  /** The passenger whose ride the driver accepted. */
  riding: UserDoc;
  /** A passenger who requested a scheduled ride from the driver. */
  asking: UserDoc;
  token: string;
}
type Change = (ctx: Context, scene: Scene) => Promise<unknown>;

const review =
  (verification_status: 'approved' | 'pending' | 'banned'): Change =>
  (ctx, { actor, driver }) =>
    updateDriver(ctx, actor, driver._id.toHexString(), { verification_status });
const registration = (user: UserDoc, stageName: string) => ({
  fullName: user.name ?? '',
  mobileNumber: '0722 345 678',
  email: user.email,
  locationAddress: 'Embu Town',
  locationLatitude: null,
  locationLongitude: null,
  stageName,
  motorbikePlateNumber: 'KMFA 204B',
  ...FARE_DEFAULTS_KSH,
  profilePictureUrl: null,
  idCardUrl: null,
  drivingLicenseUrl: null,
  platePhotoUrl: null,
});

const CHANGES: Readonly<Record<string, { before?: Change; change: Change; byTime?: true }>> = {
  'R5 a ban': { change: review('banned') },
  'R5 a return to review': { change: review('pending') },
  'R33 an approval that is not undone': {
    before: async (ctx, scene) => {
      await review('pending')(ctx, scene);
      await review('approved')(ctx, scene);
    },
    change: (ctx) => sweep(ctx, new Date(ctx.clock.now().getTime() + 60_000)),
    byTime: true,
  },
  'R13 going offline': {
    before: ({ store }, { driver: { _id } }) => store.drivers.updateOne({ _id }, { $set: { onRouteFor: null } }),
    change: (ctx, { driver }) => setDriverStatus(ctx, driver.user, { status: 'offline' }),
  },
  'R13 absence': {
    before: ({ store }, { driver: { _id } }) =>
      store.drivers.updateOne({ _id }, { $set: { onRouteFor: null, seenAt: null, socketSeenAt: null } }),
    change: (ctx) => sweep(ctx, ctx.clock.now()),
    byTime: true,
  },
  'spec 2 §3 a registration': {
    change: (ctx, { newcomer }) => onboardDriver(ctx, newcomer, registration(newcomer, 'Meru stage')),
  },
  'spec 2 §3 a changed registration': {
    change: (ctx, { driver: { user } }) => onboardDriver(ctx, user, registration(user, 'Meru stage')),
  },
  'R16 a deletion': { change: (ctx, { driver }) => erasePerson(ctx, driver._id, 'driver') },
};

const db = storeOfFile();

async function setUp(ctx: TestContext, before?: Change): Promise<Scene> {
  const { users, drivers, rides, sessions, notifications } = ctx.store;
  await Promise.all([users, drivers, rides, sessions, notifications].map((all) => all.deleteMany({})));
  const actor = actorOf(await makeAdmin(ctx), '192.0.2.1');
  const driver = await makeDriver(ctx, { fullName: 'Mwangi', phone: '+254722345678' });
  const newcomer = await makeDriver(ctx, { fullName: 'Kamau', phone: '+254722345678' });
  await drivers.deleteOne({ _id: newcomer._id });
  const [riding, asking] = [await makePassenger(ctx, { name: 'Wanja' }), await makePassenger(ctx, { name: 'Njeri' })];
  const later = new Date(ctx.clock.now().getTime() + 5 * 3600_000).toISOString();
  await book(ctx, asking, driver, { tripTiming: 'schedule', scheduledTime: later });
  await bookAndAccept(ctx, riding, driver);
  const { token } = await startSession(ctx, driver._id);
  const scene = { actor, driver, newcomer: newcomer.user, riding, asking, token };
  await before?.(ctx, scene);
  await finishBackground(ctx.store);
  return scene;
}

/** Returns all consequences of a change, without ids and times, so that scenes can be compared. */
async function promised(ctx: Context, { driver, newcomer, riding, asking, token }: Scene): Promise<object> {
  const { drivers, rides, users, sessions } = ctx.store;
  const said = (entries: readonly Entry[]) =>
    entries.map(({ id: _id, at: _at, rideId: _rideId, ...entry }) => JSON.stringify(entry)).toSorted();
  const reads = async (user: UserDoc) => [
    said((await listNotifications(ctx, user)).items),
    said(await listActivity(ctx, user)),
  ];
  const docs = await drivers.find({ _id: { $in: [driver._id, newcomer._id] } }).toArray();
  return {
    drivers: docs.map(({ verification, status, onRouteFor, stageName }) => [
      verification,
      status,
      onRouteFor !== null,
      stageName,
    ]),
    accounts: await users.countDocuments({ _id: driver._id }),
    rides: (await rides.find().sort({ _id: 1 }).toArray()).map(({ status, cancelReason, timeline }) => [
      status,
      cancelReason,
      timeline.map(({ what }) => what),
    ]),
    reads: await Promise.all([driver.user, newcomer, riding, asking].map(reads)),
    session: (await authenticate(ctx, token)) ? 'open' : (await refusalWithout(ctx, token)).code,
    endedBy: (await sessions.find({ userId: driver._id }).toArray()).map(({ endedBy }) => endedBy),
    unfinished: [
      await drivers.countDocuments({ 'outbox.at': { $exists: true } }),
      await rides.countDocuments({ 'outbox.at': { $exists: true } }),
      await users.countDocuments({ leaving: true }),
    ],
  };
}

describe('a process that dies at any point between a change to a driver and its last consequence', () => {
  for (const [name, { before, change, byTime }] of Object.entries(CHANGES)) {
    it(`${name}: in the end all its consequences are there exactly once, or none of them`, async () => {
      const swept = async (act: (ctx: TestContext, scene: Scene) => Promise<unknown>): Promise<object> => {
        const ctx = testContext(db.store, { now: NOW });
        const scene = await setUp(ctx, before);
        await act(ctx, scene);
        await sweepTwice(ctx);
        return promised(ctx, scene);
      };
      const untouched = await swept(() => Promise.resolve());
      const whole = await swept(async (ctx, scene) => {
        await change(ctx, scene);
        await finishBackground(ctx.store);
      });
      // The sweep makes time-driven changes in the untouched scene too.
      if (!byTime) expect(whole).not.toEqual(untouched);
      const outcomes = new Set<string>();
      for (let n = 1, end = 'died'; end !== 'done'; n += n < NEAR ? 1 : EVERY) {
        const after = await swept(async (_ctx, scene) => {
          end = await doUntil(n, db, NOW, (it) => change(it, scene));
        });
        const isWhole = JSON.stringify(after) === JSON.stringify(whole);
        expect(after, `died after command ${n}`).toEqual(isWhole ? whole : untouched);
        outcomes.add(isWhole ? 'whole' : 'nothing');
        if (end === 'done') expect(after).toEqual(whole);
      }
      expect(outcomes).toContain('whole');
    });
  }

  it('R5 a ban cut off right after its write holds at once, and another process finishes it', async () => {
    const ctx = testContext(db.store, { now: NOW });
    const scene = await setUp(ctx);
    await review('banned')(ctx, scene);
    await sweepTwice(ctx);
    const whole = await promised(ctx, scene);

    const after = testContext(db.store, { now: NOW });
    const other = await setUp(after);
    // The process dies right after the command that writes the ban, at whatever position that command is.
    for (let n = 1; ; n += 1) {
      await doUntil(n, db, NOW, (it) => review('banned')(it, other));
      if (await after.store.drivers.findOne({ _id: other.driver._id, verification: 'banned' })) break;
    }
    expect((await refusalWithout(after, other.token)).code).toBe('SUSPENDED');
    expect(await authenticate(after, other.token)).toBeNull();
    await sweepTwice(after);
    expect(await promised(after, other)).toEqual(whole);
  });
});

describe('data written at the same moment as a deletion', () => {
  it('R16 is erased by a second pass some seconds later', async () => {
    const ctx = testContext(db.store, { now: NOW });
    const { driver, riding } = await setUp(ctx);
    await erasePerson(ctx, driver._id, 'driver');
    await finishBackground(ctx.store);
    // Documents of requests that began before the deletion and end after it.
    await startSession(ctx, driver._id);
    await ctx.store.favorites.insertOne({
      _id: new ObjectId(),
      userId: riding._id,
      driverId: driver._id,
      createdAt: NOW,
    });
    ctx.clock.advance(15_000);
    await sweep(ctx, ctx.clock.now());
    expect(await ctx.store.sessions.countDocuments({ userId: driver._id })).toBe(0);
    expect(await ctx.store.favorites.countDocuments({ driverId: driver._id })).toBe(0);
    expect(await ctx.store.erasures.countDocuments({ _id: driver._id })).toBe(0);
  });
});
