import type { BodaSocket } from '../types.ts';

const held = new WeakMap<BodaSocket, Map<string, () => void>>();

/**
 * Sends a frame of which only the newest matters: now when the line is free, else as soon as it is, unless a newer
 * one of the same kind has taken its place. (Socket.IO's own `volatile` would lose the only frame of a tick in which
 * anything else was sent, and a slow line would never hear the newest.)
 */
export function sendNewest(socket: BodaSocket, kind: string, send: () => void): void {
  const waiting = held.get(socket);
  if (waiting) {
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
