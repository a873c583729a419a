import { useMemo } from 'react';
import type { Share } from '#shared/contract/entities.ts';
import { SHARES_POLL_MS } from '#shared/domain/constants/screens.ts';
import { usePosting, useReporting } from '#client/data/wiring/hooks.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { activeLinks, refreshShares, useShares } from '#client/data/position/own-shares.ts';
import { useTracking } from '#client/data/position/tracking.ts';
import { usePositionPermission } from '../location/use-position-permission.ts';
import { useNow } from '../use-now.ts';

const NOW_EVERY_MS = 5000;

/** Returns the person's own active links, newest first, without expired links. */
export function useActiveLinks(): readonly Share[] {
  const links = useShares((state) => state.links);
  const nowMs = useNow(NOW_EVERY_MS);
  return useMemo(() => activeLinks(links, nowMs), [links, nowMs]);
}

/** Returns the active links to the person's own position. A trip link shows the driver's (R29). */
export function usePositionLinks(): readonly Share[] {
  const links = useActiveLinks();
  return useMemo(() => links.filter(({ rideId }) => rideId === undefined), [links]);
}

/**
 * While tracking is on, sends this phone's position to the server: periodically by post, and live while a share link is
 * active (R15). Runs in the shell, on every screen. Never triggers the browser's permission prompt.
 */
export function useLiveTracking(role: 'driver' | 'passenger'): void {
  const { permission } = usePositionPermission();
  const on = useTracking((state) => state.on) && permission === 'granted';
  // This also finds links created on another phone or before a reload.
  usePolling(refreshShares, SHARES_POLL_MS, { enabled: on });
  const sharing = usePositionLinks().length > 0;
  usePosting(role, on);
  useReporting(role, on && sharing);
}
