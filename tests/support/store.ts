import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { openStore, type Store } from '../../core/store/store.ts';

export interface TestStore {
  store: Store;
  client: MongoClient;
  engine: 'embedded' | 'documentdb';
  /** Drops the database and closes what was opened. */
  close(): Promise<void>;
}

/** A fresh database: of the server at TEST_MONGODB_URL when set, else of an embedded one in a temporary directory. */
export async function testStore(): Promise<TestStore> {
  const url = process.env['TEST_MONGODB_URL'];
  if (!url) throw new Error('TEST_MONGODB_URL is not set');
  const client = await MongoClient.connect(url);
  const store = await openStore(client, `boda_test_${randomBytes(6).toString('hex')}`);
  return {
    store,
    client,
    engine: 'documentdb',
    close: async () => {
      await store.db.dropDatabase();
      await client.close();
    },
  };
}
