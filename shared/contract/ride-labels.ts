import type * as z from 'zod/mini';
import type { PaymentMethod, PaymentStatus } from '../domain/payment.ts';
import type { CancelReason, RideStatus } from '../domain/ride.ts';
import type { CargoSize } from './fields.ts';

const SHARED = { accepted: 'Accepted', completed: 'Completed', cancelled: 'Cancelled' };

/** The label of each status, for each reader. */
export const STATUS_LABELS: Record<'passenger' | 'driver' | 'admin', Record<RideStatus, string>> = {
  passenger: { ...SHARED, pending: 'Waiting for an answer', in_progress: 'Under way' },
  driver: { ...SHARED, pending: 'Waiting for your answer', in_progress: 'Under way' },
  // In the order of the admin's filter.
  admin: {
    pending: 'Pending',
    accepted: 'Accepted',
    in_progress: 'In progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
};

/** The sizes of cargo (spec 1 §5): for the choice, and short for summaries. */
export const CARGO_LABELS: Record<z.infer<typeof CargoSize>, { label: string; what: string; short: string }> = {
  none: { label: 'None', what: 'No luggage', short: 'No luggage' },
  small: { label: 'Small', what: 'Backpack, bag', short: 'Small luggage' },
  medium: { label: 'Medium', what: 'Suitcase, box', short: 'Medium luggage' },
};

interface MethodLabel {
  name: string;
  /** The form within a line: "KSH 150 cash". */
  inline: string;
  /** The form after "paid": "in cash". */
  how: string;
}

export const METHOD_LABELS: Record<PaymentMethod, MethodLabel> = {
  cash: { name: 'Cash', inline: 'cash', how: 'in cash' },
  mpesa: { name: 'M-Pesa', inline: 'M-Pesa', how: 'by M-Pesa' },
  wallet: { name: 'Boda Wallet', inline: 'Boda Wallet', how: 'from the Boda Wallet' },
};

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  completed: 'Paid',
  failed: 'Not paid',
};

interface CancelLabel {
  passenger: (driver: string) => string;
  driver: (passenger: string) => string;
  /** Shown in the admins' figures. */
  figures: string;
  /** Shown in the admins' timeline of a ride. */
  timeline: string;
}

/** Shown when a cancellation has no reason, or none that concerns the driver. */
export const CANCELLED = 'This trip was cancelled';
/** Shown to the passenger of an open request that expired (R9). */
export const NOBODY_ANSWERED = 'No driver answered in time';
/** Shown to the drivers to whom an expired request was offered (R9). */
export const NOT_ANSWERED = 'Not answered in time';

/** The reason for a cancellation in words, for each reader (R5, R6, R9, R21). */
export const CANCEL_LABELS: Record<CancelReason, CancelLabel> = {
  passenger_cancelled: {
    passenger: () => 'You cancelled this trip',
    driver: (passenger) => `${passenger} cancelled this trip`,
    figures: 'Passenger cancelled',
    timeline: 'The passenger cancelled',
  },
  declined: {
    passenger: (driver) => `${driver} could not take this trip`,
    driver: () => CANCELLED,
    figures: 'Driver declined',
    timeline: 'Cancelled: the driver declined',
  },
  no_show: {
    passenger: (driver) => `${driver} waited and did not find you`,
    driver: () => 'The passenger did not come',
    figures: 'Passenger did not come',
    timeline: 'Cancelled: the passenger did not come',
  },
  cannot_come: {
    passenger: (driver) => `${driver} cannot come`,
    driver: () => 'You could not come',
    figures: 'Driver could not come',
    timeline: 'Cancelled: the driver could not come',
  },
  expired: {
    passenger: (driver) => `${driver} did not answer in time`,
    driver: () => NOT_ANSWERED,
    figures: 'Nobody answered in time',
    timeline: 'Cancelled: nobody answered in time',
  },
  no_driver_left: {
    passenger: () => 'No driver nearby could take this trip',
    driver: () => CANCELLED,
    figures: 'All drivers declined',
    timeline: 'Cancelled: every driver declined',
  },
  driver_unavailable: {
    passenger: (driver) => `${driver} is no longer available`,
    driver: () => CANCELLED,
    figures: 'Driver may no longer drive',
    timeline: 'Cancelled: the driver may no longer drive',
  },
  admin: {
    passenger: () => 'Boda cancelled this trip',
    driver: () => 'Boda cancelled this trip',
    figures: 'Cancelled by an admin',
    timeline: 'Cancelled by an admin',
  },
};
