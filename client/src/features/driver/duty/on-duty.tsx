import { Outlet } from 'react-router';
import { useDriverRides } from '../../../stores/rides.ts';
import { useAutoStatus } from './use-auto-status.ts';
import { useCancelledNotice } from './use-cancelled-notice.ts';
import { useRequestAlert } from './use-request-alert.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** What goes on for a registered driver on whichever screen: the status, and being told of requests. */
export function OnDuty() {
  const riding = useDriverRides().activeRide !== null;
  useAutoStatus();
  useRequestAlert();
  useCancelledNotice();
  useWakeLock(riding);
  return <Outlet />;
}
