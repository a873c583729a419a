import { X } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { shownStatus } from '../shown-status.ts';
import type { PreferredDriver } from './preferred-driver.ts';

interface PreferredCardProps {
  driver: PreferredDriver;
  onClear: () => void;
}

/** Who was chosen before the trip was. */
export function PreferredCard({ driver, onClear }: PreferredCardProps) {
  return (
    <section
      aria-label="Your choice"
      className="flex items-center gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4"
    >
      <Avatar name={driver.name} size="small" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <span className="font-normal text-ink-2">Booking with </span>
          {driver.name}
        </p>
        <StatusPill status={shownStatus(driver)} className="mt-1" />
      </div>
      <IconButton icon={X} label={`Do not insist on ${driver.name}`} onClick={onClear} />
    </section>
  );
}
