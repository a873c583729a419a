import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { isOwnOrigin } from '../core/origin.ts';
import { Refusal } from '../shared/contract/errors.ts';
import { refuse } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The host of the request or, behind a trusted proxy, the forwarded host. */
export function hostOf(request: IncomingMessage, trustProxy: number): string | undefined {
  const forwarded = trustProxy > 0 ? request.headers['x-forwarded-host'] : undefined;
  const first = Array.isArray(forwarded) ? forwarded[0] : forwarded?.split(',')[0]?.trim();
  return first || request.headers.host;
}

/** Refuses unsafe methods from a foreign Origin (docs/architecture.md, "At the border"). */
export function originCheck(options: { publicUrl: string | undefined; trustProxy: number }): RequestHandler {
  return (req: Request, res, next) => {
    if (SAFE.has(req.method) || isOwnOrigin(req.headers.origin, hostOf(req, options.trustProxy), options.publicUrl))
      next();
    else refuse(res, 'FOREIGN_ORIGIN');
  };
}

/**
 * The origin under which this caller reaches the app: PUBLIC_URL, else the origin of the request.
 * @throws Refusal INVALID when the request's host is not valid
 */
export function originFor(req: Request, options: { publicUrl: string | undefined; trustProxy: number }): string {
  if (options.publicUrl !== undefined) return options.publicUrl;
  const origin = `${req.protocol}://${hostOf(req, options.trustProxy) ?? 'localhost'}`;
  if (!URL.canParse(origin)) throw new Refusal('INVALID', { field: 'host', message: 'host is not valid.' });
  return origin;
}
