import type { SharedLocation } from '#shared/contract/entities.ts';
import { CommandError, isLive, onConnected, onLive, openSocket, send } from '../connection/socket.ts';

interface ShareListener {
  /** A live fix of the person sharing. */
  onPosition: (location: SharedLocation) => void;
  /** The current position, fetched at every (re)connect. */
  onSnapshot: (location: SharedLocation) => void;
  /** The link expired or was ended, or the server refused the subscription. */
  onEnded: () => void;
}

/**
 * Subscribes to the position behind a share link, with or without a session, and again after a reconnect (R15); returns
 * a function that stops it. One link at a time.
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
        // If the answer was lost, ask again: now, or at the next connect. A refusal means the link must be checked.
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
    // If this gets lost, the end of the socket ends the subscription too.
    if (isLive()) send('share:unwatch', null).catch(() => undefined);
    stops.forEach((stop) => stop());
  };
}
