import type { Page } from '@playwright/test';
import { expect, type Person } from './fixtures.ts';

/** Waits until the worker serves this page's files. */
export const isServed = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

export async function loseNetwork({ context, wire }: Person): Promise<void> {
  await context.setOffline(true);
  await wire.cut();
}
export async function findNetwork({ context, wire }: Person): Promise<void> {
  wire.mend();
  await context.setOffline(false);
}

/** Returns what the phone stores under a key, as text; '' for nothing. */
export const keptOn = (page: Page, key: 'last-known' | 'outbox' | 'offline-trail'): Promise<string> =>
  page.evaluate(async (wanted) => {
    const opening = indexedDB.open('boda', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
    });
    const asking = database.transaction('kept').objectStore('kept').get(wanted);
    await new Promise((resolve) => (asking.onsuccess = resolve));
    database.close();
    return asking.result ? JSON.stringify(asking.result) : '';
  }, key);
