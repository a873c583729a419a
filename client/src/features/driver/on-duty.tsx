import { useEffect, useEffectEvent } from 'react';
import { Outlet } from 'react-router';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Entry } from '#shared/contract/news.ts';
import { textOf } from '#shared/texts/en/news.ts';
import {
  CONNECTIVITY_CHECK_MS,
  NOTIFICATION_PROMPT_DRIVER_MS,
  REQUESTS_POLL_MS,
} from '#shared/domain/constants/screens.ts';
import { unlockSound } from '#client/lib/sounds.ts';
import { serverNow } from '#client/lib/clock.ts';
import { developerWarning } from '#client/lib/log.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { LOST_RIDE, onNews } from '#client/data/notifications/news.ts';
import { onLive } from '#client/data/connection/socket.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { NotificationPrompt } from '#client/parts/phone/notification-permission.tsx';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { loadDriverSelf, setOwnStatus, useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useDriverRides, useRides } from '#client/data/rides/rides.ts';
import { useSession } from '#client/data/session/session.ts';
import { toast } from '#client/ui/toast.tsx';
import { RequestSheet } from './requests/request-sheet.tsx';
import { reminderText } from './rides/due-pickups.ts';
import { playAlert, useSoundSetting, vibrate } from './duty/alert-sound.ts';
import { goesOffline, useWorking, wantsOnline } from './duty/own-status.ts';
import { usePauseWatch } from './duty/pause.ts';
import { forgetWaiting, hasWaited } from './duty/waiting.ts';
import { useWakeLock } from './duty/use-wake-lock.ts';

/** Runs on every screen of a registered driver: automatic status, request alerts and notices. */
export function OnDuty() {
  const working = useWorking();
  usePreload();
  useAutoStatus();
  useRequestAlert();
  useApprovalSettled();
  useCancelledNotice();
  useReminderNotice();
  useMessageNotice();
  useWakeLock(useDriverRides().activeRide !== null);
  usePauseWatch(working);
  return (
    <>
      <RequestSheet />
      <NotificationPrompt afterMs={NOTIFICATION_PROMPT_DRIVER_MS} />
      <Outlet />
    </>
  );
}

/** Preloads the two main screens, so that a request can be opened even after the network is lost. */
function usePreload(): void {
  useEffect(
    () =>
      whenIdle(() => {
        Promise.all([import('./rides/driver-rides-screen.tsx'), import('./home/driver-home-screen.tsx')]).catch(
          (error: unknown) => developerWarning('A screen was not preloaded', error),
        );
      }),
    [],
  );
}

/**
 * When a lost connection takes the driver offline, shows a notice; after the reconnection, requests the status online,
 * unless the driver chose offline (spec 2 §4). The server decides: it sets absent drivers offline and refuses automatic
 * online outside the working hours (R13). During a ride the status stays on_route (R7).
 */
function useAutoStatus(): void {
  const self = useDriverSelf();
  const disconnected = useConnectivity() === 'disconnected';
  const riding = useDriverRides().activeRide !== null;
  // The ride-requests response contains an approved driver's status; until the approval, the status is polled here.
  const waiting = self.verification !== 'approved' || self.failed;
  usePolling(loadDriverSelf, REQUESTS_POLL_MS, { enabled: !disconnected && waiting, skipOnConnect: true });

  const notifyOffline = useEffectEvent(() => {
    if (goesOffline(self.status, riding)) toast.info(MESSAGES.driver.autoOffline);
  });
  useEffect(() => {
    if (disconnected) notifyOffline();
  }, [disconnected]);

  usePolling(goOnline, CONNECTIVITY_CHECK_MS, {
    enabled: !disconnected && wantsOnline(self),
  });
}

const OFFER_MS = 10_000;

/** Sets the driver online. A toast says so and offers to undo it, unless the approval card already says so. */
async function goOnline(): Promise<void> {
  if ((await setOwnStatus('online', true)) !== 'online') return;
  if (hasWaited(useSession.getState().user?.id ?? '')) return;
  const act = () => void setOwnStatus('offline').catch(() => toast.error(MESSAGES.general.noAnswer));
  toast.success(MESSAGES.driver.autoOnline, { label: DRIVER_HOME.status.offerOffline, act, forMs: OFFER_MS });
}

/** Alerts the driver when somebody else cancels an accepted ride. */
function useCancelledNotice(): void {
  useEffect(() => {
    // A ride that was cancelled because of a review appears only in Recent Activity.
    const stops = [
      onNews(alertCancelled),
      onLive('activity:added', (entry) => entry.kind === 'givenUp' && alertCancelled(entry)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}

function alertCancelled(entry: Entry): void {
  if (!LOST_RIDE.includes(entry.kind)) return;
  toast.error(textOf(entry));
  vibrate();
}

/** Alerts the driver 15 min before a scheduled ride (`ride:reminder`); /driver/rides keeps showing the reminder. */
function useReminderNotice(): void {
  useEffect(
    () =>
      onLive('ride:reminder', ({ id, scheduledTime }) => {
        const ride = useRides.getState().byId[id];
        if (!ride) return;
        toast.info(reminderText(ride, scheduledTime, serverNow()));
        if (!useSoundSetting.getState().muted) playAlert();
        vibrate();
      }),
    [],
  );
}

/** Vibrates for a message from the passenger (R25); the ride's card or a toast shows the message. */
function useMessageNotice(): void {
  useEffect(() => onNews(({ kind }) => kind === 'word' && vibrate()), []);
}

/** With the first request or trip, the announcement of the approval has done its work. */
function useApprovalSettled(): void {
  const { requests, activeRide } = useDriverRides();
  const works = requests.length > 0 || activeRide !== null;
  useEffect(() => {
    if (works) forgetWaiting();
  }, [works]);
}

const RINGS = 3;
const RING_EVERY_MS = 6000;
/** Requests that have already been announced, so that changing screens does not repeat the alert. */
const alerted = new Set<string>();

/** Sounds and vibrates for new requests, up to three times; stops early when the list changes. */
function useRequestAlert(): void {
  const waiting = useDriverRides()
    .requests.map((ride) => ride.id)
    .join();

  useEffect(() => unlockSound(), []);
  useEffect(() => {
    const fresh = waiting.split(',').filter((id) => id !== '' && !alerted.has(id));
    if (fresh.length === 0) return;
    fresh.forEach((id) => alerted.add(id));
    let rung = 0;
    const ring = (): void => {
      rung += 1;
      if (!useSoundSetting.getState().muted) playAlert();
      vibrate();
      if (rung >= RINGS) clearInterval(timer);
    };
    const timer = setInterval(ring, RING_EVERY_MS);
    ring();
    return () => clearInterval(timer);
  }, [waiting]);
}
