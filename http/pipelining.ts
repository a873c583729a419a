import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PIPELINED_MAX } from '#shared/domain/constants/server.ts';

export type Listener = (req: IncomingMessage, res: ServerResponse) => void;
export type Exchange = Parameters<Listener>;

/** For each connection with a request in progress: the requests that wait behind it. */
const waiting = new WeakMap<Duplex, Exchange[]>();

export const hasUnanswered = (socket: Duplex): boolean => waiting.has(socket);

/**
 * Answers the requests of a connection one after the other. Closes a connection that sends many without waiting for
 * responses (HTTP pipelining), which no browser or proxy does. Node.js dispatches all requests of a packet at once:
 * thousands would block the process.
 */
export function withoutPipelining(answer: Listener): Listener {
  const take = (socket: Socket, [req, res]: Exchange): void => {
    res.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next && socket.writable) take(socket, next);
      else waiting.delete(socket);
    });
    answer(req, res);
  };
  return (req, res) => {
    const { socket } = req;
    // The server has closed this connection; the request was in a packet received before that.
    if (socket.destroyed) return;
    const behind = waiting.get(socket);
    if (!behind) {
      waiting.set(socket, []);
      take(socket, [req, res]);
    } else if (behind.length < PIPELINED_MAX) behind.push([req, res]);
    else socket.destroy();
  };
}
