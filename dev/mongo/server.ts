import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Catalog } from './catalog.ts';
import { Cursors } from './cursors.ts';
import { answer, errorAnswer } from './dispatch.ts';
import { CommandError } from './errors.ts';
import { sizeAdviser } from './limits.ts';
import { Storage, UnusableDataDir } from './storage.ts';
import { Framer, originOf, readCommand, WireError, writeReply } from './wire.ts';
import { leavesAt } from './paths.ts';
import type { Doc } from './values.ts';

export { DataDirInUse, UnusableDataDir } from './storage.ts';

type Store = { catalog: Catalog; cursors: Cursors };

/** `warn` gets one sentence when the store has become larger than it is made for, or is so at the start. */
type Options = { dataDir: string; port?: number; warn?: (sentence: string) => void };

/** A running store: its URL, and the function that stops it. */
export type Running = { url: string; close(): Promise<void> };

const HOST = '127.0.0.1';
const UPKEEP_MS = 60_000;

/**
 * Starts the embedded MongoDB on `dataDir` (docs/decisions/001-embedded-store.md). `port` 0 takes a free port. Rejects
 * with `DataDirInUse` if another process has the folder open, and with `UnusableDataDir` if the folder cannot be read
 * or written. A write is on disk before the response is sent. `close` ends the connections and waits for the disk.
 */
export async function startMongo({ dataDir, port = 0, warn = () => undefined }: Options): Promise<Running> {
  const storage = await Storage.open(dataDir);
  const sockets = new Set<Socket>();
  try {
    const catalog = await Catalog.load(storage).catch((error: unknown) => {
      throw UnusableDataDir.because(dataDir, error);
    });
    const store: Store = { catalog, cursors: new Cursors() };
    const server = createServer((socket) => serve(socket, store, sockets));
    const boundPort = await listen(server, port);
    const checkSize = sizeAdviser(
      async () => ({ rides: catalog.countAll('rides'), bytes: await storage.bytes() }),
      warn,
    );
    await checkSize();
    const upkeep = setInterval(() => {
      keepUp(store);
      checkSize().catch((error: unknown) => warn(`The size of the store cannot be read: ${String(error)}`));
    }, UPKEEP_MS);
    upkeep.unref();
    return {
      url: `mongodb://${HOST}:${boundPort}/?directConnection=true`,
      close: async () => {
        clearInterval(upkeep);
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function keepUp({ catalog, cursors }: Store): void {
  const now = Date.now();
  if (catalog.writable) removeExpired(catalog, now);
  cursors.dropIdle(now);
}

/** Starts listening; resolves with the port. */
async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, HOST), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store is not listening on a port.');
  return address.port;
}

/** Handles a connection's messages one by one. Ends the connection on an invalid message or an error in the store. */
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
    const reply = await answer(readCommand(message, origin), store);
    if (socket.writable) writeReply(socket, origin, reply);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    writeReply(socket, origin, errorAnswer(error));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new WireError(String(error));
}

/** Removes documents whose date (in an array, the earliest date) is older at `now` than a TTL index allows. */
export function removeExpired(catalog: Catalog, now: number): void {
  for (const collection of catalog.list()) {
    for (const { key, expireAfterSeconds, partialFilterExpression } of collection.indexes) {
      const [path] = Object.keys(key);
      if (expireAfterSeconds === undefined || path === undefined) continue;
      for (const row of collection.select(partialFilterExpression ?? {})) {
        if (earliest(row.doc, path) + expireAfterSeconds * 1000 <= now) collection.remove(row);
      }
    }
  }
}

function earliest(doc: Doc, path: string): number {
  const values = leavesAt(doc, path.split('.')).flatMap((leaf): unknown[] => (Array.isArray(leaf) ? leaf : [leaf]));
  return Math.min(...values.map((value) => (value instanceof Date ? value.getTime() : Infinity)));
}
