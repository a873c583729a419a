import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const gzipped = promisify(gzip);
/** A smaller body fits into one packet, compressed or not. */
const MIN_BYTES = 1024;

/** For a body smaller than this, an ETag would cost more than the body. */
const TAGGED_MIN_BYTES = 100;
const TAG_BYTES = 9;

/** What is sent of an object that never changes. */
interface Encoded {
  json: Buffer;
  tag: string;
  zipped: Promise<Buffer>;
}
const encodedOnce = new WeakMap<object, Encoded>();

/** Encodes this object once: all its answers share the bytes, so those that nobody reads hold none of their own (R31). */
export function encodeOnce<T extends object>(output: T): T {
  const json = Buffer.from(JSON.stringify(output));
  encodedOnce.set(output, { json, tag: tagOf(json), zipped: gzipped(json) });
  return output;
}

const tagOf = (json: string | Buffer): string =>
  `W/"${createHash('sha256').update(json).digest().subarray(0, TAG_BYTES).toString('base64url')}"`;

/**
 * Sends JSON, compressed if that saves data. Answers 304 without a body if the client has the same ETag (decision 039).
 * A handler may set an ETag of its own.
 */
export async function sendJson(req: Request, res: Response, output: unknown): Promise<void> {
  const encoded = typeof output === 'object' && output !== null ? encodedOnce.get(output) : undefined;
  const json = encoded?.json ?? JSON.stringify(output);
  const isTagged = res.get('ETag') !== undefined;
  if (req.method === 'GET' && res.statusCode === 200 && !isTagged && json.length >= TAGGED_MIN_BYTES) {
    const tag = encoded?.tag ?? tagOf(json);
    res.set('ETag', tag);
    // Express's own check would fail, because browsers send "no-cache" with every ETag that a page sets itself.
    if (req.get('if-none-match') === tag) return void res.status(304).end();
  }
  res.vary('Accept-Encoding').type('json');
  if (json.length < MIN_BYTES || req.acceptsEncodings('gzip') === false) {
    res.send(json);
    return;
  }
  const bytes = await (encoded?.zipped ?? gzipped(json));
  res.set('Content-Encoding', 'gzip').send(bytes);
}
