import { count } from '../../core/counters.ts';
import type { BodaSocket } from '../types.ts';

const held = new WeakMap<BodaSocket, Map<string, () => void>>();

/**
 * Sends a frame of which only the newest matters: now if the connection is idle, otherwise as soon as it is, unless a
 * newer frame of the same kind has replaced it. (Socket.IO's own `volatile` drops the only frame of a tick in which
 * anything else was sent, so that a slow connection would never get the newest.)
 */
export function sendNewest(socket: BodaSocket, kind: string, send: () => void): void {
  const waiting = held.get(socket);
  if (waiting) {
    if (waiting.has(kind)) count('positionsDropped');
    waiting.set(kind, send);
  } else if (socket.conn.transport.writable) {
    send();
  } else {
    held.set(socket, new Map([[kind, send]]));
    whenFree(socket);
  }
}

function whenFree(socket: BodaSocket): void {
  socket.conn.transport.once('ready', () => {
    if (!socket.connected) held.delete(socket);
    else if (!socket.conn.transport.writable) whenFree(socket);
    else {
      const waiting = held.get(socket);
      held.delete(socket);
      waiting?.forEach((send) => send());
    }
  });
}
