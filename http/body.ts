import express, { type RequestHandler } from 'express';
import { Refusal } from '../shared/contract/errors.ts';
import { BODY_MAX_BYTES, ONBOARDING_BODY_MAX_BYTES } from '../shared/domain/constants.ts';

const small = express.json({ limit: BODY_MAX_BYTES, strict: false });
const large = express.json({ limit: ONBOARDING_BODY_MAX_BYTES, strict: false });

/** Reads a JSON body; another kind of content is refused (415), none at all is left to the schema. */
export function jsonBody(isLarge: boolean): RequestHandler {
  const parse = isLarge ? large : small;
  return (req, res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is('application/json')) throw new Refusal('UNSUPPORTED_TYPE');
    parse(req, res, next);
  };
}
