import type { RideStatus } from './ride.ts';

/** How a ride can be paid (spec 1 §5). */
export const PAYMENT_METHODS = ['cash', 'mpesa', 'wallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods that can be chosen today; the first is preselected. */
export const ACCEPTED_METHODS: readonly [PaymentMethod, ...PaymentMethod[]] = ['cash'];
export const DEFAULT_METHOD = ACCEPTED_METHODS[0];

/** The sum of these fares that was paid in cash. */
export const paidInCash = (rides: readonly { fare: number; paymentMethod: PaymentMethod }[]): number =>
  rides.reduce((sum, { fare, paymentMethod }) => sum + (paymentMethod === 'cash' ? fare : 0), 0);

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payment status that goes with a ride's status (R1, R8). */
export const paymentAfter = (status: RideStatus): PaymentStatus =>
  status === 'completed' ? 'completed' : status === 'cancelled' ? 'failed' : 'pending';
