import type { Page, Worker } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The notifications that a page or worker has shown and closed, recorded from its calls to the browser. */
export interface Phone {
  given: { title: string; body: string; path: string; stays: boolean; silent: boolean; atMs: number }[];
  taken: { atMs: number }[];
}

/**
 * Records notifications from now on. The browser's own list is unreliable: when queried just before a notification is
 * shown, Chromium drops that notification.
 */
function notePhone(): void {
  const phone: Phone = { given: [], taken: [] };
  Object.assign(globalThis, { phone });
  const close: () => void = Reflect.get(Notification.prototype, 'close');
  Notification.prototype.close = function (this: Notification) {
    phone.taken.push({ atMs: Date.now() });
    close.call(this);
  };
  const registration = ServiceWorkerRegistration.prototype;
  const show = Reflect.get(registration, 'showNotification') as (...what: unknown[]) => Promise<void>;
  registration.showNotification = async function (title: string, options: NotificationOptions = {}) {
    await show.call(this, title, options);
    const { body = '', requireInteraction: stays = false } = options;
    const silent = options.silent ?? false;
    phone.given.push({ title, body, path: (options.data as { href: string }).href, stays, silent, atMs: Date.now() });
  };
}
export const phoneOf = (): Phone => (globalThis as unknown as { phone: Phone }).phone;

/** Waits until the service worker is active, then starts recording in it and in the page. */
export async function isListening(page: Page): Promise<Worker> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(notePhone);
  await page.evaluate(notePhone);
  return worker;
}

/** The notifications shown, in order. */
export const given = async (worker: Worker) => (await worker.evaluate(phoneOf)).given;
export const saying = ({ title, body }: Phone['given'][number]) => ({ title, body });
