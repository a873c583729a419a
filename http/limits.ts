import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '#core/context.ts';
import { flatHex } from '#core/lib/ids.ts';
import { networkOf } from '#core/limits/network.ts';
import { type Rates, spend, type Taken } from '#core/limits/rates.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { openToken } from '#core/lib/tokens.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { EndpointRate } from '#shared/contract/rates.ts';
import { type CookieNames, readCookie, readSession } from './cookies.ts';
import { isCrossSiteSubresource } from './fetch-metadata.ts';
import { unseal } from './sign-in/pending.ts';

/**
 * The RateLimit headers are sent once only this share of the limit remains: in every response they would cost a phone
 * 30 bytes (R40).
 */
const SENT_FROM_SHARE = 1 / 4;

/** Sets the RateLimit headers (draft 7) for a caller close to the limit. */
export function setRateHeaders(res: Response, { limit, windowS, remaining, retryAfterS }: Taken): void {
  if (remaining > limit * SENT_FROM_SHARE) return;
  res.set({
    'RateLimit-Policy': `${limit};w=${windowS}`,
    RateLimit: `limit=${limit}, remaining=${remaining}, reset=${retryAfterS}`,
  });
}

interface PublicOptions {
  ctx: Context;
  rates: Rates;
  cookies: CookieNames;
  /** Signs the sign-in cookie. */
  secret: string;
}

/**
 * Counts calls to public endpoints and unknown paths by address and, within the address, by subject: following a link,
 * signing in or out, admin sign-in on a known device, and the configuration and the stage pages of a session each have their own budget, so
 * that people behind one address do not exhaust each other's. A forged token costs no lookup and is not counted; neither
 * are requests embedded by other sites, which are refused.
 */
export const countPublic =
  (rate: EndpointRate, options: PublicOptions): RequestHandler =>
  async (req, res, next) => {
    if (isCrossSiteSubresource(req)) throw new Refusal('FOREIGN_ORIGIN');
    const key = await keyOf(rate, networkOf(req.ip ?? ''), req, options);
    if (key !== null) setRateHeaders(res, await spend(options.rates, rate, key));
    next();
  };

/** The key under which a call is counted; null: not counted. */
async function keyOf(
  rate: EndpointRate,
  address: string,
  req: Request,
  { ctx, cookies, secret }: PublicOptions,
): Promise<string | null> {
  if (rate === 'signIn') {
    const begun = unseal(readCookie(req, cookies.signIn), secret, ctx.clock.now());
    // Refused before the server reads the body.
    if (!begun) throw new Refusal('SIGN_IN_EXPIRED');
    return `${address} ${begun.state}`;
  }
  if (rate === 'adminSignIn') {
    const device = await openToken(ctx, 'device', readCookie(req, cookies.adminDevice));
    return device?.isSigned ? `${address} ${device.hash}` : address;
  }
  const isOpenToAll = rate === 'config' || rate === 'stage';
  if (rate !== 'sharePoll' && rate !== 'signOut' && !isOpenToAll) return address;
  const link = String(req.params['token']);
  const opened =
    rate === 'sharePoll'
      ? ((await openToken(ctx, 'share', link)) ?? (await openToken(ctx, 'trip', link)))
      : ((await openToken(ctx, 'user', readSession(req, cookies.user))) ??
        (await openToken(ctx, 'admin', readSession(req, cookies.admin))));
  if (!opened) return isOpenToAll ? address : null;
  return opened.isSigned ? `${address} ${opened.hash}` : address;
}

/**
 * Counts a new booking. A retry of a booking counts as an ordinary call.
 * @throws TooMany
 */
export const countBooking = (rates: Rates, { _id }: UserDoc): Promise<Taken> => spend(rates, 'booking', flatHex(_id));
