import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { finishBackground } from '#core/lib/background.ts';
import { openStore, type Store } from '#core/store/store.ts';
import { startMongo } from '#dev/mongo/server.ts';

export interface TestStore {
  store: Store;
  client: MongoClient;
  engine: 'embedded' | 'documentdb';
  /** For processes that open the same database (its name: `store.db.databaseName`). */
  url: string;
  /** Drops the database and closes what was opened. */
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

/** Drops the TTL indexes: the server expires documents by its own clock, but tests pass in times of another year. */
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
