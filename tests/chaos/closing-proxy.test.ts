import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { STORE_WAITS } from '#server/open-store.ts';
import { startTestApp } from '../support/app.ts';
import { openLine } from '../support/line.ts';
import { testStore } from '../support/store.ts';

/** With the MongoDB driver's default timing, one client in five never found the store again. */
const CLIENTS = 24;
const AT_ONCE = 5;

it('decision 026: a store behind a proxy that closes every connection at once is found again by each client', async () => {
  const store = await testStore();
  const line = await openLine(store.url);
  const app = await startTestApp({ env: { MONGODB_URL: line.url, MONGODB_NAME: store.store.db.databaseName } });
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => MongoClient.connect(line.url, STORE_WAITS)));
  try {
    const ask = (client: MongoClient) => client.db().collection('asked').findOne();
    // The race in the MongoDB driver needs pending reads that it retries, half a second after its monitor's last
    // check.
    await Promise.all(
      clients.map((client) => new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve))),
    );
    setTimeout(() => line.refuse(), 700);
    const untilBroken = async (client: MongoClient): Promise<void> => {
      for (;;) await ask(client);
    };
    await Promise.allSettled(clients.flatMap((client) => Array.from({ length: AT_ONCE }, () => untilBroken(client))));
    expect((await app.client().send('getReadyz')).status).toBe(503);

    await line.mend();
    for (const client of clients) {
      await expect
        .poll(() =>
          ask(client).then(
            () => 'found',
            () => 'lost',
          ),
        )
        .toBe('found');
    }
    await expect.poll(async () => (await app.client().send('getReadyz')).status).toBe(200);
  } finally {
    await line.mend();
    await Promise.all(clients.map((client) => client.close()));
    await app.close();
    await line.close();
    await store.close();
  }
});
