import { NOTIFICATION_CLOSE_MS } from '../../../shared/domain/constants/screens.ts';
import { developerWarning } from './log.ts';
import type { NotificationMessage, NotificationPressed } from './notification-message.ts';

const WORKER_ADDRESS = '/notifications-worker.js';

/** What the phone allows. `insecure`: the page was loaded over plain http, where browsers allow no notifications. */
export type NotificationPermissionState = 'unsupported' | 'insecure' | 'default' | 'granted' | 'denied';

export function readNotificationPermission(): NotificationPermissionState {
  if (!window.isSecureContext) return 'insecure';
  return 'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';
}

let registration: Promise<ServiceWorkerRegistration> | null = null;

/** The worker that shows notifications (client/worker). Call only once notifications are allowed: this registers it. */
export function notificationWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker
    .register(WORKER_ADDRESS, { scope: '/', updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
    .catch((error: unknown) => {
      registration = null;
      throw error;
    });
  return registration;
}

export interface SystemNotification extends Omit<NotificationMessage, 'closeAfterMs'> {
  /** Stays until it is answered; others close after 5 s (spec 1 §4). */
  requireInteraction?: boolean;
}

/** Sends it to the worker, if notifications are allowed; the worker shows it once, however many tabs send it. */
export async function showSystemNotification({ requireInteraction = false, ...what }: SystemNotification) {
  if (readNotificationPermission() !== 'granted') return;
  const message: NotificationMessage = { ...what, closeAfterMs: requireInteraction ? null : NOTIFICATION_CLOSE_MS };
  try {
    (await notificationWorker()).active?.postMessage(message);
  } catch (error) {
    developerWarning('The notification could not be shown', error);
  }
}

/** Closes the notification with this tag, because it has been answered elsewhere. */
export async function closeSystemNotification(tag: string): Promise<void> {
  if (readNotificationPermission() !== 'granted' || registration === null) return;
  try {
    const shown = await (await registration).getNotifications({ tag });
    shown.forEach((notification) => notification.close());
  } catch (error) {
    developerWarning('The notification could not be closed', error);
  }
}

/** Calls `open` with the path of a pressed notification. Returns a function that stops it. */
export function onNotificationPressed(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (isPressed(data)) open(data.openPath);
  };
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}

const isPressed = (data: unknown): data is NotificationPressed =>
  typeof data === 'object' && data !== null && 'openPath' in data && typeof data.openPath === 'string';
