import type { Listener } from './pipelining.ts';

/**
 * Refuses chunked bodies (411), because each chunk costs a callback, even a chunk of one byte. Browsers and proxies
 * send a length. Node.js would go on reading after the response, so the connection is closed.
 */
export const requireLength =
  (answer: Listener): Listener =>
  (req, res) => {
    if (req.headers['transfer-encoding'] === undefined) answer(req, res);
    else res.writeHead(411, { Connection: 'close' }).end(() => req.socket.destroy());
  };
