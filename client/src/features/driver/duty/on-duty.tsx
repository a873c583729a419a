import { Outlet } from 'react-router';
import { useReporting } from '../../../live/hooks.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { useDriverRides } from '../../../stores/rides.ts';
import { useAutoStatus } from './use-auto-status.ts';
import { useCancelledNotice } from './use-cancelled-notice.ts';
import { useRequestAlert } from './use-request-alert.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** What goes on for a registered driver on whichever screen: status, position, and being told of requests. */
export function OnDuty() {
  const working = useDriverSelf(({ status }) => status !== null && status !== 'offline');
  const riding = useDriverRides().activeRide !== null;
  useAutoStatus();
  useReporting('driver', working || riding);
  useRequestAlert();
  useCancelledNotice();
  useWakeLock(riding);
  return <Outlet />;
}
