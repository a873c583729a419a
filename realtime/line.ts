import { EventEmitter } from 'node:events';
import type { Context } from '../core/context.ts';
import { SOCKET_CLOSE_GRACE_MS } from '../shared/domain/constants/server.ts';
import { createFrameGuard, type FrameGuard } from './frame-guard.ts';
import type { BodaSocket } from './types.ts';
import { isOverflowing, watchUnsent } from './unsent.ts';

type Conn = BodaSocket['conn'];

/** A client's transport, below any Socket.IO socket. */
export interface Line {
  /** How much may come over it. */
  readonly guard: FrameGuard;
  /** Closes it without waiting for the client: one that does not read would not let itself be told. */
  cut(why: string): void;
}

/**
 * The Socket.IO packets that a client of ours sends: CONNECT to the one namespace, and then events (never
 * binary ones) and DISCONNECT. It is asked nothing, so it acknowledges nothing.
 */
const FIRST = /^(0(?!\/)|1)/;
const LATER = /^[12]/;
const DOES_NOT_READ = 'it does not read';

/**
 * Counts whatever comes over a connection before Socket.IO sees it, and lets through one CONNECT packet and then
 * events: by itself Socket.IO would start a socket for each CONNECT packet that comes before the first was answered.
 * `who` is for the log.
 */
export function openLine(ctx: Context, conn: Conn, who: string | null): Line {
  let isCut = false;
  const line: Line = {
    guard: createFrameGuard(() => ctx.clock.now().getTime()),
    cut(why) {
      if (isCut) return;
      isCut = true;
      ctx.log.warn({ user: who }, `a socket was cut: ${why}`);
      conn.request.socket.destroy();
    },
  };
  /** In the same turn, so that nobody hears the packet that was one too many. */
  const refuse = (why: string): void => {
    line.cut(why);
    conn.close(true);
  };
  const counted = (): boolean => {
    const why = isOverflowing(conn) ? DOES_NOT_READ : line.guard.frame() ? null : 'too many frames';
    if (why) refuse(why);
    return !why;
  };

  let due = FIRST;
  conn.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (!counted() || type !== 'message') return;
    if (typeof data !== 'string' || !due.test(data)) refuse('a packet out of turn');
    due = LATER;
  });
  watchUnsent(conn, () => line.cut(DOES_NOT_READ));
  // The websocket would wait half a minute for a client that does not close its side.
  conn.once('close', () => destroyLater(conn));
  // These the websocket answers by itself, unseen by Engine.IO.
  const websocket = 'websocket' in conn.request ? conn.request.websocket : null;
  if (websocket instanceof EventEmitter) for (const frame of ['ping', 'pong']) websocket.on(frame, counted);
  return line;
}

/** Closes the underlying connection once its owner has had time to receive the reason. */
export function destroyLater({ request: { socket } }: Conn): void {
  if (!socket.destroyed) setTimeout(() => socket.destroy(), SOCKET_CLOSE_GRACE_MS).unref();
}
