import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Context } from '../core/context.ts';
import { cookieOf } from '../core/cookie.ts';
import {
  LAST_SEEN_WRITE_S,
  SOCKET_FRAME_MAX_BYTES,
  SOCKET_PING_INTERVAL_MS,
  SOCKET_PING_TIMEOUT_MS,
} from '../shared/domain/constants.ts';
import { createAddressCount } from './address-count.ts';
import { createAdminFigures } from './admin-figures.ts';
import { createConnection, type Handshake, readPrincipals, roomsOf } from './connection.ts';
import type { Timing } from './fanout/coalescer.ts';
import type { Fanout } from './fanout/fanout.ts';
import { serveFrames } from './frames.ts';
import { createPresence } from './presence.ts';
import type { BodaServer, BodaSocket } from './types.ts';

export interface RealtimeOptions {
  server: HttpServer;
  ctx: Context;
  fanout: Fanout;
  /** The names of the session cookies (they carry the port). */
  cookies: { user: string; admin: string };
  /** The Origin rule of DESIGN section 4, as HTTP applies it. */
  originAllowed: (request: IncomingMessage) => boolean;
  /** Where a request comes from, as HTTP counts it. */
  addressOf: (request: IncomingMessage) => string;
  /** Handshakes without a session, and wrong share tokens, that one address may send. */
  addressPerMin: number;
  /** For tests of what happens once per second. */
  timing?: Timing;
}

export interface Realtime {
  io: BodaServer;
  /** The heartbeat (R13), which also runs every 15 s by itself. */
  beat(): Promise<void>;
  /** Closes every socket, and the HTTP server with them. */
  close(): Promise<void>;
}

/** Socket.IO on an HTTP server: handshake, rooms, commands, presence (DESIGN sections 3 and 4). */
export async function attachRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { ctx, cookies, fanout } = options;
  const presence = createPresence(ctx);
  const handshakes = new WeakMap<BodaSocket, Handshake>();
  const countPerAddress = () => createAddressCount(options.addressPerMin, () => ctx.clock.now().getTime());
  const [strangers, wrongTokens] = [countPerAddress(), countPerAddress()];
  const io: BodaServer = new Server(options.server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    pingInterval: SOCKET_PING_INTERVAL_MS,
    pingTimeout: SOCKET_PING_TIMEOUT_MS,
    connectTimeout: SOCKET_PING_INTERVAL_MS,
    maxHttpBufferSize: SOCKET_FRAME_MAX_BYTES,
    allowRequest: (request, answer) => {
      const allowed = options.originAllowed(request);
      answer(allowed ? null : 'foreign origin', allowed);
    },
  });

  const figures = createAdminFigures(ctx, io, options.timing);

  io.use((socket, next) => {
    const { cookie } = socket.request.headers;
    const tokens = { user: cookieOf(cookie, cookies.user), admin: cookieOf(cookie, cookies.admin) };
    const address = options.addressOf(socket.request);
    readPrincipals(ctx, tokens).then(
      (principals) => {
        const stranger = !principals.user && !principals.admin;
        if (stranger && strangers.isFull(address)) return void socket.conn.close();
        if (stranger) strangers.add(address);
        handshakes.set(socket, { tokens, principals, address, wrongTokens });
        next();
      },
      (error: unknown) => {
        ctx.log.error({ err: error }, 'a handshake could not be authenticated');
        // Closed, not refused: a client comes back by itself only after a loss.
        socket.conn.close();
      },
    );
  });

  io.on('connection', (socket) => {
    const handshake = handshakes.get(socket);
    if (!handshake) throw new Error('a socket without a handshake');
    const connection = createConnection(ctx, socket, handshake);
    void socket.join(roomsOf(handshake.principals));
    if (handshake.principals.admin) figures.adminCame();
    serveFrames(ctx, connection);
    socket.on('disconnect', () => void presence.closed(connection));
    void presence.opened(connection);
  });

  // After the handlers and in the same turn: a socket that comes early must find both them and its adapter.
  await fanout.attach(io, figures.heard);
  const timer = setInterval(() => void presence.beat(), LAST_SEEN_WRITE_S * 1000);
  return {
    io,
    beat: () => presence.beat(),
    async close() {
      clearInterval(timer);
      await figures.close();
      await presence.close();
      await io.close();
    },
  };
}
