import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { RideStatus as Status } from '../../../../../shared/domain/ride.ts';
import { cx } from '../../../lib/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RIDE_WORDS } from './ride-words.ts';

const UNDER_WAY = { icon: Clock, look: 'text-on-route-text' };
const LOOKS: Record<Status, { icon: LucideIcon; look: string }> = {
  pending: { icon: Clock, look: 'text-ink' },
  accepted: UNDER_WAY,
  in_progress: UNDER_WAY,
  completed: { icon: CircleCheck, look: 'text-online-text' },
  cancelled: { icon: CircleX, look: 'text-offline-text' },
};

/** How a ride stands, as a mark and its word. */
export function RideStatus({ status }: { status: Status }) {
  const { icon, look } = LOOKS[status];
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap', look)}>
      <Icon of={icon} size={16} className="shrink-0" />
      {RIDE_WORDS[status]}
    </span>
  );
}
