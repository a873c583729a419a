import type * as z from 'zod/mini';
import type { PaymentMethod, PaymentStatus } from '../domain/payment.ts';
import type { CancelReason, RideStatus } from '../domain/ride.ts';
import type { CargoSize } from './fields.ts';

const SHARED = { accepted: 'Accepted', completed: 'Completed', cancelled: 'Cancelled' };

/** A ride's status, as each reader calls it. */
export const STATUS_LABELS: Record<'passenger' | 'driver' | 'admin', Record<RideStatus, string>> = {
  passenger: { ...SHARED, pending: 'Waiting for an answer', in_progress: 'Under way' },
  driver: { ...SHARED, pending: 'Waiting for your answer', in_progress: 'On the way' },
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
  small: { label: 'Small', what: 'Backpack, bag', short: 'Small cargo' },
  medium: { label: 'Medium', what: 'Suitcase, box', short: 'Medium cargo' },
};

interface MethodLabel {
  name: string;
  /** Within a line: "KSH 150 cash". */
  inline: string;
  /** After "paid": "in cash". */
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
  /** In the figures of the admins. */
  figures: string;
  /** In the timeline of the admins. */
  timeline: string;
}

/** For a ride whose end has no reason, or none that concerns its driver. */
export const CANCELLED = 'This trip was cancelled';
/** An open request that expired (R9), for its passenger. */
export const NOBODY_ANSWERED = 'No driver answered in time';
/** A request that expired (R9), for those who were asked. */
export const NOT_ANSWERED = 'Not answered in time';

/** Why a ride was cancelled, for each reader (R5, R6, R9, R21). */
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
    timeline: 'Cancelled, as the driver declined',
  },
  no_show: {
    passenger: (driver) => `${driver} waited and did not find you`,
    driver: () => 'The passenger did not come',
    figures: 'Passenger did not come',
    timeline: 'Cancelled, as the passenger did not come',
  },
  cannot_come: {
    passenger: (driver) => `${driver} cannot come`,
    driver: () => 'You could not come',
    figures: 'Driver could not come',
    timeline: 'Cancelled, as the driver could not come',
  },
  expired: {
    passenger: (driver) => `${driver} did not answer in time`,
    driver: () => NOT_ANSWERED,
    figures: 'Nobody answered in time',
    timeline: 'Cancelled, as nobody answered in time',
  },
  no_driver_left: {
    passenger: () => 'No driver nearby could take this trip',
    driver: () => CANCELLED,
    figures: 'Every driver asked declined',
    timeline: 'Cancelled, as every driver declined',
  },
  driver_unavailable: {
    passenger: (driver) => `${driver} is no longer available`,
    driver: () => CANCELLED,
    figures: 'Driver may no longer drive',
    timeline: 'Cancelled, as the driver may no longer drive',
  },
  admin: {
    passenger: () => 'Boda cancelled this trip',
    driver: () => 'Boda cancelled this trip',
    figures: 'Cancelled by an admin',
    timeline: 'Cancelled by an admin',
  },
};
