import type { NotificationMessage, NotificationPressed } from '../src/lib/notification-message.ts';
import { isNewId } from './seen-ids.ts';

/**
 * Shows notifications for the pages of this site, since phones let only a service worker do so. It caches nothing and
 * handles no fetches, so that it never serves an old release.
 */
declare const self: ServiceWorkerGlobalScope;

const ICON = '/notification-icon.png';
/** Pages that can navigate to another path within the app. */
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

/** The id of the notification last shown, by tag. */
const newest = new Map<string, string>();

/** NotificationOptions of the standard, with what TypeScript's types lack. */
interface Options extends NotificationOptions {
  /** Alerts again when it replaces another notification with the same tag. */
  renotify: boolean;
}

/**
 * Shows a notification once, even if several tabs send it. Closes it here after `closeAfterMs`, because timers in
 * background pages are throttled, but not one that has replaced it meanwhile.
 */
async function show({ id, title, body, tag, href, closeAfterMs }: NotificationMessage): Promise<void> {
  if (!(await isNewId(id))) return;
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

/** Opens the path in a window of the app, else in a new one. */
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
