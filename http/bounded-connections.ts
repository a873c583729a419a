import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '#core/limits/network.ts';
import { KNOWN_CONNECTIONS_OF_PERSON_MAX } from '#shared/domain/constants/server.ts';

/** The connections of one address. Those with a websocket are in `all` only: they are not replaced. */
interface Share {
  all: Set<Duplex>;
  /** Those without a session, the oldest first. */
  strangers: Set<Duplex>;
  /** Those on which a request with a session was admitted, the one looked at longest ago first. */
  known: Map<Duplex, Known>;
}

interface Known {
  socket: Socket;
  person: string;
  /** How many bytes had moved when we last looked. */
  bytes: number;
}

const shareOf = new WeakMap<Duplex, Share>();

/**
 * Keeps each address within its share of the connections; otherwise one client could hold all that the process can have
 * open (R31). A new connection replaces the oldest without a session, whatever moves on it: somebody with the whole share
 * keeps nobody else behind the address from calling for help (R50). Once most have a session, it replaces the one of these
 * on which nothing has moved for longest, or a new connection would be replaced before its first request. Not for a server
 * behind a proxy, whose address all clients share.
 */
export function boundConnections(server: Server, perAddressMax: number): void {
  const shares = new Map<string, Share>();
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const share = shares.get(address) ?? { all: new Set(), strangers: new Set(), known: new Map() };
    if (share.all.size >= perAddressMax) {
      const replaced = toReplace(share) ?? socket;
      replaced.destroy();
      if (replaced === socket) return;
      forget(share, replaced);
    }
    share.all.add(socket);
    share.strangers.add(socket);
    shares.set(address, share);
    shareOf.set(socket, share);
    socket.once('close', () => {
      forget(share, socket);
      if (share.all.size === 0) shares.delete(address);
    });
  });
  server.on('upgrade', (_request, socket) => {
    shareOf.get(socket)?.strangers.delete(socket);
    shareOf.get(socket)?.known.delete(socket);
  });
}

/** Notes that a request of this person was admitted. Only a few connections of a person count, or one could hold all. */
export function noteSession(socket: Socket, person: string): void {
  const share = shareOf.get(socket);
  if (!share?.strangers.delete(socket)) return;
  const own = [...share.known].filter(([, known]) => known.person === person);
  const [first] = own;
  if (first && own.length >= KNOWN_CONNECTIONS_OF_PERSON_MAX) {
    share.known.delete(first[0]);
    share.strangers.add(first[0]);
  }
  share.known.set(socket, { socket, person, bytes: 0 });
}

function forget({ all, strangers, known }: Share, socket: Duplex): void {
  all.delete(socket);
  strangers.delete(socket);
  known.delete(socket);
}

function toReplace({ strangers, known }: Share): Duplex | undefined {
  const [oldest] = strangers;
  return strangers.size >= known.size ? oldest : longestStill(known);
}

/** Returns the first on which nothing has moved since we last looked, and puts those that moved last. */
function longestStill(known: Share['known']): Socket | undefined {
  for (const [key, { socket, person, bytes }] of known) {
    const moved = socket.bytesRead + socket.bytesWritten;
    if (moved === bytes) return socket;
    // The loop comes back to it, after all the others.
    known.delete(key);
    known.set(key, { socket, person, bytes: moved });
  }
  return undefined;
}
