import * as z from 'zod/mini';
import { isMonth } from '../domain/month.ts';
import { atMost, Id, Money, PaymentMethod, Sum, Time } from './fields.ts';

export const MONTH_WANTED = 'Please give a month like 2026-11';
/** A month in Nairobi: "2026-11". */
export const Month = z.string(MONTH_WANTED).check(atMost(7, MONTH_WANTED), z.refine(isMonth, MONTH_WANTED));

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
