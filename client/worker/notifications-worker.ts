import type { NotificationMessage, NotificationPressed } from '../src/lib/notification-message.ts';
import { isFirstTelling } from './told.ts';

/**
 * Shows notifications for pages of this site: phones allow that to a service worker alone (DESIGN section 7). It keeps
 * no pages and loads nothing, so that it never stands between a page and its newest release.
 */
declare const self: ServiceWorkerGlobalScope;

const ICON = '/notification-icon.png';
/** Screens that can go to another path by themselves. */
const IN_APP = /^\/(passenger|driver)(\/|$)/;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const asked = event.data as unknown;
  if (isMessage(asked)) event.waitUntil(show(asked));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = event.notification.data as unknown;
  const openPath = typeof data === 'string' && data.startsWith('/') && !data.startsWith('//') ? data : '/';
  event.waitUntil(open(openPath));
});

/** What was shown last, by tag. */
const newest = new Map<string, string>();

/** As the standard has them. */
interface Options extends NotificationOptions {
  /** Sounds also in the place of another. */
  renotify: boolean;
}

/**
 * Once: of tabs there may be many, of this worker there is one. It closes what it shows itself, for a page in the
 * background is woken too rarely to keep the time; but not what has taken its place since.
 */
async function show({ id, title, body, tag, href, closeAfterMs }: NotificationMessage): Promise<void> {
  if (!(await isFirstTelling(id))) return;
  newest.set(tag, id);
  const requireInteraction = closeAfterMs === null;
  const options: Options = { body, tag, renotify: true, data: href, icon: ICON, badge: ICON, requireInteraction };
  await self.registration.showNotification(title, options);
  if (closeAfterMs === null) return;
  await new Promise((resolve) => setTimeout(resolve, closeAfterMs));
  if (newest.get(tag) !== id) return;
  newest.delete(tag);
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

/** In the window that is there, else in a new one. */
async function open(openPath: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const inApp = windows.find(({ url }) => IN_APP.test(new URL(url).pathname));
  if (!inApp) {
    await self.clients.openWindow(openPath);
    return;
  }
  inApp.postMessage({ openPath } satisfies NotificationPressed);
  await inApp.focus();
}

const isMessage = (asked: unknown): asked is NotificationMessage =>
  typeof asked === 'object' && asked !== null && 'id' in asked && 'tag' in asked && 'href' in asked;
