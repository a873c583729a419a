import { CalendarClock } from 'lucide-react';
import { timeOf } from '#client/lib/format.ts';
import { Icon } from '#client/ui/icon.tsx';

interface PickupTimeProps {
  /** The planned start of the ride, ISO or epoch ms. */
  at: string | number | Date;
  nowMs: number;
}

/** The time of a scheduled ride as a headline: "Tomorrow 06:30". */
export function PickupTime({ at, nowMs }: PickupTimeProps) {
  return (
    <span className="flex items-center gap-2 text-xl font-bold tabular">
      <Icon of={CalendarClock} className="shrink-0 text-brand" />
      {timeOf(at, nowMs)}
    </span>
  );
}
