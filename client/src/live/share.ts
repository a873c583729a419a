import type { SharedLocation } from '../../../shared/contract/entities.ts';
import { CommandError, isLive, onConnected, onLive, openSocket, send } from './socket.ts';

interface ShareListener {
  /** A fix of the sharer. */
  onPosition: (location: SharedLocation) => void;
  /** Where they are, asked for at every (re)connect. */
  onSnapshot: (location: SharedLocation) => void;
  /** The link expired or was ended, or the server would not let it be watched. */
  onEnded: () => void;
}

/**
 * Follows the position behind a share link, with a session or without, also after a reconnect (R15), until the answered
 * function is called. One link at a time.
 */
export function watchShare(token: string, { onPosition, onSnapshot, onEnded }: ShareListener): () => void {
  let watching = true;
  const watch = (): void => {
    send('share:watch', { token }).then(
      (location) => watching && onSnapshot(location),
      (error: unknown) => {
        if (!watching) return;
        // Lost on the way, it is asked again: now, or at the next connect. A refusal is looked into.
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
    // Unheard, it ends with the socket.
    if (isLive()) send('share:unwatch', null).catch(() => undefined);
    stops.forEach((stop) => stop());
  };
}
