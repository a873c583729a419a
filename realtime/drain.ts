import { setTimeout as pause } from 'node:timers/promises';
import { DRAIN_MS, DRAIN_STEP_MS } from '#shared/domain/constants/server.ts';
import type { BodaServer } from './types.ts';

/**
 * Closes every socket, oldest first, a few every 50 ms and all within 5 s, so that clients do not reconnect all at
 * once. Until its turn a socket works as usual, and it receives everything sent before. A client sees a lost connection
 * and reconnects after 300 ms; after a `disconnect` packet, Socket.IO's client would not reconnect.
 */
export async function drainSockets(io: BodaServer): Promise<void> {
  for (let left = DRAIN_MS / DRAIN_STEP_MS; left > 0; left -= 1) {
    const open = [...io.sockets.sockets.values()].filter(({ conn }) => conn.readyState === 'open');
    if (open.length === 0) return;
    for (const { conn } of open.slice(0, Math.ceil(open.length / left))) conn.close();
    await pause(DRAIN_STEP_MS);
  }
}
