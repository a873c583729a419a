import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '#core/limits/network.ts';

/** The connections of one address. */
interface Share {
  all: Set<Duplex>;
  /** Those without a websocket: how many bytes had moved when we last looked. The one looked at longest ago comes first. */
  requesting: Map<Duplex, Looked>;
}

interface Looked {
  socket: Socket;
  bytes: number;
}

/**
 * Keeps each address within its share of the connections; otherwise one client could hold all that the process can have
 * open (R31). A new connection replaces the one on which nothing has moved for longest, with a request in progress or
 * not, so that a client with the whole share keeps nobody else behind its address from calling for help (R50). Not for a
 * server behind a proxy, whose address all clients share.
 */
export function boundConnections(server: Server, perAddressMax: number): void {
  const shares = new Map<string, Share>();
  const shareOf = new WeakMap<Duplex, Share>();
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const share = shares.get(address) ?? { all: new Set<Duplex>(), requesting: new Map<Duplex, Looked>() };
    if (share.all.size >= perAddressMax) {
      const still = longestStill(share.requesting) ?? socket;
      still.destroy();
      if (still === socket) return;
      share.all.delete(still);
      share.requesting.delete(still);
    }
    share.all.add(socket);
    share.requesting.set(socket, { socket, bytes: 0 });
    shares.set(address, share);
    shareOf.set(socket, share);
    socket.once('close', () => {
      share.all.delete(socket);
      share.requesting.delete(socket);
      if (share.all.size === 0) shares.delete(address);
    });
  });
  server.on('upgrade', (_request, socket) => void shareOf.get(socket)?.requesting.delete(socket));
}

/** Returns the first on which nothing has moved since we last looked, and puts those that moved last. */
function longestStill(requesting: Share['requesting']): Socket | undefined {
  for (const [key, { socket, bytes }] of requesting) {
    const moved = socket.bytesRead + socket.bytesWritten;
    if (moved === bytes) return socket;
    // The loop comes back to it, after all the others.
    requesting.delete(key);
    requesting.set(key, { socket, bytes: moved });
  }
  return undefined;
}
