import express, { type RequestHandler, type Response } from 'express';
import { Refusal } from '#shared/contract/errors.ts';
import { BODY_MAX_BYTES } from '#shared/domain/constants/server.ts';
import { largeBodyMaxBytes, largeJsonBody } from './large-body.ts';

const small = express.json({ limit: BODY_MAX_BYTES, strict: false, inflate: false });

/** Decoding UTF-7 takes 5 s for 7 MB (R31), and nobody needs other encodings or parameters. */
const JSON_IN_UTF8 = /^application\/json *(; *charset="?utf-8"?)?$/i;

/**
 * Reads a JSON body. Refuses other content types and compressed bodies (415), and one that is too long unread (413):
 * body-parser would read it to its end first. A missing body is left to the schema.
 */
export function jsonBody(photos: number, personOf: (res: Response) => string): RequestHandler {
  const parse = photos > 0 ? largeJsonBody(photos, personOf) : small;
  const limit = photos > 0 ? largeBodyMaxBytes(photos) : BODY_MAX_BYTES;
  return (req, res, next) => {
    const bytes = Number(req.headers['content-length'] ?? 0);
    const hasBody = req.headers['transfer-encoding'] !== undefined || bytes > 0;
    if (hasBody && !JSON_IN_UTF8.test(req.get('content-type') ?? '')) throw new Refusal('UNSUPPORTED_TYPE');
    if (bytes > limit) throw new Refusal('TOO_LARGE');
    parse(req, res, next);
  };
}
