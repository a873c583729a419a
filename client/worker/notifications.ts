// Pages import another build of idb-keyval. With the same build, the bundler would create a shared file, which the
// worker cannot import because it is a classic script.
import { update } from 'idb-keyval/compat';
import type { PushMessage } from '#shared/contract/push-message.ts';
import type { NotificationMessage, NotificationPressed } from '#client/data/phone/worker-message.ts';
import { answersIn, type PushAnswer } from './answer-texts.ts';
import { answerRequest, isAnswer } from './answer.ts';
import { resubscribe } from './resubscribe.ts';

/**
 * Shows the notifications of this site's pages, because phones let only a service worker show them, and the
 * notifications that the server pushes while no page is in front (R35).
 */
declare const self: ServiceWorkerGlobalScope;

const ICON = '/icon-192.png';
/** Pages that can navigate to another path within the app. */
const IN_APP = /^\/(passenger|driver)(\/|$)/;
const isInApp = (url: string): boolean => IN_APP.test(new URL(url).pathname);

self.addEventListener('message', (event) => {
  const asked = event.data as unknown;
  if (isMessage(asked)) event.waitUntil(show(asked));
});

self.addEventListener('push', (event) => {
  const shown: unknown = event.data?.json();
  if (isPush(shown)) event.waitUntil(showPushed(shown));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(resubscribe(self.registration));
});

/** The data that a shown notification keeps for a press on it. */
type Kept = Pick<PushMessage, 'href' | 'tag' | 'asks' | 'language'>;

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = event.notification.data as unknown;
  if (!isKept(data)) event.waitUntil(open('/'));
  else if (data.asks !== null && isAnswer(event.action)) event.waitUntil(answer(data, data.asks, event.action));
  else event.waitUntil(open(isPath(data.href) ? data.href : '/'));
});

/** The id of the notification last shown, by tag. */
const newest = new Map<string, string>();
/** Marks a pushed notification's id, so that the timer of a page's notification with the same id does not close it. */
const PUSHED = ' pushed';

/** The standard's NotificationOptions, including the fields that TypeScript's types lack. */
interface Options extends NotificationOptions {
  /** Whether to alert again when this notification replaces another with the same tag. */
  renotify: boolean;
  actions: { action: PushAnswer; title: string }[];
}

const answerActions = ({ language }: Kept) =>
  (['accept', 'decline'] as const).map((action) => ({ action, title: answersIn(language)[action].label }));

async function display({ title, body, ...data }: Omit<PushMessage, 'id'>, silent = false): Promise<void> {
  const { tag, asks } = data;
  const actions = asks === null ? [] : answerActions(data);
  const look = { icon: ICON, badge: ICON, requireInteraction: asks !== null };
  const options: Options = { body, tag, renotify: !silent, silent, data, actions, ...look };
  await self.registration.showNotification(title, options);
}

const SEEN_IDS = 'seen-notification-ids';
/** The number of ids to keep; the oldest are deleted. */
const SEEN_IDS_MAX = 100;

/**
 * Whether a notification id is new on this phone, however many tabs send it at once. IndexedDB holds the known ids,
 * because it outlives the worker. Without storage every id counts as new: twice is better than never.
 */
async function isNewId(id: string): Promise<boolean> {
  let isNew = true;
  const withId = (ids: readonly string[] = []): readonly string[] => {
    isNew = !ids.includes(id);
    return isNew ? [...ids, id].slice(-SEEN_IDS_MAX) : ids;
  };
  try {
    await update(SEEN_IDS, withId);
    return isNew;
  } catch {
    return true;
  }
}

/**
 * Shows a notification once, even if several tabs send it. The worker closes it after `closeAfterMs`, because browsers
 * throttle the timers of background pages. A notification that has replaced it stays.
 */
async function show({ closeAfterMs, ...message }: NotificationMessage): Promise<void> {
  const { id, tag } = message;
  if (!(await isNewId(id))) return;
  newest.set(tag, id);
  await display(message);
  if (closeAfterMs === null) return;
  await new Promise((resolve) => setTimeout(resolve, closeAfterMs));
  if (newest.get(tag) !== id) return;
  newest.delete(tag);
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

/**
 * Shows a pushed notification, unless a page of the app is in front: that page shows it itself. A notification that
 * this phone has already shown appears again without a sound, because browsers require every push to show something.
 */
async function showPushed(message: PushMessage): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ url, visibilityState }) => visibilityState === 'visible' && isInApp(url))) return;
  const isNew = await isNewId(message.id);
  // A pushed notification stays open, because nobody is looking at the app.
  newest.set(message.tag, message.id + PUSHED);
  await display(message, !isNew);
}

/** Sends the driver's answer to a request, and shows the outcome. */
async function answer({ href, language }: Kept, rideId: string, action: PushAnswer): Promise<void> {
  const shown = await answerRequest(rideId, action, language);
  newest.delete(rideId);
  await display({ ...shown, tag: rideId, href, asks: null });
}

/** Opens the path in a window of the app, or else in a new window. */
async function open(openPath: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const inApp = windows.find(({ url }) => isInApp(url));
  if (!inApp) {
    await self.clients.openWindow(openPath);
    return;
  }
  inApp.postMessage({ openPath } satisfies NotificationPressed);
  await inApp.focus();
}

/** Whether this is a path of this site. */
const isPath = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');

const isObject = (it: unknown): it is object => typeof it === 'object' && it !== null;

const isKept = (data: unknown): data is Kept => isObject(data) && 'href' in data && 'tag' in data && 'asks' in data;

const isPush = (shown: unknown): shown is PushMessage =>
  isKept(shown) && 'id' in shown && 'title' in shown && 'body' in shown;

const isMessage = (asked: unknown): asked is NotificationMessage => isPush(asked) && 'closeAfterMs' in asked;
