import { type ReactNode, useMemo } from 'react';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { isCurrent } from '#shared/domain/fix-age.ts';
import { etaMinutes } from '#shared/domain/geo.ts';
import { ksh } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { FareStoryFold } from '#client/parts/ride/fare-story.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { useWaitingOf } from '#client/data/outbox/outbox.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useFocusFallback } from '#client/ui/use-focus-fallback.ts';
import { useOwnFix } from './active-ride-map.tsx';
import { BlockButton } from './block-button.tsx';
import { driverStory, nextStopOf } from './driver-story.ts';
import { GiveUpButton } from './give-up-button.tsx';
import { NetworkHint, RefusalNote, RideFacts } from './ride-facts.tsx';
import { RideButtons } from './ride-buttons.tsx';
import { StepNotes } from './step-button.tsx';

interface ActiveRideSheetProps {
  ride: Ride;
  nowMs: number;
  onHeight: (px: number) => void;
  children: ReactNode;
}

/** The sheet over the map: the next step, the passenger and the buttons; expanded, also the trip and the rest. */
export function ActiveRideSheet({ ride: known, nowMs, onHeight, children }: ActiveRideSheetProps) {
  const ride = useAsPressed(known);
  // "Start" and "I've arrived" disappear once pressed, so the title takes the focus.
  const title = useFocusFallback(`${ride.status} ${ride.arrivedAt}`);
  const story = driverStory(ride, useEtaMin(ride, nowMs), nowMs);
  const summary = (
    <div className="space-y-3">
      <div>
        <h2 ref={title} tabIndex={-1} className="text-2xl font-bold wrap-anywhere tabular focus:outline-none">
          {story.title}
        </h2>
        <p className="mt-0.5 text-base wrap-anywhere">{story.text}</p>
      </div>
      <RefusalNote ride={ride} />
      <StepNotes ride={ride} />
      <NetworkHint ride={ride} />
      <Passenger ride={ride} />
    </div>
  );
  return (
    <Sheet
      label={DRIVER_RIDE.sheet.label}
      onHeight={onHeight}
      summary={summary}
      foot={<RideButtons ride={ride} />}
      showing={ride.status}
    >
      <div className="@container space-y-5">
        <section aria-label={DRIVER_RIDE.sheet.trip} className="space-y-3 border-t border-line pt-3">
          <RouteEnds pickup={ride.pickup} destination={ride.destination} />
          <RideFacts ride={ride} nowMs={nowMs} />
          <FareStoryFold story={ride} className="-my-2" />
          {ride.status === 'accepted' && <GiveUpButton ride={ride} />}
          <BlockButton ride={ride} inWords />
        </section>
        {children}
      </div>
    </Sheet>
  );
}

/** While Start waits to be sent (R39), returns the ride as started, so that directions lead to the destination. */
function useAsPressed(ride: Ride): Ride {
  const waits = useWaitingOf(ride.id, 'start');
  return useMemo(
    () => (waits && ride.status === 'accepted' ? { ...ride, status: 'in_progress' } : ride),
    [ride, waits],
  );
}

/** Returns the minutes to the next stop from the driver's position; null unless the position is current (R44). */
function useEtaMin(ride: Ride, nowMs: number): number | null {
  const own = useOwnFix(ride);
  const target = nextStopOf(ride).at;
  return own && target && isCurrent(own, nowMs) ? etaMinutes(own, target) : null;
}

function Passenger({ ride }: { ride: Ride }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={ride.passengerName} />
      <p dir="auto" className="min-w-0 grow text-base leading-tight font-bold wrap-anywhere">
        {ride.passengerName}
      </p>
      <p className="shrink-0 text-right">
        <span className="block text-xl leading-tight font-bold tabular">{ksh(ride.fare)}</span>
        <span className="block text-xs text-ink-2">
          {DRIVER_RIDE.sheet.toCollect(METHOD_LABELS[ride.paymentMethod].name)}
        </span>
      </p>
    </div>
  );
}
