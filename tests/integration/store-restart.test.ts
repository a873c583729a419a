import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Double, Long, MongoClient, ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Catalog } from '#dev/mongo/catalog.ts';
import { startMongo } from '#dev/mongo/server.ts';
import { Storage } from '#dev/mongo/storage.ts';
import { removeExpired } from '#dev/mongo/server.ts';

type Doc = { _id: number | string; [field: string]: unknown };

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boda-restart-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function withStore(folder: string, use: (db: Db) => Promise<void>): Promise<void> {
  const store = await startMongo({ dataDir: join(dataDir, folder) });
  const client = await new MongoClient(store.url).connect();
  try {
    await use(client.db('boda'));
  } finally {
    await client.close();
    await store.close();
  }
}

describe('decision 001: the embedded store after a restart', () => {
  it('keeps its folder from the other users of the machine', async () => {
    await withStore('private', () => Promise.resolve());
    expect((await stat(join(dataDir, 'private', 'store'))).mode & 0o777).toBe(0o700);
  });

  it('keeps documents with types and order, indexes and validators; dropped collections stay dropped', async () => {
    const doc = {
      _id: 1,
      long: Long.fromNumber(5),
      double: new Double(5),
      id: new ObjectId('650000000000000000000001'),
      at: new Date(0),
      none: null,
    };
    await withStore('kept', async (db) => {
      await db.createCollection('rides', { validator: { fare: { $gte: 0 } } });
      await db
        .collection('rides')
        .createIndex({ driver: 1 }, { unique: true, partialFilterExpression: { active: true } });
      await db.collection<Doc>('rides').insertMany([{ _id: 'b', fare: 1, driver: 'd', active: true }, { _id: 'a', fare: 2, driver: 'd' }]); // prettier-ignore
      await db.collection<Doc>('types').insertOne(doc);
      await db.collection<Doc>('gone').insertOne({ _id: 1 });
      await db.collection('gone').drop();
    });
    await withStore('kept', async (db) => {
      const rides = db.collection<Doc>('rides');
      expect((await rides.find().toArray()).map((ride) => ride._id)).toEqual(['b', 'a']);
      expect(
        await db.collection<Doc>('types').findOne({ _id: 1 }, { promoteLongs: false, promoteValues: false }),
      ).toMatchObject({ long: doc.long, double: doc.double, id: doc.id, at: doc.at, none: null });
      await expect(rides.insertOne({ _id: 'c', fare: 1, driver: 'd', active: true })).rejects.toMatchObject({
        code: 11000,
      });
      await expect(rides.insertOne({ _id: 'd', fare: -1 })).rejects.toMatchObject({ code: 121 });
      expect(await db.listCollections({ name: 'gone' }).toArray()).toEqual([]);
      await rides.insertOne({ _id: 'e', fare: 3 });
      expect(await rides.countDocuments()).toBe(3);
    });
  });

  it('the first range and the first sorted page after a start sort only what they find', async () => {
    await withStore('ordered', async (db) => {
      const rides = db.collection<Doc>('rides');
      await rides.createIndexes([{ key: { driver: 1, at: -1 } }, { key: { at: 1 } }]);
      await rides.insertMany(Array.from({ length: 1500 }, (_, i) => ({ _id: i, driver: 'd', at: (i * 7919) % 1500 })));
    });
    const storage = await Storage.open(join(dataDir, 'ordered'));
    const rides = (await Catalog.load(storage)).get('boda', 'rides');
    const sort = vi.spyOn(Array.prototype, 'sort');
    const page = rides?.selectInOrder({ driver: 'd' }, { at: -1 }, 3);
    const newest = rides?.selectInOrder({}, { _id: -1 }, 3);
    const range = rides?.select({ at: { $gte: 1497 } });
    const sorted = sort.mock.contexts.map((list) => (Array.isArray(list) ? list.length : NaN));
    vi.restoreAllMocks();
    await storage.close();
    expect(sorted).toEqual([3]);
    for (const rows of [page, range]) expect(rows?.map(({ doc }) => doc['at']).sort()).toEqual([1497, 1498, 1499]);
    expect(newest?.map(({ doc }) => doc._id)).toEqual([1499, 1498, 1497]);
  });

  it('a TTL index removes only what has expired at the given time', async () => {
    await withStore('ttl', async (db) => {
      const sessions = db.collection<Doc>('sessions');
      await sessions.createIndex({ endsAt: 1 }, { expireAfterSeconds: 0 });
      await sessions.createIndex({ seenAt: 1 }, { expireAfterSeconds: 60 });
      await sessions.insertMany([
        { _id: 1, endsAt: new Date(10_000) },
        { _id: 2, endsAt: new Date(10_001) },
        { _id: 3, endsAt: 'never' },
        { _id: 4, seenAt: new Date(-50_000) },
        { _id: 5, seenAt: new Date(-49_999) },
      ]);
    });
    const storage = await Storage.open(join(dataDir, 'ttl'));
    removeExpired(await Catalog.load(storage), 10_000);
    await storage.close();
    await withStore('ttl', async (db) => {
      expect(await db.collection('sessions').distinct('_id')).toEqual([2, 3, 5]);
    });
  });
});
