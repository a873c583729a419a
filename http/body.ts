import express, { type RequestHandler, type Response } from 'express';
import { Refusal } from '#shared/contract/errors.ts';
import { BODY_MAX_BYTES } from '#shared/domain/constants/server.ts';
import { largeJsonBody } from './large-body.ts';

const small = express.json({ limit: BODY_MAX_BYTES, strict: false, inflate: false });

/** Decoding UTF-7 takes 5 s for 7 MB (R31), and nobody needs other encodings or parameters. */
const JSON_IN_UTF8 = /^application\/json *(; *charset="?utf-8"?)?$/i;

/** Reads a JSON body. Refuses other content types and compressed bodies (415); a missing body is left to the schema. */
export function jsonBody(photos: number, personOf: (res: Response) => string): RequestHandler {
  const parse = photos > 0 ? largeJsonBody(photos, personOf) : small;
  return (req, res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !JSON_IN_UTF8.test(req.get('content-type') ?? '')) throw new Refusal('UNSUPPORTED_TYPE');
    parse(req, res, next);
  };
}
