import * as z from 'zod/mini';
import { isMonth } from '../domain/month.ts';
import { PARSING } from '../texts/en/errors.ts';
import { atMost, Id, late, Money, PaymentMethod, Sum, Time } from './fields.ts';

const monthWanted = late(() => PARSING.month);
/** A month in Nairobi: "2026-11". */
export const Month = z.string(monthWanted).check(atMost(7, monthWanted), z.refine(isMonth, monthWanted));

/**
 * `GET /api/drivers/statement?month=2026-11`: a driver's completed rides of one month in Nairobi, by end time, oldest
 * first, and the sums of these rides (R8, R17, R18). Fares in whole KSH, distances in km.
 */
export const Statement = z.object({
  month: Month,
  driverName: z.string(),
  stageName: z.string(),
  plate: z.string(),
  rides: z.array(
    z.object({
      id: Id,
      number: z.string(),
      completedAt: Time,
      pickup: z.string(),
      destination: z.string(),
      distance: z.nullable(z.number()),
      fare: Money,
      paymentMethod: PaymentMethod,
    }),
  ),
  trips: z.int(),
  amount: Sum,
  /** The part of `amount` paid in cash. */
  cash: Sum,
});
export type Statement = z.infer<typeof Statement>;
