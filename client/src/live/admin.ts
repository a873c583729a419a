import type { AdminList } from '../../../shared/contract/admin-lists.ts';
import { ADMIN_REFETCH_MIN_MS } from '../../../shared/domain/constants.ts';
import { paced } from '../lib/paced.ts';
import { applyToOverview, tellStats } from '../stores/admin-overview.ts';
import { moveRiders, setRiders } from '../stores/admin-overview-state.ts';
import { verifyAdmin } from '../stores/admin-session.ts';
import { isLive, onConnected, onLive, openSocket, send } from './socket.ts';

/**
 * Opens the live connection of the signed-in admin, until the answered function is called. To be opened anew when
 * another admin signs in: the server decides at the handshake what a socket hears.
 */
export function connectAdmin(): () => void {
  const stops = [
    // One socket may carry a person and an admin: the server knows whose session it was.
    onLive('session:ended', ({ reason }) => {
      // Crowded out, the session stands.
      if (reason !== 'crowded') void verifyAdmin();
    }),
    onLive('admin:stats', tellStats),
    onLive('admin:moved', (moves) => applyToOverview((state) => moveRiders(state, moves))),
    openSocket(),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Follows all riders; to be asked again at each connect, which knows nothing of it. */
export async function watchRiders(): Promise<void> {
  if (!isLive()) return;
  const riders = await send('admin:watch', null);
  applyToOverview((state) => setRiders(state, riders));
}

/**
 * Runs `run` when a row of `list` has changed (`admin:changed`), at most once a second and once after the last change,
 * and at every connect, since changes may have been missed. Until the answered function is called.
 */
export function onAdminChanged(list: AdminList, run: () => void): () => void {
  const { soon, cancel } = paced(run, ADMIN_REFETCH_MIN_MS);
  const stops = [onLive('admin:changed', ({ type }) => type === list && soon()), onConnected(soon)];
  return () => {
    cancel();
    stops.forEach((stop) => stop());
  };
}
