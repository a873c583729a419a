import type { Server } from 'node:http';
import { boundConnections } from '#http/bounded-connections.ts';
import { SlicedServer } from '#http/sliced-server.ts';
import { answerWhileStarting } from '#http/while-starting.ts';
import { REGISTRATION_TIMEOUT_MS } from '#shared/domain/constants/rules.ts';
import {
  CONNECTIONS_PER_ADDRESS_MAX,
  HEADERS_TIMEOUT_MS,
  STALLED_CONNECTION_MS,
} from '#shared/domain/constants/server.ts';
import type { Config } from './config.ts';
import { listen } from './listen.ts';
import type { Closers } from './open-store.ts';

/** Listens before the store is ready, because a large collection may need minutes for a new index (decision 029). */
export async function openServer(config: Config, stalledMs: number | undefined, closers: Closers) {
  // A registration is the slowest request to arrive; large bodies have limits of their own.
  const server = new SlicedServer({
    requestTimeout: REGISTRATION_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: HEADERS_TIMEOUT_MS / 2,
    requireHostHeader: false,
  });
  if (config.trustProxy === 0) boundConnections(server, CONNECTIONS_PER_ADDRESS_MAX);
  // For a client that does not read its response; websockets have pings instead.
  server.setTimeout(stalledMs ?? STALLED_CONNECTION_MS);
  const started = answerWhileStarting(server);
  const names = { port: 'PORT', host: 'HOST' };
  const listening = await listen(server, { port: config.port, host: config.host, names });
  closers.push(() => {
    server.closeAllConnections();
    return closeServer(server);
  });
  return { server, started, ...listening };
}

/** Waits for requests in progress; `cutLater` limits the wait to the grace period. */
export const closeServer = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
