import { Package, Users, Zap } from 'lucide-react';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { CARGO_LABELS } from '#shared/texts/en/ride-labels.ts';
import type { ReactNode } from 'react';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { IconFact } from '#client/ui/facts.tsx';
import { scheduledAt, type BookingDraft } from '#client/parts/ride/booking-draft.ts';

interface TripSummaryProps {
  draft: BookingDraft;
  nowMs: number;
  /** A button at the end of the row, for example to edit the details. */
  action?: ReactNode;
  /** Shown in place of the line with time, passengers and luggage. */
  facts?: ReactNode;
}

/** Shows the trip details in the later steps. */
export function TripSummary({ draft, nowMs, action, facts }: TripSummaryProps) {
  const at = draft.tripTiming === 'schedule' ? scheduledAt(draft) : null;
  return (
    <section aria-label={BOOKING.summary.label} className="rounded-card border border-line bg-surface p-4">
      {at && (
        <p className="mb-3">
          <PickupTime at={at} nowMs={nowMs} />
        </p>
      )}
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <RouteEnds pickup={draft.pickup ?? ''} destination={draft.destination ?? ''} />
        </div>
        {action}
      </div>
      {facts ?? <Facts draft={draft} />}
    </section>
  );
}

function Facts({ draft }: Pick<TripSummaryProps, 'draft'>) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 border-t border-line pt-3 text-sm text-ink-2">
      <IconFact icon={Users}>{BOOKING.summary.passengers(draft.passengerCount)}</IconFact>
      <IconFact icon={Package}>{CARGO_LABELS[draft.cargoSize].short}</IconFact>
      {draft.tripTiming === 'now' && <IconFact icon={Zap}>{BOOKING.summary.now}</IconFact>}
    </ul>
  );
}
