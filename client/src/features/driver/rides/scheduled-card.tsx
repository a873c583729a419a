import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { ksh } from '#client/lib/format.ts';
import { QuickMessages } from '#client/parts/ride/quick-messages.tsx';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';
import { FareStoryFold } from '#client/parts/ride/fare-story.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { earlyStart } from './arrival-state.ts';
import { GiveUpButton } from './give-up-button.tsx';
import { NetworkHint, PassengerContact, RideFacts, RefusalNote } from './ride-facts.tsx';
import { ArrivedButton } from './ride-buttons.tsx';
import { StepButton, StepNotes } from './step-button.tsx';

interface ScheduledCardProps {
  ride: Ride;
  nowMs: number;
  /** Whether another ride is under way; a driver has one ride at a time (R3). */
  blocked: boolean;
}

/** Shows an accepted scheduled ride, which may be started early by a driver who has arrived (R20). */
export function ScheduledCard({ ride, nowMs, blocked }: ScheduledCardProps) {
  const early = earlyStart(ride, nowMs);
  return (
    <article
      aria-label={DRIVER_RIDE.scheduled.label(ride.passengerName)}
      className="space-y-3 rounded-card border border-line bg-surface p-4"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3>
            <PickupTime at={ride.scheduledTime ?? ride.createdAt} nowMs={nowMs} />
          </h3>
          <p dir="auto" className="truncate text-base">
            {ride.passengerName}
          </p>
        </div>
        <p className="shrink-0 text-xl font-bold tabular">{ksh(ride.fare)}</p>
      </header>
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <RideFacts ride={ride} nowMs={nowMs} untimed />
      <QuickMessages ride={ride} />
      <FareStoryFold story={ride} className="-my-2" />
      <PassengerContact ride={ride} />
      <NetworkHint ride={ride} />
      <RefusalNote ride={ride} />
      <StepNotes ride={ride} />
      {early?.mayArrive && !blocked && <ArrivedButton ride={ride} className="w-full" />}
      <StepButton
        ride={ride}
        name={DRIVER_RIDE.scheduled.start(ride.passengerName)}
        filled={false}
        blocked={blocked || early !== null}
      />
      {blocked && <p className="text-sm">{DRIVER_RIDE.scheduled.blocked}</p>}
      {early && !blocked && <p className="text-sm">{early.text}</p>}
      <GiveUpButton ride={ride} />
    </article>
  );
}
