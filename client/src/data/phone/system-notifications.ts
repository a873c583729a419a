import { NOTIFICATION_CLOSE_MS } from '#shared/domain/constants/screens.ts';
import { developerWarning } from '#client/lib/log.ts';
import { serviceWorker } from './service-worker.ts';
import type { NotificationMessage, NotificationPressed } from './worker-message.ts';

/** The permission state. `insecure`: the page was loaded over plain http, where browsers allow no notifications. */
export type NotificationPermissionState = 'unsupported' | 'insecure' | 'default' | 'granted' | 'denied';

export function readNotificationPermission(): NotificationPermissionState {
  if (!window.isSecureContext) return 'insecure';
  return 'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';
}

export type SystemNotification = Omit<NotificationMessage, 'closeAfterMs'>;

/** Sends a notification to the worker, if permitted. The worker shows it once, however many tabs send it. */
export async function showSystemNotification(what: SystemNotification): Promise<void> {
  if (readNotificationPermission() !== 'granted') return;
  // A request stays until it is answered; others close after 5 s (spec 1 §4).
  const message: NotificationMessage = { ...what, closeAfterMs: what.asks === null ? NOTIFICATION_CLOSE_MS : null };
  try {
    (await serviceWorker()).active?.postMessage(message);
  } catch (error) {
    developerWarning('The notification could not be shown', error);
  }
}

/** Closes the notifications with this tag, or all, as when the person changes (R35). */
export async function closeSystemNotifications(which: { tag?: string } = {}): Promise<void> {
  try {
    if (readNotificationPermission() !== 'granted') return;
    const shown = await (await serviceWorker()).getNotifications(which);
    shown.forEach((notification) => notification.close());
  } catch (error) {
    developerWarning('The notifications could not be closed', error);
  }
}

/** Calls `open` with the path of a pressed notification. Returns a function that unsubscribes. */
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
