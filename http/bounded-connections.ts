import type { Server } from 'node:http';
import { networkOf } from '#core/limits/network.ts';

/**
 * Closes an address's connections beyond its share at once; otherwise one client could hold all connections that the
 * process can have open (R31). Not for a server behind a proxy, whose address all clients share.
 */
export function boundConnections(server: Server, perAddressMax: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddressMax) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
