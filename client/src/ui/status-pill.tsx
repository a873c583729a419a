import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';
import { cx } from '../lib/cx.ts';

const LOOKS: Record<DriverStatus, { dot: string; text: string }> = {
  online: { dot: 'bg-online', text: 'text-online-text' },
  on_route: { dot: 'bg-on-route', text: 'text-on-route-text' },
  offline: { dot: 'bg-offline', text: 'text-offline-text' },
};

interface StatusPillProps {
  status: DriverStatus;
  /** Said to the driver: Kiswahili has other words for "you are". */
  own?: boolean;
  className?: string;
}

/** Availability as a dot and a word, never the dot alone (spec 1 §4). */
export function StatusPill({ status, own = false, className }: StatusPillProps) {
  const look = LOOKS[status];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 py-0.5 text-xs font-semibold',
        look.text,
        className,
      )}
    >
      <span className={cx('size-2 shrink-0 rounded-full', look.dot)} aria-hidden />
      {(own ? MESSAGES.ownStatus : MESSAGES.driverStatus)[status]}
    </span>
  );
}
