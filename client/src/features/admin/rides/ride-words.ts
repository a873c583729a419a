import type { SortOf, StatusOf } from '../../../../../shared/contract/admin-lists.ts';
import type { PaymentStatus, RideStatus } from '../../../../../shared/domain/ride.ts';

/** How a ride's status is called in the portal. */
export const RIDE_WORDS: Record<RideStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  completed: 'Paid',
  failed: 'Not paid',
};

export const METHOD_WORDS = { cash: 'Cash', mpesa: 'M-Pesa', wallet: 'Wallet' } as const;

export const RIDE_FILTERS: Record<StatusOf<'rides'>, string> = {
  all: 'All statuses',
  open: 'Open',
  running: 'Under way',
  ...RIDE_WORDS,
};

export const RIDE_SORTS: Record<SortOf<'rides'>, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-fare': 'Highest fare',
  fare: 'Lowest fare',
  status: 'Status A–Z',
  '-status': 'Status Z–A',
};
