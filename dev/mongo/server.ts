import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { Catalog } from './catalog.ts';
import { Cursors } from './cursors.ts';
import { answer, errorAnswer } from './dispatch.ts';
import { CommandError } from './errors.ts';
import { Storage, UnusableDataDir } from './storage.ts';
import { removeExpired } from './ttl.ts';
import { Framer, originOf, readRequest, WireError, writeReply } from './wire.ts';

export { DataDirInUse, UnusableDataDir } from './storage.ts';

type Store = { catalog: Catalog; cursors: Cursors };

/** A running store: the URL to connect to, and how to stop it. */
export type Running = { url: string; close(): Promise<void> };

type Parts = { store: Store; server: Server; sockets: ReadonlySet<Socket>; storage: Storage; host: string };

const UPKEEP_MS = 60_000;

/**
 * Starts the embedded MongoDB on `dataDir` (docs/decisions/001-embedded-store.md). `port` 0 takes a free one. Rejects
 * with `DataDirInUse` if another process has the folder open, and with `UnusableDataDir` if it cannot be read or written. A write is on disk before it is answered. `close` ends
 * the connections and waits for the disk.
 */
export async function startMongo(options: { dataDir: string; port?: number; host?: string }): Promise<Running> {
  const { dataDir, port = 0, host = '127.0.0.1' } = options;
  const storage = await Storage.open(dataDir);
  const sockets = new Set<Socket>();
  try {
    const catalog = await Catalog.load(storage).catch((error: unknown) => {
      throw UnusableDataDir.because(dataDir, error);
    });
    const store: Store = { catalog, cursors: new Cursors() };
    const server = createServer((socket) => serve(socket, store, sockets));
    await listen(server, port, host);
    return running({ store, server, sockets, storage, host });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function running({ store, server, sockets, storage, host }: Parts): Running {
  const upkeep = setInterval(() => keepUp(store), UPKEEP_MS);
  upkeep.unref();
  return {
    url: `mongodb://${host}:${boundPort(server)}/?directConnection=true`,
    close: async () => {
      clearInterval(upkeep);
      await stopServer(server, sockets);
      await storage.close();
    },
  };
}

function keepUp({ catalog, cursors }: Store): void {
  const now = Date.now();
  if (catalog.writable) removeExpired(catalog, now);
  cursors.dropIdle(now);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function boundPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store is not listening on a port.');
  return address.port;
}

function stopServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Answers a connection's messages one by one. Ends the connection on an invalid message or an error in the store. */
function serve(socket: Socket, store: Store, sockets: Set<Socket>): void {
  const framer = new Framer();
  let turn = Promise.resolve();
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => sockets.delete(socket));
  socket.on('data', (chunk) => {
    try {
      for (const message of framer.push(chunk)) {
        turn = turn
          .then(() => handle(socket, message, store))
          .catch((error: unknown) => void socket.destroy(asError(error)));
      }
    } catch (error) {
      socket.destroy(asError(error));
    }
  });
}

async function handle(socket: Socket, message: Buffer, store: Store): Promise<void> {
  const origin = originOf(message);
  try {
    const { command, wantsReply } = readRequest(message, origin);
    const reply = await answer(command, store);
    if (wantsReply && socket.writable) writeReply(socket, origin, reply);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    writeReply(socket, origin, errorAnswer(error));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new WireError(String(error));
}
