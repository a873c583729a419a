import { useEffect, useEffectEvent } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { CONNECTIVITY_CHECK_MS, REQUESTS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { useConnectivity } from '../../../stores/connectivity.ts';
import { loadDriverSelf, setOwnStatus, useDriverSelf } from '../../../stores/driver-self.ts';
import { useDriverRides } from '../../../stores/rides.ts';
import { toast } from '../../../ui/toast.tsx';
import { fallsOffline, wantsOnline } from './auto-status.ts';

/**
 * Offline when the connection is lost, with its notice; online again when there is one, unless the driver chose offline
 * (spec 2 §4). The server decides: it sets absent drivers offline and refuses an automatic online outside the working
 * hours (R13). During a ride the status stays on_route (R7).
 */
export function useAutoStatus(): void {
  const self = useDriverSelf();
  const disconnected = useConnectivity() === 'disconnected';
  const riding = useDriverRides().activeRide !== null;
  // Whoever waits for an approval is told what lacks for it; how an approved driver stands comes with the requests.
  const waiting = self.verification !== 'approved' || self.failed;
  usePolling(loadDriverSelf, REQUESTS_POLL_MS, { enabled: !disconnected && waiting, skipOnConnect: true });

  const tellOffline = useEffectEvent(() => {
    if (fallsOffline(self.status, riding)) toast.info(MESSAGES.driver.autoOffline);
  });
  useEffect(() => {
    if (disconnected) tellOffline();
  }, [disconnected]);

  usePolling(() => setOwnStatus('online', true), CONNECTIVITY_CHECK_MS, {
    enabled: !disconnected && wantsOnline(self),
  });
}
