import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { HeapBudget, type Size, sizeAdviser } from '#dev/mongo/limits.ts';
import { startMongo } from '#dev/mongo/server.ts';
import { freshDataDir } from '#tests/support/data-dir.ts';

const run = promisify(execFile);
const MB = 1024 * 1024;

describe('decision 001: the embedded store says what it is for', () => {
  it.each<[string, Size]>([
    ['5,000 rides', { rides: 5000, bytes: 0 }],
    ['500 MB', { rides: 0, bytes: 500 * MB }],
  ])('once, when it reaches %s', async (_, large) => {
    const said: string[] = [];
    let size: Size = { rides: 4999, bytes: 500 * MB - 1 };
    const check = sizeAdviser(
      () => Promise.resolve(size),
      (sentence) => said.push(sentence),
    );
    await check();
    expect(said).toEqual([]);
    size = large;
    await check();
    await check();
    expect(said).toEqual([expect.stringMatching(/^The embedded store is made for .* set MONGODB_URL to a MongoDB\.$/)]);
  });

  it('at a start with 5,000 rides', async () => {
    const dataDir = await freshDataDir('store');
    const said: string[] = [];
    const start = () => startMongo({ dataDir, warn: (sentence) => said.push(sentence) });
    let mongo = await start();
    const client = await MongoClient.connect(mongo.url);
    await client
      .db('other')
      .collection('rides')
      .insertMany(Array.from({ length: 5000 }, () => ({})));
    await client.close();
    await mongo.close();
    expect(said).toEqual([]);
    mongo = await start();
    await mongo.close();
    expect(said).toEqual([expect.stringMatching(/has 5000 rides and 0 MB/)]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('with --max-old-space-size=256 it loads 32 MB of documents', () => {
    const heap = new HeapBudget(256 * MB);
    for (let i = 0; i < 32 * 512; i += 1) heap.take(2048);
    expect(() => heap.take(2048)).toThrow('does not fit in the 256 MB that Node may use; raise --max-old-space-size');
  });

  it('a store that does not fit in the heap refuses the start with a sentence', async () => {
    const dataDir = await freshDataDir('store');
    const mongo = await startMongo({ dataDir });
    const client = await MongoClient.connect(mongo.url);
    const rides = client.db('boda').collection('rides');
    for (let n = 0; n < 40; n += 1) await rides.insertOne({ text: 'x'.repeat(MB) });
    await client.close();
    await mongo.close();
    const args = ['--max-old-space-size=256', '--import', './typescript.mjs', 'dev/mongo/main.ts'];
    const env = { ...process.env, DATA_DIR: dataDir, STORE_PORT: '0' };
    const started = run(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), env });
    await expect(started).rejects.toThrow(
      /\nThe data folder .* cannot be used \(its data does not fit in the 256 MB .*\)\. .*\.\n$/,
    );
    await rm(dataDir, { recursive: true, force: true });
  });
});
