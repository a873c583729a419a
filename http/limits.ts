import type { RequestHandler, Response } from 'express';
import { flatHex } from '../core/ids.ts';
import { networkOf } from '../core/network.ts';
import { type Rates, spend, type Taken } from '../core/rates.ts';
import type { UserDoc } from '../core/store/documents.ts';
import type { EndpointRate } from '../shared/contract/rates.ts';

/** What is left of a limit is told from this share of it on; in every answer it would cost a phone 30 bytes (R40). */
const TOLD_FROM_SHARE = 1 / 4;

/** Sets the RateLimit headers (draft 7), which tell a caller who comes near the limit what is left of it. */
export function setRateHeaders(res: Response, { limit, windowS, remaining, retryAfterS }: Taken): void {
  if (remaining > limit * TOLD_FROM_SHARE) return;
  res.set({
    'RateLimit-Policy': `${limit};w=${windowS}`,
    RateLimit: `limit=${limit}, remaining=${remaining}, reset=${retryAfterS}`,
  });
}

/** Counts calls to a public endpoint, or to nothing that exists, by address. */
export const countByAddress =
  (rates: Rates, rate: EndpointRate): RequestHandler =>
  async (req, res, next) => {
    setRateHeaders(res, await spend(rates, rate, networkOf(req.ip ?? '')));
    next();
  };

/**
 * Counts what turned out to be a new booking, and no repeat, which is an ordinary call.
 * @throws TooMany
 */
export const countBooking = (rates: Rates, { _id }: UserDoc): Promise<Taken> => spend(rates, 'booking', flatHex(_id));
