import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorBody, Refusal } from '#shared/contract/errors.ts';

const { status, code } = new Refusal('UNAVAILABLE');
const STARTING: ErrorBody = { error: 'Boda is starting: it prepares the store.', code };

/**
 * Answers until the returned function is called: the process is alive, and not ready. Any other request loses its
 * connection, as if nobody listened, so that a proxy tries another process (decision 029).
 */
export function answerWhileStarting(server: Server): () => void {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const isAlive = request.url === '/healthz';
    if (!isAlive && request.url !== '/readyz') {
      request.socket.destroy();
      return;
    }
    response.writeHead(isAlive ? 200 : status, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify(isAlive ? { ok: true } : STARTING));
  };
  const cut = (_request: IncomingMessage, socket: Duplex): void => void socket.destroy();
  server.on('request', answer).on('upgrade', cut);
  return () => void server.off('request', answer).off('upgrade', cut);
}
