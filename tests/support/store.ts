import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { openStore, type Store } from '#core/store/store.ts';
import { startMongo } from '#dev/mongo/server.ts';

export interface TestStore {
  store: Store;
  client: MongoClient;
  engine: 'embedded' | 'documentdb';
  /** The URL for processes that open the same database (its name: `store.db.databaseName`). */
  url: string;
  /** Drops the database, and closes the connections and the embedded store. */
  close(): Promise<void>;
}

/** A fresh database: on the server at TEST_MONGODB_URL when set, else on an embedded one in a temporary directory. */
export async function testStore(): Promise<TestStore> {
  const serverUrl = process.env['TEST_MONGODB_URL'];
  const embedded = serverUrl ? null : await startEmbedded();
  const url = embedded?.url ?? serverUrl ?? '';
  const client = await MongoClient.connect(url, { monitorCommands: true });
  const store = await openStore(client, `boda_test_${randomBytes(6).toString('hex')}`);
  await stopExpiry(store);
  return {
    store,
    client,
    engine: embedded ? 'embedded' : 'documentdb',
    url,
    close: async () => {
      await finishBackground(store);
      if (!embedded) await store.db.dropDatabase();
      await client.close();
      await embedded?.close();
    },
  };
}

/**
 * Returns the store of a test file, opened before its first test and closed after its last: usable from `beforeAll`
 * on.
 */
export function storeOfFile(): TestStore {
  let opened: TestStore;
  beforeAll(async () => void (opened = await testStore()));
  afterAll(() => opened.close());
  return {
    get store() {
      return opened.store;
    },
    get client() {
      return opened.client;
    },
    get engine() {
      return opened.engine;
    },
    get url() {
      return opened.url;
    },
    close: () => opened.close(),
  };
}

/** Drops the TTL indexes: the server expires documents by its own clock, but the tests' clock is in another year. */
async function stopExpiry(store: Store): Promise<void> {
  for (const collection of await store.db.collections()) {
    const indexes = await collection.indexes();
    for (const { name, expireAfterSeconds } of indexes) {
      if (name !== undefined && expireAfterSeconds !== undefined) await collection.dropIndex(name);
    }
  }
}

async function startEmbedded(): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'boda-store-'));
  const mongo = await startMongo({ dataDir });
  return {
    url: mongo.url,
    close: async () => {
      await mongo.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
