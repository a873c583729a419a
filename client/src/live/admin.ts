import type { AdminStats } from '../../../shared/contract/admin-entities.ts';
import type { AdminList } from '../../../shared/contract/admin-lists.ts';
import { ADMIN_REFETCH_MIN_MS } from '../../../shared/domain/constants/screens.ts';
import { throttle } from '../lib/throttle.ts';
import { applyToOverview } from '../stores/admin-overview.ts';
import { moveDrivers, setDrivers } from '../stores/admin-overview-state.ts';
import { onAdminGone, verifyAdmin } from '../stores/admin-session.ts';
import { refetchShown, queryClient } from './query-client.ts';
import { isLive, onLive, openSocket, send } from './socket.ts';

onAdminGone(() => queryClient.clear());

export const ADMIN_STATS = ['admin', 'stats'];

/** Applies `admin:stats`. The figures are newer than any running fetch's, which is therefore cancelled. */
export function applyStats(stats: AdminStats): void {
  void queryClient.cancelQueries({ queryKey: ADMIN_STATS });
  queryClient.setQueryData(ADMIN_STATS, stats);
}

/**
 * Opens the signed-in admin's live connection; returns a function that closes it. Must be reopened when another admin
 * signs in: the server decides at the handshake what a socket receives.
 */
export function connectAdmin(): () => void {
  const stops = [
    // One socket may carry a user and an admin, and either session may have ended: ask the server.
    onLive('session:ended', ({ reason }) => {
      // `crowded` closes the socket only; the session continues.
      if (reason !== 'crowded') void verifyAdmin();
    }),
    onLive('admin:stats', applyStats),
    onLive('admin:moved', (moves) => applyToOverview((state) => moveDrivers(state, moves))),
    openSocket(),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Subscribes to all drivers. Call again after each connect: a new connection has no subscriptions. */
export async function watchDrivers(): Promise<void> {
  if (!isLive()) return;
  const drivers = await send('admin:watch', null);
  applyToOverview((state) => setDrivers(state, drivers));
}

/**
 * Refetches what is shown of `list` when one of its rows changes (`admin:changed`), at most once a second and always after the
 * last change. Returns a function that stops it.
 */
export function refetchOnChange(list: AdminList): () => void {
  const { soon, cancel } = throttle(() => void refetchShown(['admin', list]), ADMIN_REFETCH_MIN_MS);
  const stop = onLive('admin:changed', ({ type }) => type === list && soon());
  return () => {
    cancel();
    stop();
  };
}
