import express, { type RequestHandler, type Response } from 'express';
import { Refusal } from '#shared/contract/errors.ts';
import { BODY_MAX_BYTES } from '#shared/domain/constants/server.ts';
import { largeJsonBody } from './large-body.ts';

const small = express.json({ limit: BODY_MAX_BYTES, strict: false, inflate: false });

/** Reads a JSON body. Refuses other content types and compressed bodies (415); a missing body is left to the schema. */
export function jsonBody(isLarge: boolean, personOf: (res: Response) => string): RequestHandler {
  const parse = isLarge ? largeJsonBody(personOf) : small;
  return (req, res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is('application/json')) throw new Refusal('UNSUPPORTED_TYPE');
    parse(req, res, next);
  };
}
