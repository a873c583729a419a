import { CalendarClock, Package, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeOf } from '../../../lib/format.ts';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { scheduledAt, type BookingDraft } from '../../../parts/booking-draft.ts';
import { CARGO_WORDS } from '../../../parts/cargo-words.ts';

interface TripSummaryProps {
  draft: BookingDraft;
  nowMs: number;
  /** At the end: a button that changes the details. */
  action?: ReactNode;
}

/** What was answered so far, in sight through the later steps. */
export function TripSummary({ draft, nowMs, action }: TripSummaryProps) {
  const at = draft.tripTiming === 'schedule' ? scheduledAt(draft) : null;
  const people = draft.passengerCount === 1 ? '1 passenger' : `${draft.passengerCount} passengers`;
  return (
    <section aria-label="Your trip" className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <RouteEnds pickup={draft.pickup ?? ''} destination={draft.destination ?? ''} />
        </div>
        {action}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 border-t border-line pt-3 text-sm text-ink-2">
        <Fact icon={Users}>{people}</Fact>
        <Fact icon={Package}>{CARGO_WORDS[draft.cargoSize].short}</Fact>
        <Fact icon={CalendarClock}>{at ? timeOf(at, nowMs) : 'Now'}</Fact>
      </ul>
    </section>
  );
}

function Fact({ icon, children }: { icon: typeof Users; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon of={icon} size={16} className="shrink-0" />
      {children}
    </li>
  );
}
