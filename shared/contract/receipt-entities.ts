import * as z from 'zod/mini';
import { FareBasis } from './fare-basis.ts';
import { Id, Money, PassengerCount, PaymentMethod, Time } from './fields.ts';

/**
 * `GET /api/rides/{id}/receipt` (R28): a completed ride. Times ISO, fare in whole KSH, distance in km; `number`: see
 * shared/domain/receipt-number.ts; `plate`: '' once the driver's account is deleted.
 */
export const Receipt = z.object({
  id: Id,
  number: z.string(),
  requestedAt: Time,
  startedAt: z.nullable(Time),
  completedAt: Time,
  pickup: z.string(),
  destination: z.string(),
  distance: z.nullable(z.number()),
  passengerCount: PassengerCount,
  fare: Money,
  fareBasis: z.nullable(FareBasis),
  /** The fare at booking, if an admin has changed it since. */
  fareBefore: z.nullable(Money),
  paymentMethod: PaymentMethod,
  passengerName: z.string(),
  driverName: z.string(),
  plate: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;
