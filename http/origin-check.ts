import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { isOwnOrigin } from '#core/lib/origin.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { refuse } from './errors.ts';
import { isFromElsewhere } from './fetch-metadata.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The host of the request or, behind a trusted proxy, the forwarded host. */
function hostOf(request: IncomingMessage, trustProxy: number): string | undefined {
  const forwarded = trustProxy > 0 ? request.headers['x-forwarded-host'] : undefined;
  const first = Array.isArray(forwarded) ? forwarded[0] : forwarded?.split(',')[0]?.trim();
  return first || request.headers.host;
}

export interface OwnAddress {
  publicUrl: string | undefined;
  trustProxy: number;
}

/** Whether a request may change state or open a socket, judged by its Origin or, without one, by Fetch Metadata. */
export function isFromOwnPage(request: IncomingMessage, { publicUrl, trustProxy }: OwnAddress): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return !isFromElsewhere(request);
  return isOwnOrigin(origin, hostOf(request, trustProxy), publicUrl);
}

/** Refuses unsafe methods from foreign pages (docs/architecture.md, "At the border"). */
export function originCheck(options: OwnAddress): RequestHandler {
  return (req: Request, res, next) => {
    if (SAFE.has(req.method) || isFromOwnPage(req, options)) next();
    else refuse(res, 'FOREIGN_ORIGIN');
  };
}

/** Whether a browser without Fetch Metadata says, by Referer, that a foreign page led here. */
function isReferredFromElsewhere({ headers }: IncomingMessage, host: string | undefined, publicUrl?: string): boolean {
  const { referer } = headers;
  if (headers['sec-fetch-site'] !== undefined || referer === undefined) return false;
  return !isOwnOrigin(URL.canParse(referer) ? new URL(referer).origin : 'null', host, publicUrl);
}

/** Guards a GET that changes state: requests from foreign pages and links are refused, or redirected to `instead`. */
export const onlyOwnPages =
  ({ publicUrl, trustProxy }: OwnAddress, instead?: string): RequestHandler =>
  (req, res, next) => {
    const isLedHere = isFromElsewhere(req) || isReferredFromElsewhere(req, hostOf(req, trustProxy), publicUrl);
    if (!isLedHere && isFromOwnPage(req, { publicUrl, trustProxy })) next();
    else if (instead === undefined) refuse(res, 'FOREIGN_ORIGIN');
    else res.redirect(instead);
  };

/**
 * The origin this caller uses: PUBLIC_URL, else the origin of the request.
 * @throws Refusal INVALID when the request's host is invalid
 */
export function originFor(req: Request, options: OwnAddress): string {
  if (options.publicUrl !== undefined) return options.publicUrl;
  const origin = `${req.protocol}://${hostOf(req, options.trustProxy) ?? 'localhost'}`;
  if (!URL.canParse(origin)) throw new Refusal('INVALID', { field: 'host', message: 'host is not valid.' });
  return origin;
}
