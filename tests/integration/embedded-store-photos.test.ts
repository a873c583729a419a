import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Binary, type Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, startMongo } from '#dev/mongo/server.ts';
import { freshDataDir } from '#tests/support/data-dir.ts';

interface Photo {
  _id: number;
  bytes: Binary;
  small?: Binary;
  name?: string;
}

const PHOTO_BYTES = 500_000;
const MB = 1024 * 1024;

/** Bytes that differ between any two photos. */
const bytesOf = (n: number): Buffer =>
  Buffer.alloc(PHOTO_BYTES, createHash('sha256').update(String(n)).digest('hex'), 'latin1');
const photo = (n: number): Photo => ({ _id: n, bytes: new Binary(bytesOf(n)), small: new Binary(Buffer.from([n])) });

let dataDir: string;
let mongo: Running;
let client: MongoClient;
let photos: Collection<Photo>;

async function start(): Promise<void> {
  mongo = await startMongo({ dataDir });
  client = await MongoClient.connect(mongo.url);
  photos = client.db('boda').collection<Photo>('photos');
}

async function stop(): Promise<void> {
  await client.close();
  await mongo.close();
}

beforeEach(async () => {
  dataDir = await freshDataDir('store');
  await start();
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const isPhoto = (found: Photo | null, n: number): boolean => found !== null && bytesOf(n).equals(found.bytes.value());

describe('decision 001: the embedded store keeps photos on the disk', () => {
  it('40 photos of 500 kB take less than 5 MB of memory, written and read again after a restart', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const held = (): number => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = held();
    for (let n = 0; n < 40; n += 1) await photos.insertOne(photo(n));
    // The last messages are free a moment later.
    await expect.poll(() => held() - before).toBeLessThan(5 * MB);
    await stop();
    await start();
    for (let n = 0; n < 40; n += 1) expect(isPhoto(await photos.findOne({ _id: n }), n)).toBe(true);
    await expect.poll(() => held() - before).toBeLessThan(5 * MB);
  });

  it('returns a photo while it is being written, and after each change of its other fields', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const inserted = photos.insertOne(photo(n));
        const found = await photos.findOne({ _id: n });
        if (found) expect(isPhoto(found, n)).toBe(true);
        await inserted;
        const [, changed] = await Promise.all([
          photos.updateOne({ _id: n }, { $set: { name: 'front' } }),
          photos.findOneAndUpdate({ _id: n }, { $unset: { small: '' } }, { returnDocument: 'after' }),
        ]);
        expect(isPhoto(changed, n)).toBe(true);
      }),
    );
    const all = await photos.find({ name: 'front' }, { sort: { _id: -1 }, batchSize: 7 }).toArray();
    expect(all.map((found, i) => isPhoto(found, 49 - i) && found.small === undefined)).toEqual(all.map(() => true));
    expect(all).toHaveLength(50);
  });

  it('returns the photo that a command replaced or deleted', async () => {
    await photos.insertOne(photo(1));
    const replaced = await photos.findOneAndUpdate({ _id: 1 }, { $set: { bytes: new Binary(bytesOf(2)) } });
    expect(isPhoto(replaced, 1)).toBe(true);
    expect(isPhoto(await photos.findOne({ _id: 1 }), 2)).toBe(true);
    expect(isPhoto(await photos.findOneAndDelete({ _id: 1 }), 2)).toBe(true);
    expect(await photos.findOne({ _id: 1 })).toBeNull();
    await photos.insertOne(photo(3));
    await photos.updateOne({ _id: 3 }, { $set: { bytes: new Binary(Buffer.from('short')) } });
    expect((await photos.findOne({ _id: 3 }))?.bytes.toString()).toBe('short');
  });

  it('an update that changes nothing writes nothing, and an aggregation sees the bytes', async () => {
    await photos.insertOne(photo(4));
    const same = await photos.updateOne({ _id: 4 }, { $set: { bytes: new Binary(bytesOf(4)) } });
    expect(same).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    const [found] = await photos.aggregate<Photo>([{ $match: { _id: 4 } }]).toArray();
    expect(isPhoto(found ?? null, 4)).toBe(true);
  });
});
