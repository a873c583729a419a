import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { DECLARATIONS } from '#core/store/indexes.ts';
import { openStore, type Store } from '#core/store/store.ts';
import { migrate } from '#core/upkeep/migrations.ts';
import { startMongo } from '#dev/mongo/server.ts';

/** The name of the database of `testStore` in an embedded store. */
export const STORE_NAME = 'boda_test';
/** The name of an app's database by default. */
const APP_NAME = 'boda';
/** Where the embedded store keeps its files in a data folder. */
const FOLDER = 'store';

/** Drops the TTL indexes: the server expires documents by its own clock, but the tests' clock is in another year. */
export async function stopExpiry(store: Store): Promise<void> {
  for (const [collection, { indexes }] of Object.entries(DECLARATIONS)) {
    for (const { name, expireAfterSeconds } of indexes) {
      if (name !== undefined && expireAfterSeconds !== undefined) await store.db.collection(collection).dropIndex(name);
    }
  }
}

type Files = Map<string, Buffer>;
const prepare = {
  /** For `testStore`: without TTL indexes. */
  store: async (client: MongoClient) => stopExpiry(await openStore(client, STORE_NAME)),
  /** For an app: as after its first start, but without data. */
  app: async (client: MongoClient) => migrate(await openStore(client, APP_NAME)),
};
const prepared: Partial<Record<keyof typeof prepare, Promise<Files>>> = {};

/**
 * Returns a new temporary data folder whose database has its collections and indexes. They are made once per process
 * and then copied, because each of them costs a synced write.
 */
export async function freshDataDir(kind: keyof typeof prepare): Promise<string> {
  const [files, dataDir] = await Promise.all([(prepared[kind] ??= filesOf(kind)), newFolder()]);
  await mkdir(join(dataDir, FOLDER));
  for (const [name, bytes] of files) await writeFile(join(dataDir, FOLDER, name), bytes);
  return dataDir;
}

async function filesOf(kind: keyof typeof prepare): Promise<Files> {
  const dataDir = await newFolder();
  const mongo = await startMongo({ dataDir });
  const client = await MongoClient.connect(mongo.url);
  await prepare[kind](client);
  await client.close();
  await mongo.close();
  const files: Files = new Map();
  const folder = join(dataDir, FOLDER);
  for (const name of await readdir(folder)) files.set(name, await readFile(join(folder, name)));
  await rm(dataDir, { recursive: true, force: true });
  return files;
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'boda-store-'));
