import { inBoth } from '../language.ts';
import type * as z from 'zod/mini';
import type { PaymentMethod, PaymentStatus } from '#shared/domain/payment.ts';
import type { CancelReason, RideStatus } from '#shared/domain/ride.ts';
import type { CargoSize } from '#shared/contract/fields.ts';

const CANCELLED = 'This trip was cancelled';
const NOT_ANSWERED = 'Not answered in time';

const SHARED = { accepted: 'Accepted', completed: 'Completed', cancelled: 'Cancelled' };

interface MethodLabel {
  name: string;
  /** The form within a line: "KSH 150 cash". */
  inline: string;
  /** The form after "paid": "in cash". */
  how: string;
}

interface CancelLabel {
  passenger: (driver: string) => string;
  driver: (passenger: string) => string;
}

const en = {
  /** A status in a sentence: "in progress". */
  sayStatus: (status: RideStatus): string => status.replace('_', ' '),
  /** The label of each status, for each reader. */
  STATUS_LABELS: {
    passenger: { ...SHARED, pending: 'Waiting for an answer', in_progress: 'Under way' },
    driver: { ...SHARED, pending: 'Waiting for your answer', in_progress: 'Under way' },
  } satisfies Record<'passenger' | 'driver', Record<RideStatus, string>>,
  /** The sizes of cargo (spec 1 §5): for the choice, and short for summaries. */
  CARGO_LABELS: {
    none: { label: 'None', what: 'No luggage', short: 'No luggage' },
    small: { label: 'Small', what: 'Backpack, bag', short: 'Small luggage' },
    medium: { label: 'Medium', what: 'Suitcase, box', short: 'Medium luggage' },
  } satisfies Record<z.infer<typeof CargoSize>, { label: string; what: string; short: string }>,
  METHOD_LABELS: {
    cash: { name: 'Cash', inline: 'cash', how: 'in cash' },
    mpesa: { name: 'M-Pesa', inline: 'M-Pesa', how: 'by M-Pesa' },
    wallet: { name: 'Boda Wallet', inline: 'Boda Wallet', how: 'from the Boda Wallet' },
  } satisfies Record<PaymentMethod, MethodLabel>,
  PAYMENT_LABELS: {
    pending: 'Not paid yet',
    completed: 'Paid',
    failed: 'Not paid',
  } satisfies Record<PaymentStatus, string>,
  ENDED: {
    /** Shown when a cancellation has no reason, or none that concerns the driver. */
    cancelled: CANCELLED,
    /** Shown to the passenger of an open request that expired (R9). */
    nobodyAnswered: 'No driver answered in time',
    /** Shown to the drivers who were offered a request that expired (R9). */
    notAnswered: NOT_ANSWERED,
  },
  /** The reason for a cancellation in words, for each reader (R5, R6, R9, R21). */
  CANCEL_LABELS: {
    passenger_cancelled: {
      passenger: () => 'You cancelled this trip',
      driver: (passenger) => `${passenger} cancelled this trip`,
    },
    declined: {
      passenger: (driver) => `${driver} could not take this trip`,
      driver: () => CANCELLED,
    },
    no_show: {
      passenger: (driver) => `${driver} waited and did not find you`,
      driver: () => 'The passenger did not come',
    },
    cannot_come: {
      passenger: (driver) => `${driver} cannot come`,
      driver: () => 'You could not come',
    },
    expired: {
      passenger: (driver) => `${driver} did not answer in time`,
      driver: () => NOT_ANSWERED,
    },
    no_driver_left: {
      passenger: () => 'No driver nearby could take this trip',
      driver: () => CANCELLED,
    },
    driver_unavailable: {
      passenger: (driver) => `${driver} is no longer available`,
      driver: () => CANCELLED,
    },
    admin: {
      passenger: () => 'Boda cancelled this trip',
      driver: () => 'Boda cancelled this trip',
    },
  } satisfies Record<CancelReason, CancelLabel>,
};
export type En = typeof en;

export const { sayStatus, STATUS_LABELS, CARGO_LABELS, METHOD_LABELS, PAYMENT_LABELS, ENDED, CANCEL_LABELS } = inBoth(
  en,
  () => import('../sw/ride-labels.ts'),
);
