import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PIPELINED_MAX } from '#shared/domain/constants/server.ts';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Cuts a connection that sends many requests without waiting for answers (HTTP pipelining), which no browser or proxy
 * does. Node.js dispatches all requests of a packet at once; thousands of them would block the process.
 */
export function withoutPipelining(next: Listener): Listener {
  const unanswered = new WeakMap<Socket, number>();
  return (req, res) => {
    const { socket } = req;
    // The rest of a packet from a connection that was cut.
    if (socket.destroyed) return;
    const open = (unanswered.get(socket) ?? 0) + 1;
    if (open > PIPELINED_MAX) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, open);
    res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    next(req, res);
  };
}
