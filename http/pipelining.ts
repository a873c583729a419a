import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PIPELINED_MAX } from '#shared/domain/constants/server.ts';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;
type Exchange = Parameters<Listener>;

/**
 * Answers the requests of a connection one after the other, and cuts one that sends many without waiting for answers
 * (HTTP pipelining), which no browser or proxy does. Node.js dispatches all requests of a packet at once: thousands
 * would block the process, and the answers to a client that leaves would keep their files open.
 */
export function withoutPipelining(answer: Listener): Listener {
  /** Of each connection with a request in progress: the requests behind it. */
  const waiting = new WeakMap<Socket, Exchange[]>();
  const take = (socket: Socket, [req, res]: Exchange): void => {
    res.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next && !socket.destroyed) take(socket, next);
      else waiting.delete(socket);
    });
    answer(req, res);
  };
  return (req, res) => {
    const { socket } = req;
    // The rest of a packet from a connection that was cut.
    if (socket.destroyed) return;
    const behind = waiting.get(socket);
    if (!behind) {
      waiting.set(socket, []);
      take(socket, [req, res]);
    } else if (behind.length < PIPELINED_MAX) behind.push([req, res]);
    else socket.destroy();
  };
}
