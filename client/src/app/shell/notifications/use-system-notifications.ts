import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Entry, NewsKind } from '../../../../../shared/contract/news.ts';
import { LOST_RIDE, onNews } from '../../../live/news.ts';
import { developerWarning } from '../../../lib/log.ts';
import {
  closeSystemNotification,
  notificationWorker,
  onNotificationPressed,
  showSystemNotification,
} from '../../../lib/system-notifications.ts';
import { refreshRide } from '../../../live/snapshots.ts';
import { useNotificationPermission } from '../../../stores/notification-permission.ts';
import { useRides } from '../../../stores/rides.ts';
import { announce } from '../../../ui/live-region.tsx';
import { notificationOf, type Role } from './entry-notification.ts';

/** Shown to drivers as toasts, which screen readers announce anyway. */
const TOASTED: Readonly<Record<Role, readonly NewsKind[]>> = {
  driver: [...LOST_RIDE, 'driverReminder'],
  passenger: [],
};

/**
 * Announces new notifications to screen readers and, where permitted, shows them on the phone (spec 1 §4). A press on
 * one opens the ride. A request's notification is closed once it is answered or withdrawn.
 */
export function useSystemNotifications(role: Role): void {
  const navigate = useNavigate();
  const granted = useNotificationPermission((state) => state.permission === 'granted');
  useEffect(() => onNotificationPressed((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (granted)
      notificationWorker().catch((error: unknown) => developerWarning('Notifications cannot be shown', error));
  }, [granted]);
  useEffect(() => {
    const stops = [onNews((entry) => void notify(entry, role)), ...(role === 'driver' ? [closeAnswered()] : [])];
    return () => stops.forEach((stop) => stop());
  }, [role]);
}

async function notify(entry: Entry, role: Role): Promise<void> {
  if (entry.kind === 'requested' && !(await isStillPending(entry.rideId))) return;
  const news = notificationOf(entry, role);
  if (!TOASTED[role].includes(entry.kind)) announce(`${news.title}. ${news.body}`);
  await showSystemNotification(news);
}

/** Whether this driver can still answer the request; after an offline period it may be over. */
async function isStillPending(rideId: string | null): Promise<boolean> {
  if (rideId === null) return false;
  // If the check fails, the answer is unknown and nothing is shown.
  if (!useRides.getState().byId[rideId]) await refreshRide(rideId).catch(() => undefined);
  const { byId, withdrawn } = useRides.getState();
  return byId[rideId]?.status === 'pending' && !withdrawn[rideId];
}

const closeAnswered = (): (() => void) =>
  useRides.subscribe((now, before) => {
    if (now.byId === before.byId && now.withdrawn === before.withdrawn) return;
    for (const { id, status } of Object.values(before.byId)) {
      if (status === 'pending' && now.byId[id]?.status !== 'pending') void closeSystemNotification(id);
    }
    for (const id of Object.keys(now.withdrawn)) if (!before.withdrawn[id]) void closeSystemNotification(id);
  });
