import { useEffect, useRef } from 'react';
import { Compass } from 'lucide-react';
import type { Ride } from '../../../lib/ride.ts';
import { etaMinutes } from '../../../../../shared/domain/geo.ts';
import { ksh } from '../../../lib/format.ts';
import { directionsHref } from '../../../lib/maps-links.ts';
import { useRideLive } from '../../../live/hooks.ts';
import { RouteEnds } from '../../../parts/ride/route-ends.tsx';
import { useNow } from '../../../parts/use-now.ts';
import { useRideLiveData } from '../../../stores/rides.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { ActiveRideMap, useOwnPoint } from './active-ride-map.tsx';
import { nextStopOf, driverStory } from './driver-story.ts';
import { GiveUpButton } from './give-up-button.tsx';
import { PassengerContact, RideFacts, RefusalNote } from './ride-facts.tsx';
import { paymentText } from './ride-labels.ts';
import { StepButton } from './step-button.tsx';

const AGE_EVERY_MS = 5000;

/** The current ride: the next step, the map, and the button that completes the step. */
export function ActiveRideCard({ ride }: { ride: Ride }) {
  useRideLive(ride.id);
  const nowMs = useNow(AGE_EVERY_MS);
  const ref = useScrollIntoView();
  const title = useFocusFallback();
  const story = driverStory(ride, useEtaMin(ride), nowMs);
  return (
    <section
      ref={ref}
      aria-label="Active ride"
      className="scroll-mt-16 overflow-hidden rounded-card border-2 border-on-route bg-surface lg:grid lg:grid-cols-2"
    >
      <div>
        <div className="p-4 pb-3">
          <h2 ref={title} tabIndex={-1} className="text-2xl font-bold tabular focus:outline-none">
            {story.title}
          </h2>
          <p className="mt-1 line-clamp-3 text-base wrap-anywhere">{story.text}</p>
        </div>
        <ActiveRideMap ride={ride} nowMs={nowMs} />
      </div>
      <div className="space-y-4 p-4">
        {ride.status === 'in_progress' && <ToCollect ride={ride} />}
        <RefusalNote rideId={ride.id} />
        <div className="space-y-3">
          <StepButton ride={ride} size="large" variant="accent" />
          <Directions ride={ride} />
        </div>
        <Passenger ride={ride} />
        <PassengerContact ride={ride} />
        <RouteEnds pickup={ride.pickup} destination={ride.destination} />
        <RideFacts ride={ride} nowMs={nowMs} />
        {ride.status === 'accepted' && <GiveUpButton ride={ride} />}
      </div>
    </section>
  );
}

/** From this phone's position, else the server's last estimate. */
function useEtaMin(ride: Ride): number | null {
  const own = useOwnPoint(ride);
  const { estimate } = useRideLiveData(ride.id);
  const target = nextStopOf(ride).at;
  return own && target ? etaMinutes(own, target) : (estimate?.estimatedArrival ?? null);
}

function Directions({ ride }: { ride: Ride }) {
  return (
    <LinkButton
      href={directionsHref(nextStopOf(ride), navigator.userAgent)}
      newTab
      icon={Compass}
      variant="outline"
      fullWidth
      label={`Directions to ${nextStopOf(ride).address}`}
    >
      Directions
    </LinkButton>
  );
}

/**
 * Scrolls the card into view when it appears: after accepting the last of many requests, the driver is far down the
 * page.
 */
function useScrollIntoView() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return ref;
}

function ToCollect({ ride }: { ride: Ride }) {
  return (
    <p className="flex items-center justify-between gap-3 rounded-control bg-accent-tint px-4 py-2">
      <span className="text-base">
        To collect<span className="block font-semibold">{paymentText(ride.paymentMethod)}</span>
      </span>
      <span className="text-3xl font-bold tabular">{ksh(ride.fare)}</span>
    </p>
  );
}

function Passenger({ ride }: { ride: Ride }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={ride.passengerName} />
      <p dir="auto" className="min-w-0 grow truncate text-xl font-bold">
        {ride.passengerName}
      </p>
      {ride.status === 'accepted' && <p className="shrink-0 text-xl font-bold tabular">{ksh(ride.fare)}</p>}
    </div>
  );
}
