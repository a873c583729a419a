import type { AdminList } from '../../../shared/contract/admin-lists.ts';
import { ADMIN_REFETCH_MIN_MS } from '../../../shared/domain/constants.ts';
import { verifyAdmin } from '../stores/admin-session.ts';
import { onConnected, onLive, openSocket } from './socket.ts';

/**
 * Opens the live connection of the signed-in admin, until the answered function is called. To be opened anew when
 * another admin signs in: the server decides at the handshake what a socket hears.
 */
export function connectAdmin(): () => void {
  const stops = [
    // One socket may carry a person and an admin: the server knows whose session it was.
    onLive('session:ended', () => void verifyAdmin()),
    openSocket(),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Runs `run` when a row of `list` has changed (`admin:changed`), at most once a second and once after the last change,
 * and at every connect, since changes may have been missed. Until the answered function is called.
 */
export function onAdminChanged(list: AdminList, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAtMs = -Infinity;
  const soon = (): void => {
    if (timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        ranAtMs = performance.now();
        run();
      },
      Math.max(0, ranAtMs + ADMIN_REFETCH_MIN_MS - performance.now()),
    );
  };
  const stops = [onLive('admin:changed', ({ type }) => type === list && soon()), onConnected(soon)];
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}
