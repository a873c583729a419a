import { UNSENT_CUT_BYTES, UNSENT_POSITIONS_BYTES } from '../shared/domain/constants/server.ts';
import type { BodaSocket } from './types.ts';

type Conn = BodaSocket['conn'];

/** Bytes waiting in a connection's Engine.IO queue; the rest of the unsent bytes wait in the TCP socket. */
const queued = new WeakMap<Conn, number>();

/** Bytes sent to a client that have not left this process. */
export const unsentBytes = (conn: Conn): number => (queued.get(conn) ?? 0) + conn.request.socket.writableLength;

/** Counts a client's unsent bytes. Calls `overflow` when more is sent to a client that is already over the limit. */
export function watchUnsent(conn: Conn, overflow: () => void): void {
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    if (isOverflowing(conn)) overflow();
    queued.set(conn, (queued.get(conn) ?? 0) + (typeof data === 'string' ? data.length : 0));
  });
  conn.on('flush', () => queued.delete(conn));
}

/** Whether so much is waiting that the client is disconnected; it reconnects and fetches what it missed. */
export const isOverflowing = (conn: Conn): boolean => unsentBytes(conn) > UNSENT_CUT_BYTES;

/** Whether a client keeps up. If not, positions are dropped, since newer ones will follow. */
export const takesPositions = (socket: BodaSocket | undefined): boolean =>
  socket !== undefined && unsentBytes(socket.conn) <= UNSENT_POSITIONS_BYTES;
