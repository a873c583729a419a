import { io, type Socket } from 'socket.io-client';
import type { ClientToServerEvents, PayloadOf, HeardEvents } from '#shared/contract/events.ts';
import type { Fix } from '#shared/contract/fields.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import { ASKS_FOR_SHORT_FORMS, shortReport } from '#shared/contract/short-forms.ts';
import { ACK_TIMEOUT_MS, SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MIN_MS } from '#shared/domain/constants/screens.ts';
import type { HttpClient } from './http.ts';

/** The handlers of the events that a driver receives. */
export interface LinkHandlers {
  /** Called at every connect and reconnect; must fetch the current state, because events in between were missed. */
  connected: () => void;
  requested: (ride: DriverRide) => void;
  changed: (ride: DriverRide) => void;
  withdrawn: (rideId: string) => void;
  driverChanged: (change: PayloadOf<'driver:changed'>) => void;
  /** Called when the session with which this socket was opened has ended. */
  sessionEnded: (reason: PayloadOf<'session:ended'>['reason']) => void;
}

export interface Link {
  /** Sends a fix; returns false, without sending, when there is no connection. */
  report(fix: Fix): boolean;
  close(): void;
}

type DriverSocket = Socket<HeardEvents, ClientToServerEvents>;

/** Opens a driver's socket with the cookies of their session. It reconnects by itself until it is closed. */
export function openLink(client: HttpClient, handlers: LinkHandlers): Link {
  const socket: DriverSocket = io(client.url.origin, {
    transports: ['websocket'],
    forceNew: true,
    auth: ASKS_FOR_SHORT_FORMS,
    extraHeaders: { cookie: client.cookies('/socket.io/') },
    reconnectionDelay: SOCKET_RECONNECT_MIN_MS,
    reconnectionDelayMax: SOCKET_RECONNECT_MAX_MS,
  });
  let again: NodeJS.Timeout | undefined;
  // socket.io does not reconnect when the server closed the connection.
  const tryAgain = (): void => {
    if (socket.active) return;
    clearTimeout(again);
    again = setTimeout(() => socket.connect(), SOCKET_RECONNECT_MAX_MS);
  };
  socket.on('connect', handlers.connected);
  socket.on('connect_error', tryAgain);
  socket.on('disconnect', tryAgain);
  socket.on('ride:requested', handlers.requested);
  socket.on('ride:changed', (ride) => {
    if (ride.view === 'driver') handlers.changed(ride);
  });
  socket.on('ride:withdrawn', ({ id }) => handlers.withdrawn(id));
  socket.on('driver:changed', handlers.driverChanged);
  socket.on('session:ended', ({ reason }) => handlers.sessionEnded(reason));
  return {
    report(fix) {
      if (!socket.connected) return false;
      socket
        .timeout(ACK_TIMEOUT_MS)
        .emit('position:report', shortReport({ ...fix, purpose: 'ride' }), (late: Error | null, answer) => {
          // Ignore a lost or refused fix, since the next fix follows soon; handle only a missing session.
          if (!late && !answer.ok && answer.error.code === 'NO_SESSION') handlers.sessionEnded('expired');
        });
      return true;
    },
    close() {
      clearTimeout(again);
      socket.off();
      socket.disconnect();
    },
  };
}
