import type { SharedLocation } from '#shared/contract/entities.ts';
import { CommandError, isLive, onConnected, onLive, openSocket, send } from '../connection/socket.ts';

interface ShareListener {
  /** Called with each live fix of the person who shares. */
  onPosition: (location: SharedLocation) => void;
  /** Called with the current position at every (re)connect. */
  onSnapshot: (location: SharedLocation) => void;
  /** Called when the link expired or was ended, or the server refused the subscription. */
  onEnded: () => void;
}

/**
 * Subscribes to the position of one share link, with or without a session, and again after each reconnect (R15).
 * Returns a function that unsubscribes. Only one link can be watched at a time.
 */
export function watchShare(token: string, { onPosition, onSnapshot, onEnded }: ShareListener): () => void {
  let watching = true;
  const watch = (): void => {
    send('share:watch', { token }).then(
      (location) => {
        if (watching) onSnapshot(location);
      },
      (error: unknown) => {
        if (!watching) return;
        // After a lost ack, subscribe again now or at the next connect. After a refusal, the page checks the link.
        if (!(error instanceof CommandError && error.code === 'NO_ANSWER')) onEnded();
        else if (isLive()) watch();
      },
    );
  };
  const stops = [
    onLive('share:position', onPosition),
    onLive('share:ended', onEnded),
    onConnected(watch),
    openSocket(),
  ];
  if (isLive()) watch();
  return () => {
    watching = false;
    // If this command gets lost, the end of the socket ends the subscription.
    if (isLive()) send('share:unwatch', null).catch(() => undefined);
    stops.forEach((stop) => stop());
  };
}
