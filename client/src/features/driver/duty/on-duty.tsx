import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { NOTIFICATION_PROMPT_DRIVER_MS } from '../../../../../shared/domain/constants.ts';
import { developerWarning } from '../../../lib/log.ts';
import { NotificationPrompt } from '../../../parts/notification-permission.tsx';
import { useAutoStatus } from './use-auto-status.ts';
import { useCancelledNotice } from './use-cancelled-notice.ts';
import { useReminderNotice } from './use-reminder-notice.ts';
import { usePauseWatch } from './pause.ts';
import { useWorking } from './shown-status.ts';
import { useRequestAlert } from './use-request-alert.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** What goes on for a registered driver on whichever screen: the status, and being told of requests. */
export function OnDuty() {
  const working = useWorking();
  usePreload();
  useAutoStatus();
  useRequestAlert();
  useCancelledNotice();
  useReminderNotice();
  useWakeLock(working);
  usePauseWatch(working);
  return (
    <>
      <NotificationPrompt afterMs={NOTIFICATION_PROMPT_DRIVER_MS} />
      <Outlet />
    </>
  );
}

/** The requests must open also where the network has just gone. */
function usePreload(): void {
  useEffect(() => {
    Promise.all([import('../rides/driver-rides-screen.tsx'), import('../home/driver-home-screen.tsx')]).catch(
      (error: unknown) => developerWarning('A screen did not load ahead', error),
    );
  }, []);
}
