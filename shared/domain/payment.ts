import type { RideStatus } from './ride.ts';

/** How a ride can be paid (spec 1 §5). */
export const PAYMENT_METHODS = ['cash', 'mpesa', 'wallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payment status that goes with a ride's status (R1, R8). */
export const paymentAfter = (status: RideStatus): PaymentStatus =>
  status === 'completed' ? 'completed' : status === 'cancelled' ? 'failed' : 'pending';
