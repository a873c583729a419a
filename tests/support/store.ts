import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { openStore, type Store, storeIn } from '#core/store/store.ts';
import { startMongo } from '#dev/mongo/server.ts';
import { freshDataDir, stopExpiry, STORE_NAME } from './data-dir.ts';

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
  return serverUrl ? storeOnServer(serverUrl) : embeddedStore();
}

async function storeOnServer(url: string): Promise<TestStore> {
  const client = await MongoClient.connect(url, { monitorCommands: true });
  const store = await openStore(client, `boda_test_${randomBytes(6).toString('hex')}`);
  await stopExpiry(store);
  return {
    store,
    client,
    engine: 'documentdb',
    url,
    close: async () => {
      await finishBackground(store);
      await store.db.dropDatabase();
      await client.close();
    },
  };
}

async function embeddedStore(): Promise<TestStore> {
  const dataDir = await freshDataDir('store');
  const mongo = await startMongo({ dataDir });
  const client = await MongoClient.connect(mongo.url, { monitorCommands: true });
  const store = storeIn(client.db(STORE_NAME));
  return {
    store,
    client,
    engine: 'embedded',
    url: mongo.url,
    close: async () => {
      await finishBackground(store);
      await client.close();
      await mongo.close();
      await rm(dataDir, { recursive: true, force: true });
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
