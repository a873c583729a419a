import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { STATUS_LABELS } from '#shared/contract/ride-labels.ts';
import type { RideStatus } from '#shared/domain/ride.ts';
import { cx } from '#client/lib/cx.ts';
import { Icon } from '#client/ui/icon.tsx';

const UNDER_WAY = { icon: Clock, look: 'text-on-route-text' };
const LOOKS: Record<RideStatus, { icon: LucideIcon; look: string }> = {
  pending: UNDER_WAY,
  accepted: UNDER_WAY,
  in_progress: UNDER_WAY,
  completed: { icon: CircleCheck, look: 'text-online-text' },
  cancelled: { icon: CircleX, look: 'text-offline-text' },
};

/** A trip's status as an icon and a word. */
export function TripStatus({ status, className }: { status: RideStatus; className?: string }) {
  const { icon, look } = LOOKS[status];
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm font-semibold', look, className)}>
      <Icon of={icon} size={16} className="shrink-0" />
      {STATUS_LABELS.passenger[status]}
    </span>
  );
}
