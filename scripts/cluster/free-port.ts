import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** The ports to choose from: below the ephemeral ports (Linux: from 32,768), so that the system never assigns them. */
const PORTS = { from: 20_000, pairs: 3500 };

/** Opens a server on a port; null when the port is taken. */
const listening = (port: number): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, () => resolve(server));
  });

/** Returns a free port, and reserves it for the life of this process by keeping the next port open. */
export async function freePort(): Promise<number> {
  const first = randomInt(PORTS.pairs);
  for (let i = 0; i < PORTS.pairs; i += 1) {
    const port = PORTS.from + 2 * ((first + i) % PORTS.pairs);
    const keeper = await listening(port + 1);
    if (!keeper) continue;
    keeper.unref();
    const free = await listening(port);
    if (!free) continue;
    await new Promise((resolve) => free.close(resolve));
    return port;
  }
  throw new Error(`No port from ${PORTS.from} is free`);
}
