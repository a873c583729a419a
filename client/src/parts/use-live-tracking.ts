import { SHARES_POLL_MS } from '../../../shared/domain/constants.ts';
import { usePosting, useReporting } from '../live/hooks.ts';
import { usePolling } from '../live/use-polling.ts';
import { refreshShares } from '../stores/shares.ts';
import { useTracking } from '../stores/tracking.ts';
import { useLivingLinks } from './use-living-links.ts';
import { usePositionPermission } from './use-position-permission.ts';

/**
 * While tracking is on, tells the server where this phone is: by post, and as it moves while a link to it lives
 * (R15). The shell runs it, so that it goes on whichever screen is open. It never makes the phone ask.
 */
export function useLiveTracking(role: 'driver' | 'passenger'): void {
  const { permission } = usePositionPermission();
  const on = useTracking((state) => state.on) && permission === 'granted';
  // Which links live, also those made on another phone or before a reload.
  usePolling(refreshShares, SHARES_POLL_MS, { enabled: on });
  const sharing = useLivingLinks().length > 0;
  usePosting(role, on);
  useReporting(role, on && sharing);
}
