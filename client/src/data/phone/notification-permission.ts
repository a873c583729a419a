import { create } from 'zustand';
import { developerWarning } from '#client/lib/log.ts';
import { serviceWorker } from './service-worker.ts';
import { readNotificationPermission, type NotificationPermissionState } from './system-notifications.ts';

/** Whether this phone may show our notifications (spec 1 §4). */
export const useNotificationPermission = create<{ permission: NotificationPermissionState }>()(() => ({
  permission: readNotificationPermission(),
}));

const tell = (): void => useNotificationPermission.setState({ permission: readNotificationPermission() });

/** Shows the browser's prompt; must be called from a click, or browsers refuse. */
export async function askNotificationPermission(): Promise<NotificationPermissionState> {
  await Notification.requestPermission();
  tell();
  const { permission } = useNotificationPermission.getState();
  if (permission === 'granted')
    serviceWorker().catch((error: unknown) => developerWarning('Notifications cannot be shown', error));
  return permission;
}

// The person may also change the permission in the browser's settings: check when they return to the page.
document.addEventListener('visibilitychange', tell);
window.addEventListener('focus', tell);
