import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { developerWarning } from '../../../lib/log.ts';
import { useDriverRides } from '../../../stores/rides.ts';
import { useAutoStatus } from './use-auto-status.ts';
import { useCancelledNotice } from './use-cancelled-notice.ts';
import { useRequestAlert } from './use-request-alert.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** What goes on for a registered driver on whichever screen: the status, and being told of requests. */
export function OnDuty() {
  const riding = useDriverRides().activeRide !== null;
  usePreload();
  useAutoStatus();
  useRequestAlert();
  useCancelledNotice();
  useWakeLock(riding);
  return <Outlet />;
}

/** The requests must open also where the network has just gone. */
function usePreload(): void {
  useEffect(() => {
    Promise.all([import('../rides/driver-rides-screen.tsx'), import('../home/driver-home-screen.tsx')]).catch(
      (error: unknown) => developerWarning('A screen did not load ahead', error),
    );
  }, []);
}
