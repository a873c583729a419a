import type { RequestHandler } from 'express';
import { isLocalHost } from '#core/limits/network.ts';

/**
 * Keeps the stand-in on this machine and its network: a caller from elsewhere, or one who came by another name (a tunnel,
 * a proxy), is refused, because the stand-in signs anybody in as anybody.
 */
export const onlyLocal: RequestHandler = ({ ip = '', hostname = '' }, res, next) => {
  if (isLocalHost(ip) && isLocalHost(hostname)) next();
  else res.status(403).type('text').send(REFUSAL);
};

const REFUSAL =
  'This page lets anybody sign in as anybody, so it opens only on the machine that runs Boda, or on its own network. ' +
  'To sign people in from elsewhere, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.\n';
