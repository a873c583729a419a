import { EventEmitter } from 'node:events';
import type { Context } from '../core/context.ts';
import { count } from '../core/counters.ts';
import { SOCKET_CLOSE_GRACE_MS } from '../shared/domain/constants/server.ts';
import { createFrameGuard, type FrameGuard } from './frame-guard.ts';
import type { BodaSocket } from './types.ts';
import { isOverflowing, watchUnsent } from './unsent.ts';

type Conn = BodaSocket['conn'];

/** A client's connection below Socket.IO. */
export interface GuardedTransport {
  /** Limits what the client may send. */
  readonly guard: FrameGuard;
  /** Destroys the connection at once, since a client that does not read would never answer a close. `why` is logged. */
  cut(why: string): void;
}

/**
 * The Socket.IO packets that our own client sends: CONNECT to the one namespace, then events (never binary ones) and
 * DISCONNECT. The server asks for no acknowledgements, so the client sends none.
 */
const FIRST = /^(0(?!\/)|1)/;
const LATER = /^[12]/;
const DOES_NOT_READ = 'it does not read';

/**
 * Counts everything that a client sends before Socket.IO sees it, and lets through one CONNECT packet and then events:
 * Socket.IO alone would open a socket for each CONNECT packet that arrives before the first was answered.
 * @param who for the log
 */
export function guardTransport(ctx: Context, conn: Conn, who: string | null): GuardedTransport {
  let isCut = false;
  const transport: GuardedTransport = {
    guard: createFrameGuard(() => ctx.clock.now().getTime()),
    cut(why) {
      if (isCut) return;
      isCut = true;
      count('socketsCut');
      ctx.log.warn({ user: who }, `a socket was cut: ${why}`);
      conn.request.socket.destroy();
    },
  };
  /** Also closes it within the same tick, so that Socket.IO does not handle the packet that is refused. */
  const refuse = (why: string): void => {
    transport.cut(why);
    conn.close(true);
  };
  const counted = (): boolean => {
    const why = isOverflowing(conn) ? DOES_NOT_READ : transport.guard.frame() ? null : 'too many frames';
    if (why) refuse(why);
    return !why;
  };

  let due = FIRST;
  conn.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (!counted() || type !== 'message') return;
    if (typeof data !== 'string' || !due.test(data)) refuse('a packet out of turn');
    due = LATER;
  });
  watchUnsent(conn, () => transport.cut(DOES_NOT_READ));
  // The websocket library would wait half a minute for a client that does not close its side.
  conn.once('close', () => destroyLater(conn));
  // The websocket library handles pings and pongs itself, so Engine.IO does not see them.
  const websocket = 'websocket' in conn.request ? conn.request.websocket : null;
  if (websocket instanceof EventEmitter) for (const frame of ['ping', 'pong']) websocket.on(frame, counted);
  return transport;
}

/** Closes the underlying connection once its owner has had time to receive the reason. */
export function destroyLater({ request: { socket } }: Conn): void {
  if (!socket.destroyed) setTimeout(() => socket.destroy(), SOCKET_CLOSE_GRACE_MS).unref();
}
