import type { RequestHandler } from 'express';
import { isLocalHost } from '#core/limits/network.ts';

/**
 * Keeps the stand-in on this machine and its network: a caller from elsewhere, or one who came by another name (a tunnel,
 * a proxy), is refused, because the stand-in signs anybody in as anybody. A tunnel may rewrite Host, but says that it
 * forwards; only a proxy that is trusted (TRUST_PROXY) may.
 */
export const onlyLocal: RequestHandler = ({ app, headers, ip = '', hostname = '' }, res, next) => {
  const isForwarded = app.get('trust proxy') === 0 && Object.keys(headers).some((name) => FORWARDED.test(name));
  if (!isForwarded && isLocalHost(ip) && isLocalHost(hostname)) next();
  else res.status(403).type('text').send(REFUSAL);
};

const FORWARDED = /^(x-forwarded-.*|x-real-ip|forwarded|via|cf-connecting-ip)$/;
const REFUSAL =
  'This page lets anybody sign in as anybody, so it opens only on the machine that runs Boda, or on its own network. ' +
  'To sign people in from elsewhere, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.\n';
