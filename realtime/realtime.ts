import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import {
  LAST_SEEN_WRITE_S,
  SOCKET_FRAME_MAX_BYTES,
  SOCKET_PING_INTERVAL_MS,
  SOCKET_PING_TIMEOUT_MS,
} from '#shared/domain/constants/server.ts';
import { expireAudience, cacheAudience } from '#core/fixes/audience.ts';
import type { ServerEventName } from '#shared/contract/events.ts';
import { asksForShortForms } from '#shared/contract/short-forms.ts';
import { createAdminFigures } from './admin-figures.ts';
import { Connection, joinFavoriteRooms, roomsOf } from './connection.ts';
import { drainSockets } from './drain.ts';
import type { Timing } from './fanout/coalescer.ts';
import type { Fanout } from './fanout/fanout.ts';
import { serveFrames } from './frames.ts';
import { createHandshakes, type HandshakeOptions } from './handshakes.ts';
import { GuardedWebSocketServer, guardTransport } from './guarded-transport.ts';
import { createPresence } from './presence.ts';
import type { BodaServer, BodaSocket, Delivery } from './types.ts';

export interface RealtimeOptions extends HandshakeOptions {
  server: HttpServer;
  fanout: Fanout;
  /** For tests of events that are sent at most once per second. */
  timing?: Timing;
  /** For tests of connections that do not answer. */
  pings?: { everyMs: number; timeoutMs: number };
}

/** The events after which a person's audience may have changed. */
const CHANGE_AUDIENCE: ReadonlySet<ServerEventName> = new Set(['ride:changed', 'driver:changed', 'shares:changed']);

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export interface Realtime {
  io: BodaServer;
  /** The heartbeat (R13), which also runs every 15 s by itself. */
  beat(): Promise<void>;
  /** The number of open sockets, and of their rooms. */
  size(): { sockets: number; rooms: number };
  /** Stops accepting sockets, and closes the open ones over up to 5 s (decision 029). */
  drain(): Promise<void>;
  /** Closes every socket, and the HTTP server. */
  close(): Promise<void>;
}

/** Socket.IO on an HTTP server: handshake, rooms, commands, presence (docs/architecture.md, "The folders"). */
export async function attachRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { ctx, fanout } = options;
  const presence = createPresence(ctx);
  const handshakes = createHandshakes(options);
  let draining = false;
  const io: BodaServer = new Server(options.server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    wsEngine: GuardedWebSocketServer,
    pingInterval: options.pings?.everyMs ?? SOCKET_PING_INTERVAL_MS,
    pingTimeout: options.pings?.timeoutMs ?? SOCKET_PING_TIMEOUT_MS,
    connectTimeout: SOCKET_PING_INTERVAL_MS,
    maxHttpBufferSize: SOCKET_FRAME_MAX_BYTES,
    allowRequest: (request, answer) => {
      if (draining) {
        // Closed without a response, so that a proxy tries another process instead of passing the refusal on.
        request.socket.destroy();
        return answer('stopping', false);
      }
      void handshakes.refusal(request).then((why) => answer(why, why === null));
    },
  });
  // Engine.IO leaves upgrades of other paths open, on sockets that Node.js no longer watches: a reset would end the
  // process. They are answered, because a proxy would send a request without an answer to the next process.
  options.server.on('upgrade', (request, socket) => {
    socket.on('error', () => undefined);
    if (!request.url?.startsWith('/socket.io/')) socket.end(NOT_FOUND, () => socket.destroy());
  });
  const figures = createAdminFigures(ctx, io, options.timing);

  // A request that names an existing connection would take it over without a handshake; only long-polling needs that.
  io.engine.use((request: IncomingMessage, _answer: unknown, next: (error?: Error) => void) =>
    next(new URL(request.url ?? '', 'ws://any').searchParams.has('sid') ? new Error('no upgrades') : undefined),
  );
  io.engine.on('connection', (conn: BodaSocket['conn']) => {
    const handshake = handshakes.of(conn.request);
    handshakes.hold(handshake, conn);
    guardTransport(conn, ctx, handshake.holder.user?.hex ?? null);
  });
  io.on('connection', (socket) => {
    const connection = new Connection(ctx, socket, handshakes.of(socket.request));
    connection.transport.asksForShortForms = asksForShortForms(socket.handshake.auth);
    const { user, admin } = connection.holder;
    void socket.join(roomsOf(connection.holder));
    if (admin) figures.adminCame();
    void joinFavoriteRooms(ctx, connection);
    serveFrames(ctx, connection);
    const release = user && cacheAudience(ctx.store, user._id);
    socket.on('disconnect', () => {
      release?.();
      void presence.closed(connection);
      // Otherwise the client could keep a websocket that counts towards nobody's limit (R31).
      connection.transport.destroyLater();
    });
    void presence.opened(connection);
  });

  // In the same tick as the handlers and after them: an early socket must find the handlers and its adapter.
  await fanout.attach(io, (delivery: Delivery) => {
    figures.heard(delivery);
    if (CHANGE_AUDIENCE.has(delivery.event)) for (const room of delivery.rooms) expireAudience(ctx.store, room);
    if (delivery.event === 'user:changed') for (const room of delivery.rooms) void presence.changed(room);
  });
  const timer = setInterval(() => void presence.beat(), LAST_SEEN_WRITE_S * 1000);
  return {
    io,
    beat: () => presence.beat(),
    size() {
      const { sids, rooms } = io.of('/').adapter;
      // Each socket is also in a room named by its id.
      return { sockets: io.engine.clientsCount, rooms: rooms.size - sids.size };
    },
    async drain() {
      draining = true;
      await Promise.all([presence.close(), drainSockets(io)]);
    },
    async close() {
      clearInterval(timer);
      await figures.close();
      await presence.close();
      await io.close();
    },
  };
}
