import { CalendarClock, Play } from 'lucide-react';
import { useState } from 'react';
import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { SCHEDULE_ACTIVE_BEFORE_MIN } from '../../../../../shared/domain/constants.ts';
import { ksh, timeOf } from '../../../lib/format.ts';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PassengerContact } from './passenger-contact.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { RideFacts } from './ride-facts.tsx';
import { startRide, useRideBusy } from './ride-actions.ts';
import { firstName } from './ride-words.ts';

interface ScheduledCardProps {
  ride: DriverRide;
  nowMs: number;
  /** Another ride is under way: one at a time (R3). */
  blocked: boolean;
}

/** An accepted ride of later; it may be started before its time (R20). */
export function ScheduledCard({ ride, nowMs, blocked }: ScheduledCardProps) {
  return (
    <article
      aria-label={`Scheduled ride with ${ride.passenger_name}`}
      className="space-y-3 rounded-card border border-line bg-surface p-4"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2 text-xl font-bold tabular">
            <Icon of={CalendarClock} className="shrink-0 text-brand" />
            {timeOf(ride.scheduled_time ?? ride.created_at, nowMs)}
          </h3>
          <p className="truncate text-base">{ride.passenger_name}</p>
        </div>
        <p className="shrink-0 text-xl font-bold tabular">{ksh(ride.fare_amount)}</p>
      </header>
      <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} />
      <RideFacts ride={ride} nowMs={nowMs} />
      <PassengerContact ride={ride} />
      <RefusalNote rideId={ride.id} />
      <EarlyStart ride={ride} nowMs={nowMs} blocked={blocked} />
      {blocked && <p className="text-sm">You can start this ride once the one under way has ended.</p>}
    </article>
  );
}

/** Starts the ride; long before its time only after a question, for a start cannot be taken back. */
function EarlyStart({ ride, nowMs, blocked }: ScheduledCardProps) {
  const [asking, setAsking] = useState(false);
  const busy = useRideBusy(ride.id);
  const early = isEarly(ride, nowMs);
  const start = () => void startRide(ride).finally(() => setAsking(false));
  return (
    <>
      <Button
        fullWidth
        variant="outline"
        icon={Play}
        aria-label={`Start the ride with ${ride.passenger_name}`}
        busy={busy === 'start'}
        busyLabel="Starting..."
        disabled={busy !== null || blocked}
        onClick={early ? () => setAsking(true) : start}
      >
        Start
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={start}
        title="Start this ride now?"
        text={`${firstName(ride.passenger_name)} expects you ${timeOf(ride.scheduled_time ?? ride.created_at, nowMs)}. Start it when you are together and on the way.`}
        confirmLabel="Start now"
        cancelLabel="Not yet"
        busy={busy === 'start'}
      />
    </>
  );
}

const isEarly = ({ scheduled_time }: DriverRide, nowMs: number): boolean =>
  scheduled_time !== null && Date.parse(scheduled_time) - nowMs > SCHEDULE_ACTIVE_BEFORE_MIN * 60_000;
