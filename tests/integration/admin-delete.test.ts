import { setImmediate } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '#core/admin/delete-person.ts';
import { updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import { addFavorite } from '#core/favorites/favorites.ts';
import { createShare, shareOf } from '#core/location/shares.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { authenticate, startSession } from '#core/people/sessions.ts';
import { actorOf } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { Store } from '#core/store/store.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { storeNotifications } from '#core/notifications/store-notifications.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { note } from '../support/news.ts';
import { book, bookAndAccept, codeOf, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FROM = '192.0.2.11';
const OPEN = ['pending', 'accepted', 'in_progress'] as const;

const db = storeOfFile();
let ctx: TestContext;
let admin: AdminDoc;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store);
  const { rides, drivers } = db.store;
  await Promise.all([rides.deleteMany({}), drivers.deleteMany({})]);
  admin = await makeAdmin(ctx);
  passenger = await makePassenger(ctx, { name: 'Wanjiku', phone: '+254712345678' });
  driver = await makeDriver(ctx, { fullName: 'Mwangi', phone: '+254722345678', plate: 'KMDX123Y' });
});

const removeDriver = (id = driver._id) => deletePerson(ctx, actorOf(admin, FROM), id.toHexString(), 'driver');
const removePassenger = (id = passenger._id) => deletePerson(ctx, actorOf(admin, FROM), id.toHexString(), 'passenger');

async function completed(): Promise<ObjectId> {
  const { id } = await bookAndAccept(ctx, passenger, driver);
  await startRide(ctx, driver.user, toObjectId(id));
  await completeRide(ctx, driver.user, toObjectId(id));
  return toObjectId(id);
}

/** Returns the collections that still hold something under a person's id, apart from rides and the log. */
async function leftOf(id: ObjectId): Promise<string[]> {
  await finishBackground(db.store);
  const { users, drivers, sessions, shares, files, favorites, notifications } = db.store;
  const found = await Promise.all([
    users.countDocuments({ _id: id }),
    drivers.countDocuments({ _id: id }),
    sessions.countDocuments({ userId: id }),
    shares.countDocuments({ userId: id }),
    files.countDocuments({ ownerId: id }),
    favorites.countDocuments({ $or: [{ userId: id }, { driverId: id }] }),
    notifications.countDocuments({ userId: id }),
  ]);
  const names = ['users', 'drivers', 'sessions', 'shares', 'files', 'favorites', 'notifications'];
  return names.filter((_, at) => found[at] !== 0);
}

const WRITES = new Set(['insertOne', 'updateOne', 'updateMany', 'deleteOne', 'deleteMany', 'findOneAndUpdate']);

/** Wraps a collection so that it calls `before` ahead of each write. */
const watched = <T extends object>(collection: T, before: () => void): T =>
  new Proxy(collection, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (WRITES.has(String(key))) before();
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });

async function giveEverything(user: UserDoc): Promise<string> {
  await startSession(ctx, user._id);
  const { shareUrl } = await createShare(
    ctx,
    user,
    { latitude: -0.5, longitude: 37.4, accuracy: 5 },
    'https://boda.test',
  );
  await db.store.files.insertOne({
    _id: new ObjectId(),
    ownerId: user._id,
    kind: 'idCard',
    contentType: 'image/jpeg',
    bytes: new Uint8Array([1]),
    createdAt: ctx.clock.now(),
  });
  await storeNotifications(ctx, [note(user._id, 'something')]);
  return shareUrl.split('/').at(-1) ?? '';
}

describe('spec 2 §7 deleting a driver or passenger keeps the rides readable and erases the rest', () => {
  it('a driver’s account, photos, links, favorites, sessions and notifications are erased; the ride keeps the name', async () => {
    const ride = await completed();
    await addFavorite(ctx, passenger, driver._id);
    const token = await giveEverything(driver.user);
    const session = await startSession(ctx, driver._id);
    await removeDriver();
    expect(await leftOf(driver._id)).toEqual([]);
    expect(await authenticate(ctx, session.token)).toBeNull();
    expect(await codeOf(shareOf(ctx, token))).toBe('NOT_FOUND');
    expect(ctx.heard('session:ended', room.user(driver._id))).toEqual([{ reason: 'deleted' }]);
    expect(ctx.heard('share:ended')).toHaveLength(1);
    const kept = await rideDoc(ctx, ride.toHexString());
    expect(kept).toMatchObject({ status: 'completed', passengerName: 'Wanjiku', passengerPhone: '+254712345678' });
    expect(kept.driver).toMatchObject({ name: 'Mwangi', phone: '', plate: '', photo: null });
    expect(JSON.stringify(kept)).not.toMatch(/254722345678|KMDX123Y/);
  });

  it('a passenger’s phone, positions and notes are erased from the rides; the name stays', async () => {
    const ride = await completed();
    await giveEverything(passenger);
    await addFavorite(ctx, passenger, driver._id);
    await removePassenger();
    expect(await leftOf(passenger._id)).toEqual([]);
    const kept = await rideDoc(ctx, ride.toHexString());
    expect(kept).toMatchObject({
      passengerName: 'Wanjiku',
      passengerPhone: '',
      from: null,
      to: null,
      cancelNote: null,
    });
    expect(kept).toMatchObject({
      pickup: 'Embu Town',
      destination: 'Runyenjes Town',
      driver: { phone: '+254722345678' },
    });
  });

  it('R16 the log records who deleted whom, by name only', async () => {
    await removeDriver();
    await removePassenger();
    const entries = await db.store.audit.find({ who: admin.username }).sort({ _id: 1 }).toArray();
    expect(entries).toMatchObject([
      {
        kind: 'driver',
        what: 'driver deleted',
        target: driver._id.toHexString(),
        from: FROM,
        before: { name: driver.user.name },
      },
      { kind: 'passenger', what: 'passenger deleted', before: { name: 'Wanjiku' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/2547\d{8}|@boda/);
  });

  it('R1 R5 open rides are cancelled, the other party is notified and the driver is free again', async () => {
    const scheduledTime = new Date(ctx.clock.now().getTime() + 3 * 3600_000).toISOString();
    const booked = await bookAndAccept(ctx, passenger, driver, { tripTiming: 'schedule', scheduledTime });
    const under = await bookAndAccept(ctx, passenger, driver);
    await startRide(ctx, driver.user, toObjectId(under.id));
    await removePassenger();
    for (const { id } of [under, booked]) {
      expect(await rideDoc(ctx, id)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'admin',
        paymentStatus: 'failed',
      });
      expect(ctx.heard('ride:changed', room.user(driver._id)).at(-1)).toMatchObject({ status: 'cancelled' });
    }
    expect(await db.store.drivers.findOne({ _id: driver._id })).toMatchObject({ status: 'online', onRouteFor: null });
    const other = await makePassenger(ctx);
    const asked = await book(ctx, other, driver);
    await removeDriver();
    expect(await rideDoc(ctx, asked.id)).toMatchObject({ status: 'cancelled', cancelReason: 'driver_unavailable' });
    expect(ctx.heard('ride:changed', room.user(other._id)).at(-1)).toMatchObject({ status: 'cancelled' });
  });

  it('maps and admins are notified that the driver was deleted', async () => {
    await removeDriver();
    const id = driver._id.toHexString();
    expect(ctx.heard('drivers:left')).toContainEqual([id]);
    expect(ctx.heard('admin:changed', room.admins).at(-1)).toEqual({ type: 'drivers', id });
  });

  it('an unknown id, or the id of the other kind of person, is NOT_FOUND and changes nothing', async () => {
    expect(await codeOf(removeDriver(new ObjectId()))).toBe('NOT_FOUND');
    expect(await codeOf(removeDriver(passenger._id))).toBe('NOT_FOUND');
    expect(await codeOf(removePassenger(driver._id))).toBe('NOT_FOUND');
    expect(await db.store.users.countDocuments({ _id: { $in: [passenger._id, driver._id] } })).toBe(2);
  });

  it('a deletion interrupted after any of its writes is completed by the next deletion', async () => {
    for (let cut = 0; cut < 12; cut += 1) {
      const victim = await makeDriver(ctx);
      await giveEverything(victim.user);
      await book(ctx, await makePassenger(ctx), victim);
      let writes = 0;
      const stop = (): void => {
        writes += 1;
        if (writes > cut) throw new Error('killed');
      };
      // From the cut on every write fails, as if the process had been killed.
      const store = Object.fromEntries(
        Object.entries(db.store).map(([name, collection]) => [name, watched(collection as object, stop)]),
      ) as unknown as Store;
      await deletePerson({ ...ctx, store }, actorOf(admin, FROM), victim._id.toHexString(), 'driver').catch(
        () => undefined,
      );
      await finishBackground(store);
      await codeOf(removeDriver(victim._id));
      expect(await leftOf(victim._id), `after ${cut} writes`).toEqual([]);
      expect(await db.store.rides.countDocuments({ driverId: victim._id, status: { $in: [...OPEN] } })).toBe(0);
    }
  });

  it('concurrent deletions: each one succeeds or gets NOT_FOUND', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const victim = await makeDriver(ctx);
      const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(removeDriver(victim._id))));
      expect(codes.every((code) => code === 'ok' || code === 'NOT_FOUND')).toBe(true);
      expect(codes).toContain('ok');
      expect(await leftOf(victim._id)).toEqual([]);
    }
  });

  it('R16 an admin’s edit never brings back a driver who is being deleted', async () => {
    const approved = { full_name: 'Mwangi Edited', verification_status: 'approved' } as const;
    for (let round = 0; round < rounds(40); round += 1) {
      const victim = await makeDriver(ctx);
      const id = victim._id.toHexString();
      const deleting = removeDriver(victim._id);
      for (let turn = 0; turn < round; turn += 1) await setImmediate();
      await Promise.all([deleting, codeOf(updateDriver(ctx, actorOf(admin, FROM), id, approved))]);
      await finishBackground(db.store);
      const entries = await db.store.audit.find({ target: id, 'before.verification': 'banned' }).toArray();
      expect(entries, `round ${round}`).toEqual([]);
      expect(await leftOf(victim._id)).toEqual([]);
    }
  });

  it.each(['driver', 'passenger'] as const)(
    'a ride booked and accepted while its %s is deleted does not stay open',
    async (who) => {
      for (let round = 0; round < rounds(30); round += 1) {
        const racer = await makeDriver(ctx);
        const person = await makePassenger(ctx);
        const asked = round % 2 === 0 ? racer : null;
        await db.store.drivers.updateMany({ _id: { $ne: racer._id } }, { $set: { status: 'offline' } });
        const riding = book(ctx, person, asked).then(({ id }) => codeOf(acceptRide(ctx, racer.user, toObjectId(id))));
        const deleting = who === 'driver' ? removeDriver(racer._id) : removePassenger(person._id);
        await Promise.all([codeOf(riding), deleting]);
        const open = { $or: [{ driverId: racer._id }, { offeredTo: racer._id }], status: { $in: [...OPEN] } };
        expect(await db.store.rides.countDocuments(open), `round ${round}`).toBe(0);
        await finishBackground(db.store);
        // Data written at the same moment is erased some seconds later.
        ctx.clock.advance(15_000);
        await sweep(ctx, ctx.clock.now());
        const left = await leftOf(who === 'driver' ? racer._id : person._id);
        expect(left).toEqual([]);
      }
    },
  );
});
