import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import type { SortOf, StatusOf } from '#shared/contract/admin-lists.ts';
import { STATUS_LABELS } from '#shared/contract/ride-labels.ts';
import type { RideStatus as Status } from '#shared/domain/ride.ts';
import { cx } from '#client/lib/cx.ts';
import { timeOf } from '#client/lib/format.ts';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';
import { Icon } from '#client/ui/icon.tsx';

export const RIDE_FILTERS: Record<StatusOf<'rides'>, string> = {
  all: 'All statuses',
  open: 'Open',
  running: 'Under way',
  unanswered: 'Nobody took it today',
  ...STATUS_LABELS.admin,
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
      {STATUS_LABELS.admin[status]}
    </span>
  );
}

/** Whether a ride is scheduled and has not begun: its time is then what matters about it. */
export const isPlanned = ({ scheduled_time, status }: Pick<AdminRide, 'scheduled_time' | 'status'>): boolean =>
  scheduled_time !== null && (status === 'pending' || status === 'accepted');

/** The pickup time of a scheduled ride: its headline until it begins, a line of small print from then on. */
export function PlannedFor({ ride, nowMs }: { ride: AdminRide; nowMs: number }) {
  if (ride.scheduled_time === null) return null;
  if (!isPlanned(ride)) {
    return <span className="block text-xs font-normal tabular">Pickup {timeOf(ride.scheduled_time, nowMs)}</span>;
  }
  return (
    <span className="block pb-0.5">
      <span className="sr-only">Pickup </span>
      <PickupTime at={ride.scheduled_time} nowMs={nowMs} />
    </span>
  );
}
