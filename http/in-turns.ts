import type { IncomingMessage } from 'node:http';
import { STARTED_PER_TURN } from '#shared/domain/constants/server.ts';
import type { Exchange, Listener } from './pipelining.ts';

/**
 * Starts only a few requests of an address in each turn of the event loop. All other requests proceed between these
 * turns, so the many requests that one address sends at once delay only each other (R31).
 */
export function inTurns(answer: Listener, addressOf: (req: IncomingMessage) => string): Listener {
  const waiting = new Map<string, Exchange[]>();
  let isPlanned = false;
  const plan = (): void => {
    if (!isPlanned) setImmediate(turn);
    isPlanned = true;
  };
  const turn = (): void => {
    isPlanned = false;
    for (const [address, queue] of [...waiting]) {
      const started = queue.splice(0, STARTED_PER_TURN);
      if (queue.length === 0) waiting.delete(address);
      for (const [req, res] of started) if (!req.socket.destroyed) answer(req, res);
    }
    if (waiting.size > 0) plan();
  };
  return (req, res) => {
    const address = addressOf(req);
    const queue = waiting.get(address);
    if (queue) queue.push([req, res]);
    else waiting.set(address, [[req, res]]);
    plan();
  };
}
