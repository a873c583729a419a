import type { RequestHandler } from 'express';
import { isLocalHost } from '#core/limits/network.ts';

/**
 * Restricts the stand-in, which signs anyone in as anyone, to this machine and its network: refuses callers from
 * elsewhere and requests for another host name (a tunnel, a proxy). A tunnel may rewrite Host but sends forwarding
 * headers; these are accepted only with TRUST_PROXY.
 */
export const onlyLocal: RequestHandler = ({ app, headers, ip = '', hostname = '' }, res, next) => {
  const isForwarded = app.get('trust proxy') === 0 && Object.keys(headers).some((name) => FORWARDED.test(name));
  if (!isForwarded && isLocalHost(ip) && isLocalHost(hostname)) next();
  else res.status(403).type('text').send(REFUSAL);
};

const FORWARDED = /^(x-forwarded-.*|x-real-ip|forwarded|via|cf-connecting-ip)$/;
const REFUSAL =
  'This page lets anyone sign in as anyone, so it works only on the machine that runs Boda and its own network. ' +
  'To sign people in from elsewhere, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.\n';
