import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Entry, NewsKind } from '../../../../../shared/contract/news.ts';
import { LOST_RIDE } from '../../../features/driver/duty/lost-ride.ts';
import { developerWarning } from '../../../lib/log.ts';
import {
  closeSystemNotification,
  notificationWorker,
  onNotificationPressed,
  showSystemNotification,
} from '../../../lib/system-notifications.ts';
import { onNews } from '../../../live/news.ts';
import { refreshRide } from '../../../live/snapshots.ts';
import { useNotificationPermission } from '../../../stores/notification-permission.ts';
import { useRides } from '../../../stores/rides.ts';
import { say } from '../../../ui/live-region.tsx';
import { phoneNews, type Role } from './phone-news.ts';

/** Toasts say them to drivers, and are read out themselves. */
const TOASTED: Readonly<Record<Role, readonly NewsKind[]>> = {
  driver: [...LOST_RIDE, 'driverReminder'],
  passenger: [],
};

/**
 * Tells what newly comes to the bell: to readers, and where notifications are granted on the phone (spec 1 §4). A press on
 * a notification leads to the ride; a request that is answered, or no longer this driver's, is put away.
 */
export function usePhoneNews(role: Role): void {
  const navigate = useNavigate();
  const granted = useNotificationPermission((state) => state.permission === 'granted');
  useEffect(() => onNotificationPressed((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (granted)
      notificationWorker().catch((error: unknown) => developerWarning('Notifications cannot be shown', error));
  }, [granted]);
  useEffect(() => {
    const stops = [onNews((entry) => void tell(entry, role)), ...(role === 'driver' ? [putAwayAnswered()] : [])];
    return () => stops.forEach((stop) => stop());
  }, [role]);
}

async function tell(entry: Entry, role: Role): Promise<void> {
  if (entry.kind === 'requested' && !(await isWaiting(entry.rideId))) return;
  const news = phoneNews(entry, role);
  if (!TOASTED[role].includes(entry.kind)) say(`${news.title}. ${news.body}`);
  await showSystemNotification(news);
}

/** Is a request still this driver's to answer? What is told after a while without connection may be over. */
async function isWaiting(rideId: string | null): Promise<boolean> {
  if (rideId === null) return false;
  // Without an answer nobody knows of it, and it is not told.
  if (!useRides.getState().byId[rideId]) await refreshRide(rideId).catch(() => undefined);
  const { byId, withdrawn } = useRides.getState();
  return byId[rideId]?.status === 'pending' && !withdrawn[rideId];
}

const putAwayAnswered = (): (() => void) =>
  useRides.subscribe((now, before) => {
    if (now.byId === before.byId && now.withdrawn === before.withdrawn) return;
    for (const { id, status } of Object.values(before.byId)) {
      if (status === 'pending' && now.byId[id]?.status !== 'pending') void closeSystemNotification(id);
    }
    for (const id of Object.keys(now.withdrawn)) if (!before.withdrawn[id]) void closeSystemNotification(id);
  });
