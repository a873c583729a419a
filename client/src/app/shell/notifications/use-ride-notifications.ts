import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Ride } from '../../../lib/ride.ts';
import { serverNow } from '../../../lib/clock.ts';
import { developerWarning } from '../../../lib/log.ts';
import { wait } from '../../../lib/retry.ts';
import {
  closeSystemNotification,
  notificationWorker,
  onNotificationPressed,
  showSystemNotification,
  type SystemNotification,
} from '../../../lib/system-notifications.ts';
import { refreshRideLive } from '../../../live/snapshots.ts';
import { onLive } from '../../../live/socket.ts';
import { useNotificationPermission } from '../../../stores/notification-permission.ts';
import { useRides } from '../../../stores/rides.ts';
import { say } from '../../../ui/live-region.tsx';
import { driverNews, newsTag, passengerNews, reminderNews, requestNews } from './ride-news.ts';

/** The estimate is worth waiting for, yet not for long. */
const ESTIMATE_WAIT_MS = 3000;

/**
 * Tells what becomes of rides: to readers, and where notifications are granted on the phone (spec 1 §4): what changes
 * while the page is there, also what it missed while it had no connection, and never what was already so when it was
 * loaded. A press on a notification leads to the ride.
 */
export function useRideNotifications(): void {
  const navigate = useNavigate();
  const granted = useNotificationPermission((state) => state.permission === 'granted');
  useEffect(() => onNotificationPressed((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (granted)
      notificationWorker().catch((error: unknown) => developerWarning('Notifications cannot be shown', error));
  }, [granted]);
  useEffect(() => {
    const stops = [
      useRides.subscribe((now, before) => {
        if (now.byId !== before.byId)
          for (const ride of Object.values(now.byId)) tell(before.byId[ride.id], ride, before.loaded);
        for (const id of Object.keys(now.withdrawn)) if (!before.withdrawn[id]) putAway(id);
      }),
      onLive('ride:reminder', (reminder) => {
        const ride = useRides.getState().byId[reminder.id];
        if (ride) show(reminderNews(ride, reminder, serverNow()));
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}

const mayShow = (): boolean => useNotificationPermission.getState().permission === 'granted';

function show(news: SystemNotification): void {
  if (mayShow()) void showSystemNotification(news);
}

function showAndSay(news: SystemNotification): void {
  say(`${news.title}. ${news.body}`);
  show(news);
}

/** `loaded`: the rides were known before, so that one that was not among them is new. */
function tell(before: Ride | undefined, after: Ride, loaded: boolean): void {
  if (before === after) return;
  if (after.view === 'driver') tellDriver(before?.view === 'driver' ? before : undefined, after, loaded);
  else if (before?.view === 'passenger') void tellPassenger(before, after);
}

async function tellPassenger(before: Ride, after: Ride): Promise<void> {
  let etaMin: number | null = null;
  if (before.status === 'pending' && after.status === 'accepted' && after.active) {
    await Promise.race([refreshRideLive(after.id).catch(() => undefined), wait(ESTIMATE_WAIT_MS)]);
    etaMin = useRides.getState().live[after.id]?.estimate?.estimatedArrival ?? null;
  }
  const news = passengerNews(before, after, etaMin, serverNow());
  if (news) showAndSay(news);
}

function tellDriver(before: Ride | undefined, after: Ride, loaded: boolean): void {
  if (!before && loaded && after.status === 'pending') showAndSay(requestNews(after, serverNow()));
  if (!before) return;
  if (before.status === 'pending' && after.status !== 'pending') putAway(after.id);
  const news = driverNews(before, after);
  // A toast says it (use-cancelled-notice.ts).
  if (news) show(news);
}

/** The request was answered, here or elsewhere, or is no longer this driver's. */
function putAway(rideId: string): void {
  if (mayShow()) void closeSystemNotification(newsTag(rideId, 'requested'));
}
