import { useEffect } from 'react';
import { ADMIN_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { onAdminChanged, watchRiders } from '../../../live/admin.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { refreshHealth, refreshRunning, refreshStats } from '../../../stores/admin-overview.ts';

/** Keeps the overview right: events, and at each connect and every 30 s all of it anew. */
export function useOverviewLive(): void {
  usePolling(
    () => Promise.allSettled([refreshStats(), refreshHealth(), refreshRunning(), watchRiders()]),
    ADMIN_POLL_MS,
  );
  useEffect(() => onAdminChanged('rides', () => void refreshRunning()), []);
}
