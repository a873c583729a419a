import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { SortOf, StatusOf } from '../../../../../shared/contract/admin-lists.ts';
import type { PaymentStatus, RideStatus as Status } from '../../../../../shared/domain/ride.ts';
import { cx } from '../../../lib/cx.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The ride statuses as the admin pages name them. */
export const RIDE_LABELS: Record<Status, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  completed: 'Paid',
  failed: 'Not paid',
};

export const METHOD_LABELS = { cash: 'Cash', mpesa: 'M-Pesa', wallet: 'Wallet' } as const;

export const RIDE_FILTERS: Record<StatusOf<'rides'>, string> = {
  all: 'All statuses',
  open: 'Open',
  running: 'Under way',
  ...RIDE_LABELS,
};

export const RIDE_SORTS: Record<SortOf<'rides'>, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-fare': 'Highest fare',
  fare: 'Lowest fare',
  status: 'Status A–Z',
  '-status': 'Status Z–A',
};

const UNDER_WAY = { icon: Clock, look: 'text-on-route-text' };
const LOOKS: Record<Status, { icon: LucideIcon; look: string }> = {
  pending: { icon: Clock, look: 'text-ink' },
  accepted: UNDER_WAY,
  in_progress: UNDER_WAY,
  completed: { icon: CircleCheck, look: 'text-online-text' },
  cancelled: { icon: CircleX, look: 'text-offline-text' },
};

/** A ride's status as an icon and a word. */
export function RideStatus({ status }: { status: Status }) {
  const { icon, look } = LOOKS[status];
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap', look)}>
      <Icon of={icon} size={16} className="shrink-0" />
      {RIDE_LABELS[status]}
    </span>
  );
}
