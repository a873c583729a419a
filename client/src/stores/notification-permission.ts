import { create } from 'zustand';
import { developerWarning } from '../lib/log.ts';
import {
  notificationWorker,
  readNotificationPermission,
  type NotificationPermissionState,
} from '../lib/system-notifications.ts';

/** Whether this phone shows our notifications (spec 1 §4). */
export const useNotificationPermission = create<{ permission: NotificationPermissionState }>()(() => ({
  permission: readNotificationPermission(),
}));

const tell = (): void => useNotificationPermission.setState({ permission: readNotificationPermission() });

/** Lets the browser ask; to be called from a press, or browsers refuse. */
export async function askNotificationPermission(): Promise<NotificationPermissionState> {
  await Notification.requestPermission();
  tell();
  const { permission } = useNotificationPermission.getState();
  if (permission === 'granted')
    notificationWorker().catch((error: unknown) => developerWarning('Notifications cannot be shown', error));
  return permission;
}

// It is changed in the browser's own settings, too; whoever comes back from there is seen coming.
document.addEventListener('visibilitychange', tell);
window.addEventListener('focus', tell);
