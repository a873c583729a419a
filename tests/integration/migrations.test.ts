import { randomBytes } from 'node:crypto';
import { type CreateIndexesOptions, type IndexSpecification, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredDriver } from '#core/store/driver-documents.ts';
import { UnusableStore } from '#core/store/errors.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import { openStore, storeIn } from '#core/store/store.ts';
import { makeDriver, makeDriverUser, makePassenger, testContext } from '../support/context.ts';
import { doUntil } from '../support/cut-off.ts';
import { bookAndAccept } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { THOROUGH } from '../support/thorough.ts';

const EVERY = THOROUGH ? 1 : 3;
type Doc = Record<string, unknown>;
type Contents = Record<'users' | 'drivers' | 'rides' | 'notifications' | 'activity' | 'audit' | 'meta', Doc[]>;

const db = storeOfFile();

/** Returns the data that the migrations change, and the names of the recorded migrations. */
async function contents(): Promise<Contents> {
  const read = (name: string): Promise<Doc[]> => db.store.db.collection(name).find<Doc>({}).sort({ _id: 1 }).toArray();
  return {
    users: await read('users'),
    drivers: await read('drivers'),
    rides: await read('rides'),
    notifications: await read('notifications'),
    activity: await read('activity'),
    audit: await read('audit'),
    meta: await read('meta'),
  };
}

async function restore(to: Contents): Promise<void> {
  for (const [name, docs] of Object.entries(to)) {
    await db.store.db.collection(name).deleteMany({});
    if (docs.length > 0) await db.store.db.collection(name).insertMany(docs);
  }
}

/** A database as it was before any of the migrations. */
async function oldDatabase(): Promise<Contents> {
  const ctx = testContext(db.store);
  const [driver, passenger] = [await makeDriver(ctx), await makePassenger(ctx)];
  await bookAndAccept(ctx, passenger, driver);
  await makeDriverUser(ctx, { name: 'Mutua Unregistered' });
  const { users, drivers, rides } = await contents();
  const without = (docs: Doc[], ...fields: string[]): Doc[] =>
    docs.map((doc) => Object.fromEntries(Object.entries(doc).filter(([field]) => !fields.includes(field))));
  const at = ctx.clock.now();
  const note = (key: string) => {
    const _id = new ObjectId();
    return { _id, userId: driver._id, key, text: `${key}.`, rideId: null, at, expiresAt: at };
  };
  return {
    users: without(users, 'search', 'unregistered'),
    drivers: without(drivers, 'search', 'listedUnder', 'homeCell', 'stageKey', 'figures', 'identityKeys'),
    rides: without(rides, 'search').map((ride) => ({ ...ride, status: 'completed', active: false })),
    notifications: [
      { ...note('asked'), read: true },
      { ...note('approved'), read: false },
    ],
    activity: [note('asked'), note('went online')],
    audit: ['admin sign-in', 'admin sign-in refused'].map((what) => ({ _id: new ObjectId(), at, what })),
    meta: [],
  };
}

describe('architecture "The store": migrations', () => {
  let old: Contents;
  let migrated: Contents;
  beforeAll(async () => {
    old = await oldDatabase();
    await restore(old);
    await migrate(db.store);
    migrated = await contents();
  });

  it('upgrade an old database to this version, and are recorded', () => {
    const { users, drivers, rides, notifications, activity, audit, meta } = migrated;
    for (const doc of [...users, ...drivers, ...rides]) expect(doc['search']).not.toEqual([]);
    expect(users.filter((user) => user['unregistered']).map((user) => user['name'])).toEqual(['Mutua Unregistered']);
    expect(drivers).toMatchObject([
      {
        listedUnder: expect.any(Array) as unknown,
        stageKey: 'embu stage',
        identityKeys: expect.any(Array) as unknown,
        figures: { trips: 1 },
      },
    ]);
    expect(notifications.map(({ kind, data, audience }) => [kind, data, audience])).toEqual([
      ['told', { text: 'asked.' }, ['bell', 'activity']],
      ['told', { text: 'approved.' }, ['bell']],
      ['told', { text: 'went online.' }, ['activity']],
    ]);
    expect(activity).toEqual([]);
    expect(audit.map(({ expiresAt }) => expiresAt !== undefined)).toEqual([false, true]);
    expect(meta).toHaveLength(17);
  });

  it('R45 keys of an older folding are recomputed; two stages whose spellings become equal keep their data', async () => {
    const ctx = testContext(db.store);
    const passenger = await makePassenger(ctx, { name: "Ng'ang'a" });
    const driver = await makeDriver(ctx);
    const route = { _id: new ObjectId(), from_location: 'Wang’uru Town', to_location: 'Embu  town.', fare_amount: 90 };
    const old = { ...route, is_active: true, ends: 'as it was' };
    await db.store.users.updateOne({ _id: passenger._id }, { $set: { search: ['ng', 'g', 'ang', 'a'] } });
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { routes: [old], stageKey: 'st.orsola' } });
    const at = { latitude: -0.5, longitude: 37.4, county: null, createdAt: ctx.clock.now() };
    await db.store.stages.insertMany([
      { _id: new ObjectId(), slug: 'a', name: 'Gate (A)', spellings: ['gate (a)'], ...at },
      { _id: new ObjectId(), slug: 'b', name: 'Gate [A]', spellings: ['gate [a]'], ...at },
    ]);
    await db.store.meta.deleteOne({ _id: 'names-folded' });
    await migrate(db.store);
    const user = await db.store.users.findOne({ _id: passenger._id });
    expect(user?.search).toContain('nganga');
    const kept = await db.store.drivers.findOne<StoredDriver>({ _id: driver._id });
    expect([kept?.routes[0]?.ends, kept?.stageKey]).toEqual(['embutown\nwangurutown', 'embu stage']);
    const stages = await db.store.stages.find().sort({ slug: 1 }).toArray();
    expect(stages.map(({ spellings }) => spellings)).toEqual([['gate a'], ['gate [a]']]);
    await Promise.all([
      db.store.users.deleteOne({ _id: passenger._id }),
      db.store.users.deleteOne({ _id: driver._id }),
      db.store.drivers.deleteOne({ _id: driver._id }),
      db.store.stages.deleteMany({}),
    ]);
  });

  it('R46.13 plates are rewritten in one form, also those that wait for a review', async () => {
    const ctx = testContext(db.store);
    const pendingChanges = { since: ctx.clock.now(), plate: 'KMZZ-999Z' };
    const { _id } = await makeDriver(ctx, { plate: 'KMDX123A', pendingChanges });
    await db.store.meta.deleteOne({ _id: 'plates-in-one-form' });
    await migrate(db.store);
    const kept = await db.store.drivers.findOne({ _id });
    expect([kept?.plate, kept?.pendingChanges]).toEqual(['KMDX 123A', { ...pendingChanges, plate: 'KMZZ 999Z' }]);
    await Promise.all([db.store.users.deleteOne({ _id }), db.store.drivers.deleteOne({ _id })]);
  });

  it('descriptions of settings are renewed, unless an admin has written one', async () => {
    const { settings, meta } = db.store;
    const described = (key: string, description: string) =>
      settings.insertOne({ _id: new ObjectId(), key, value: 'true', description, updatedAt: null });
    await described('require_driver_approval', 'Only approved drivers work (true or false)');
    await described('require_start_pin', 'Off during the pilot');
    await meta.deleteOne({ _id: 'settings-described' });
    await migrate(db.store);
    const now = await settings.find().sort({ key: 1 }).toArray();
    expect(now.map(({ description }) => description)).toEqual([
      'Drivers can work only once they are approved',
      'Off during the pilot',
    ]);
    await settings.deleteMany({});
  });

  it('decision 053: indexes that no query uses any more are dropped, also by two processes at once', async () => {
    const { rides, meta } = db.store;
    await rides.createIndexes([
      { key: { fare: 1, _id: 1 }, name: 'by-fare' },
      { key: { status: 1, fare: 1 }, name: 'revenue' },
    ]);
    await meta.deleteOne({ _id: 'ride-orders-dropped' });
    await Promise.all([migrate(db.store), migrate(storeIn(db.store.db))]);
    const names = (await rides.indexes()).map(({ name }) => name);
    expect(names).toContain('by-age');
    for (const name of ['revenue', 'by-status', 'by-fare']) expect(names).not.toContain(name);
  });

  it('run once each', async () => {
    await db.store.rides.updateMany({}, { $unset: { search: '' } });
    const before = await contents();
    await migrate(db.store);
    expect(await contents()).toEqual(before);
  });

  it('reach the same result when cut off after any command and finished by two processes at once', async () => {
    let outcome = 'died';
    for (let n = 1; outcome === 'died'; n += EVERY) {
      await restore(old);
      outcome = await doUntil(n, db, new Date(), ({ store }) => migrate(store));
      await Promise.all([migrate(db.store), migrate(storeIn(db.store.db))]);
      const { drivers, ...others } = await contents();
      expect({ cut: n, ...others }).toEqual({ cut: n, ...migrated, drivers: undefined });
      // The recounted figures are kept, too.
      expect(drivers).toMatchObject([{ listedUnder: migrated.drivers[0]?.['listedUnder'], figures: { trips: 1 } }]);
    }
  });
});

describe('architecture "The store": an index that exists with another definition prevents the start, by name', () => {
  const startWith = async (collection: string, key: IndexSpecification, options: CreateIndexesOptions) => {
    const name = `boda_test_${randomBytes(6).toString('hex')}`;
    const it = db.client.db(name);
    try {
      await it.collection(collection).createIndex(key, options);
      return await openStore(db.client, name).then(
        () => 'opened',
        (error: unknown) => (error instanceof UnusableStore ? error.message : error),
      );
    } finally {
      await it.dropDatabase();
    }
  };

  it('with another key', async () => {
    expect(await startWith('rides', { pickup: 1 }, { name: 'by-age' })).toMatch(/^the index by-age of rides .*\.$/s);
  });
  it('with another option', async () => {
    expect(await startWith('users', { email: 1 }, { name: 'email' })).toMatch(/^the index email of users .*\.$/s);
  });
  it('under another name', async () => {
    expect(await startWith('rides', { status: 1, completedAt: 1 }, { name: 'mine' })).toMatch(
      /^the index completed of rides .*\.$/s,
    );
  });
});
