import type { Page, Worker } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What a page or worker gave the phone to show, and what it took away; kept by the browser's own calls. */
export interface Phone {
  given: { title: string; body: string; path: string; stays: boolean; atMs: number }[];
  taken: { atMs: number }[];
}

/**
 * Notes what is handed to the phone from now on. The phone's own list is no witness: asked while one is about to be
 * shown, Chromium forgets that one.
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
    phone.given.push({ title, body, path: String(options.data), stays, atMs: Date.now() });
  };
}
export const phoneOf = (): Phone => (globalThis as unknown as { phone: Phone }).phone;

/** Until the worker is there, and the page hears what happens. */
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

/** What the phone was given to show, in order. */
export const given = async (worker: Worker) => (await worker.evaluate(phoneOf)).given;
export const saying = ({ title, body }: Phone['given'][number]) => ({ title, body });
