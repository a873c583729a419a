import { BODY_MAX_BYTES } from '#shared/domain/constants/server.ts';
import type { Listener } from './pipelining.ts';

/** Browsers send up to a hundred characters. Each encoding or language in a longer list would cost time. */
const ACCEPTED_MAX = 200;
const LISTS = ['accept-encoding', 'accept-language'] as const;

/**
 * Checks the head of a request before anything else sees it. Refuses chunked bodies (411), because each chunk costs a
 * callback, even a chunk of one byte; browsers and proxies send a length. Refuses a request without Host (400): Node.js
 * would answer it outside the guards. It would also read the rest of any body after the answer, so the connection is
 * closed then, also after a body of more than 16 kB, whatever the answer: `SlicedSocket` stops reading.
 */
export const checkHead =
  (answer: Listener): Listener =>
  (req, res) => {
    const { headers } = req;
    const isNameless = headers.host === undefined && req.httpVersion !== '1.0';
    if (headers['transfer-encoding'] !== undefined || isNameless) {
      res.writeHead(isNameless ? 400 : 411, { Connection: 'close' }).end();
      return;
    }
    if (Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES) res.setHeader('Connection', 'close');
    for (const list of LISTS) if ((headers[list]?.length ?? 0) > ACCEPTED_MAX) delete headers[list];
    answer(req, res);
  };
