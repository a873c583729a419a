import { useEffect, useEffectEvent } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { CONNECTIVITY_CHECK_MS, REQUESTS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { onConnected } from '../../../live/socket.ts';
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
  useSelfFresh(disconnected);

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

/** What the server knows of this driver: at every connect, when the connection returns, and by polling where no event tells it. */
function useSelfFresh(disconnected: boolean): void {
  const connectivity = useConnectivity();
  const waiting = useDriverSelf((state) => state.verification !== 'approved' || state.failed);
  usePolling(loadDriverSelf, REQUESTS_POLL_MS, {
    enabled: !disconnected && (connectivity === 'poor' || waiting),
    skipOnConnect: true,
  });
  useEffect(() => onConnected(refresh), []);
  // Runs as the disconnected time ends.
  useEffect(() => (disconnected ? refresh : undefined), [disconnected]);
}

/** A failure is heard by the store, and the next connect or poll heals it. */
const refresh = (): void => void loadDriverSelf().catch(() => undefined);
