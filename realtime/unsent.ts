import { UNSENT_CUT_BYTES, UNSENT_POSITIONS_BYTES } from '../shared/domain/constants.ts';
import type { BodaSocket } from './types.ts';

type Conn = BodaSocket['conn'];

/** What waits in Engine.IO's queue of a connection; the rest of what is unsent waits in the TCP socket. */
const queued = new WeakMap<Conn, number>();

/** Bytes told to a client that have not left this process. */
export const unsentBytes = (conn: Conn): number => (queued.get(conn) ?? 0) + conn.request.socket.writableLength;

/** Counts what waits for a client; `overflow` runs when more is told to one that is beyond its bound already. */
export function watchUnsent(conn: Conn, overflow: () => void): void {
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    if (isOverflowing(conn)) overflow();
    queued.set(conn, (queued.get(conn) ?? 0) + (typeof data === 'string' ? data.length : 0));
  });
  conn.on('flush', () => queued.delete(conn));
}

/** So much waits that the client is to be cut: it reconnects, and fetches what it missed. */
export const isOverflowing = (conn: Conn): boolean => unsentBytes(conn) > UNSENT_CUT_BYTES;

/** Whether a client takes in what it is told: positions for one that does not are dropped, the next are on their way. */
export const takesPositions = (socket: BodaSocket | undefined): boolean =>
  socket !== undefined && unsentBytes(socket.conn) <= UNSENT_POSITIONS_BYTES;
