import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from '#core/limits/network.ts';
import { hasUnanswered } from './pipelining.ts';

/** The connections of one address. */
interface Share {
  all: Set<Duplex>;
  /** Those without a websocket; the one that was opened or answered longest ago comes first. */
  requesting: Set<Duplex>;
}

/**
 * Keeps each address within its share of the connections; otherwise one client could hold all that the process can have
 * open (R31). A new connection replaces the longest idle one, so that a client with the whole share keeps nobody else
 * behind its address from calling for help (R50). A request in progress, such as a slow upload, is cut only if every
 * connection has one. Not for a server behind a proxy, whose address all clients share.
 */
export function boundConnections(server: Server, perAddressMax: number): void {
  const shares = new Map<string, Share>();
  const shareOf = new WeakMap<Duplex, Share>();
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const share = shares.get(address) ?? { all: new Set(), requesting: new Set() };
    if (share.all.size >= perAddressMax) {
      const [oldest = socket] = share.requesting;
      const idle = [...share.requesting].find((one) => !hasUnanswered(one)) ?? oldest;
      idle.destroy();
      if (idle === socket) return;
      share.all.delete(idle);
      share.requesting.delete(idle);
    }
    share.all.add(socket);
    share.requesting.add(socket);
    shares.set(address, share);
    shareOf.set(socket, share);
    socket.once('close', () => {
      share.all.delete(socket);
      share.requesting.delete(socket);
      if (share.all.size === 0) shares.delete(address);
    });
  });
  server.on('request', ({ socket }, res) => {
    res.once('finish', () => {
      const requesting = shareOf.get(socket)?.requesting;
      if (requesting?.delete(socket)) requesting.add(socket);
    });
  });
  server.on('upgrade', (_request, socket) => void shareOf.get(socket)?.requesting.delete(socket));
}
