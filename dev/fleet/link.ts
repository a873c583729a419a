import { io, type Socket } from 'socket.io-client';
import type { ClientToServerEvents, PayloadOf, HeardEvents } from '#shared/contract/events.ts';
import type { Fix } from '#shared/contract/fields.ts';
import type { DriverRide } from '#shared/contract/ride-entities.ts';
import { ASKS_FOR_SHORT_FORMS, shortReport } from '#shared/contract/short-forms.ts';
import { ACK_TIMEOUT_MS, SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MIN_MS } from '#shared/domain/constants/screens.ts';
import type { HttpClient } from './http.ts';

/** Called for the events that a driver receives. */
export interface LinkHandlers {
  /** Called at every connect and reconnect: events missed in between must be made up for by fetching. */
  connected: () => void;
  requested: (ride: DriverRide) => void;
  changed: (ride: DriverRide) => void;
  withdrawn: (rideId: string) => void;
  driverChanged: (change: PayloadOf<'driver:changed'>) => void;
  /** The session that this socket was opened with has ended. */
  sessionEnded: (reason: PayloadOf<'session:ended'>['reason']) => void;
}

export interface Link {
  /** False without a connection: the fix was not sent. */
  report(fix: Fix): boolean;
  close(): void;
}

type DriverSocket = Socket<HeardEvents, ClientToServerEvents>;

/** A driver's socket, with the cookies of their session. It reconnects by itself until it is closed. */
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
          // A lost or refused fix does not matter, since the next one follows; only a missing session does.
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
