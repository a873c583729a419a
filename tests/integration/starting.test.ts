import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Line, openLine } from '../support/line.ts';
import { freePort } from '../support/processes.ts';
import { openSocket } from '../support/realtime.ts';
import { testStore, type TestStore } from '../support/store.ts';

describe('decision 029: a process whose store takes minutes to get an index', () => {
  let store: TestStore;
  let line: Line;
  let url: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    store = await testStore();
    line = await openLine(store.url);
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    env = { PORT: port, MONGODB_URL: line.url, MONGODB_NAME: store.store.db.databaseName };
  });
  afterEach(async () => {
    await line.close();
    await store.close();
  });

  it('is alive and not ready, takes nothing else, and starts once the index is there', async () => {
    const name = 'by-age';
    await store.store.rides.dropIndex(name);
    const building = line.holdAt(name);
    const starting = startTestApp({ env });
    let app: TestApp | undefined;
    try {
      await building;
      const alive = await fetch(`${url}/healthz`);
      expect([alive.status, await alive.json()]).toEqual([200, { ok: true }]);
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        { error: 'Boda is starting: it prepares the store.', code: 'UNAVAILABLE' },
      ]);
      await expect(fetch(`${url}/api/config`)).rejects.toThrow();
      await expect(openSocket(url)).rejects.toThrow();
    } finally {
      await line.mend();
      app = await starting;
    }
    try {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await app.client().call('getConfig')).status).toBe(200);
      expect(await store.store.rides.indexExists(name)).toBe(true);
    } finally {
      await app.close();
    }
  });

  it('no longer listens when it cannot start', async () => {
    line.refuse();
    await expect(startTestApp({ env })).rejects.toThrow('MONGODB_URL: the database there does not answer');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});
