import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Entry, NewsKind } from '#shared/contract/news.ts';
import { LOST_RIDE, onNews } from '#client/data/notifications/news.ts';
import { developerWarning } from '#client/lib/log.ts';
import { subscribeToPushes } from '#client/data/phone/push-subscription.ts';
import { serviceWorker } from '#client/data/phone/service-worker.ts';
import {
  closeSystemNotifications,
  onNotificationPressed,
  showSystemNotification,
} from '#client/data/phone/system-notifications.ts';
import { refreshRide } from '#client/data/rides/fetch-rides.ts';
import { loadConfig } from '#client/data/phone/config.ts';
import { useNotificationPermission } from '#client/data/phone/notification-permission.ts';
import { useRides } from '#client/data/rides/rides.ts';
import { isWithdrawn } from '#client/data/rides/rides-state.ts';
import { useSession } from '#client/data/session/session.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toast } from '#client/ui/toast.tsx';
import { notificationOf, type Role } from './entry-notification.ts';

/** The kinds shown as toasts or on the ride's screen, which screen readers announce anyway. */
const TOASTED: Readonly<Record<Role, readonly NewsKind[]>> = {
  driver: [...LOST_RIDE, 'driverReminder', 'word'],
  passenger: ['word'],
};

/**
 * Announces new notifications to screen readers and, where permitted, shows them on the phone (spec 1 §4). While Boda
 * is closed, the server pushes them (R35). Pressing a notification opens the ride. A request's notification is closed
 * once the request is answered or withdrawn.
 */
export function useSystemNotifications(role: Role): void {
  const navigate = useNavigate();
  const granted = useNotificationPermission((state) => state.permission === 'granted');
  useEffect(() => onNotificationPressed((path) => void navigate(path)), [navigate]);
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    if (!granted || userId === undefined) return;
    serviceWorker()
      .then(loadConfig)
      .then(({ pushKey }) => subscribeToPushes(userId, pushKey))
      .catch((error: unknown) => developerWarning('This phone was not subscribed to pushes', error));
  }, [granted, userId]);
  useEffect(() => {
    const stops = [onNews((entry) => void notify(entry, role)), ...(role === 'driver' ? [closeAnswered()] : [])];
    return () => stops.forEach((stop) => stop());
  }, [role]);
}

async function notify(entry: Entry, role: Role): Promise<void> {
  if (entry.kind === 'requested' && !(await isStillPending(entry.rideId))) return;
  const news = notificationOf(entry, role);
  // The ride's own screen already shows its messages.
  if (entry.kind === 'word' && location.pathname !== news.href) toast.info(news.body);
  if (!TOASTED[role].includes(entry.kind)) announce(`${news.title}. ${news.body}`);
  await showSystemNotification(news);
}

/** Whether this driver can still answer the request, which may have ended while the phone was offline. */
async function isStillPending(rideId: string | null): Promise<boolean> {
  if (rideId === null) return false;
  // If this request fails, the status is unknown and no notification is shown.
  if (!useRides.getState().byId[rideId]) await refreshRide(rideId).catch(() => undefined);
  const state = useRides.getState();
  const ride = state.byId[rideId];
  return ride?.status === 'pending' && !isWithdrawn(state, ride);
}

const closeAnswered = (): (() => void) =>
  useRides.subscribe((now, before) => {
    if (now.byId === before.byId && now.withdrawn === before.withdrawn) return;
    for (const { id, status } of Object.values(before.byId)) {
      if (status === 'pending' && now.byId[id]?.status !== 'pending') void closeSystemNotifications({ tag: id });
    }
    for (const [id, rev] of Object.entries(now.withdrawn)) {
      if (before.withdrawn[id] !== rev) void closeSystemNotifications({ tag: id });
    }
  });
