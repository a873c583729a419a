import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import type { SortOf, StatusOf } from '#shared/contract/admin-lists.ts';
import { ADMIN_STATUS_LABELS } from '#shared/contract/admin-ride-labels.ts';
import { timeOf } from '#client/lib/format.ts';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';

export const RIDE_FILTERS: Record<StatusOf<'rides'>, string> = {
  all: 'All statuses',
  open: 'Open',
  running: 'Under way',
  unanswered: 'Nobody took it today',
  ...ADMIN_STATUS_LABELS,
};

export const RIDE_SORTS: Record<SortOf<'rides'>, string> = {
  '-created': 'Newest first',
  created: 'Oldest first',
  '-fare': 'Highest fare',
  fare: 'Lowest fare',
  status: 'Status A–Z',
  '-status': 'Status Z–A',
};

/** Whether a ride is scheduled and has not begun. Until then, its pickup time is shown prominently. */
export const isPlanned = ({ scheduled_time, status }: Pick<AdminRide, 'scheduled_time' | 'status'>): boolean =>
  scheduled_time !== null && (status === 'pending' || status === 'accepted');

/** Shows the pickup time of a scheduled ride: as a headline until the ride begins, then as a line of small print. */
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
