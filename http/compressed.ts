import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const gzipped = promisify(gzip);
/** A smaller body fits into one packet, compressed or not. */
const MIN_BYTES = 1024;

/** Sends JSON, compressed if it is large enough for that to save the caller data. */
export async function sendJson(req: Request, res: Response, output: unknown): Promise<void> {
  const json = JSON.stringify(output);
  res.vary('Accept-Encoding').type('json');
  if (json.length < MIN_BYTES || req.acceptsEncodings('gzip') === false) {
    res.send(json);
    return;
  }
  const bytes = await gzipped(json);
  res.set('Content-Encoding', 'gzip').send(bytes);
}
