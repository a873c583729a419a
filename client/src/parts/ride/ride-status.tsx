import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { STATUS_LABELS } from '#shared/texts/en/ride-labels.ts';
import type { RideStatus as Status } from '#shared/domain/ride.ts';
import { cx } from '#client/lib/cx.ts';
import { Icon } from '#client/ui/icon.tsx';

const UNDER_WAY = { icon: Clock, look: 'text-on-route-text' };
const LOOKS: Record<Status, { icon: LucideIcon; look: string }> = {
  pending: UNDER_WAY,
  accepted: UNDER_WAY,
  in_progress: UNDER_WAY,
  completed: { icon: CircleCheck, look: 'text-online-text' },
  cancelled: { icon: CircleX, look: 'text-offline-text' },
};

interface RideStatusProps {
  status: Status;
  /** The label for admins; without it, passengers' label. */
  word?: string;
}

/** A ride's status as an icon and a word, the passenger's by default. */
export function RideStatus({ status, word }: RideStatusProps) {
  const { icon, look } = LOOKS[status];
  const ofAdmin = word !== undefined && cx('whitespace-nowrap', status === 'pending' ? 'text-ink' : look);
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm font-semibold', ofAdmin || look)}>
      <Icon of={icon} size={16} className="shrink-0" />
      {word ?? STATUS_LABELS.passenger[status]}
    </span>
  );
}
