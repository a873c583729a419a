import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openStore } from '#core/store/store.ts';
import { SHARE_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import { testStore } from '../support/store.ts';

it('TTL indexes expire sessions, subscriptions, used codes, admin failures, notifications, alerts, photos sent ahead, bans, former accounts with their blocks and failed attempts at once, and links a week later', async () => {
  const opened = await testStore();
  const store = await openStore(opened.client, `boda_test_${randomBytes(6).toString('hex')}`);
  const kept = new Map<string, number>();
  for (const collection of await store.db.collections()) {
    for (const { key, expireAfterSeconds } of await collection.indexes()) {
      if (expireAfterSeconds === undefined) continue;
      expect(Object.keys(key as object)).toEqual(['expiresAt']);
      kept.set(collection.collectionName, expireAfterSeconds);
    }
  }
  expect(Object.fromEntries(kept)).toEqual({
    sessions: 0,
    subscriptions: 0,
    usedCodes: 0,
    adminSessions: 0,
    adminFailures: 0,
    notifications: 0,
    shares: SHARE_KEPT_DAYS * 24 * 3600,
    incidents: 0,
    files: 0,
    bans: 0,
    blocks: 0,
    formerAccounts: 0,
    audit: 0,
  });
  await store.db.dropDatabase();
  await opened.close();
});
