import { Compass, MapPinCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { MESSAGES } from '#shared/contract/messages.ts';
import { METHOD_LABELS } from '#shared/contract/ride-labels.ts';
import { isCurrent } from '#shared/domain/fix-age.ts';
import { etaMinutes } from '#shared/domain/geo.ts';
import { mayCallForHelp } from '#shared/domain/ride.ts';
import { ksh } from '#client/lib/format.ts';
import { directionsHref } from '#client/lib/maps-links.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { ContactButtons } from '#client/parts/people/contact-links.tsx';
import { FareStoryFold } from '#client/parts/ride/fare-story.tsx';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { SosControl } from '#client/parts/safety/sos-control.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { useWaitingOf } from '#client/data/outbox/outbox.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import type { ButtonLook } from '#client/ui/button-class.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useFocusFallback } from '#client/ui/use-focus-fallback.ts';
import { serverNow } from '#client/lib/clock.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { BlockButton } from './block-button.tsx';
import { driverStory, nextStopOf } from './driver-story.ts';
import { GiveUpButton } from './give-up-button.tsx';
import { NetworkHint, RefusalNote, RideFacts } from './ride-facts.tsx';
import { StepButton } from './step-button.tsx';
import { type ArrivalState, arrivalState, waitClock } from './arrival-state.ts';
import { sayArrived, useRideBusy } from './ride-actions.ts';

interface ActiveRideSheetProps {
  ride: Ride;
  nowMs: number;
  onHeight: (px: number) => void;
  children: ReactNode;
}

/** The sheet over the map: the next step and its button, the passenger; expanded, the trip and everything else. */
export function ActiveRideSheet({ ride: known, nowMs, onHeight, children }: ActiveRideSheetProps) {
  const ride = useAsPressed(known);
  // Start and I've arrived disappear once pressed, so the title takes the focus.
  const title = useFocusFallback(`${ride.status} ${ride.arrivedAt}`);
  const story = driverStory(ride, useEtaMin(ride, nowMs), nowMs);
  const summary = (
    <div className="space-y-3">
      <div>
        <h2 ref={title} tabIndex={-1} className="text-2xl font-bold tabular focus:outline-none">
          {story.title}
        </h2>
        <p className="mt-0.5 line-clamp-2 text-base wrap-anywhere">{story.text}</p>
      </div>
      <RefusalNote ride={ride} />
      {ride.status === 'in_progress' && <ToCollect ride={ride} />}
      <Steps ride={ride} />
      <Passenger ride={ride} />
      <Reach ride={ride} />
      {/* Comes and goes, so it is last, where it moves nothing. */}
      <NetworkHint ride={ride} />
    </div>
  );
  return (
    <Sheet label="The trip" onHeight={onHeight} summary={summary} startOpen={false} showing={ride.status}>
      <div className="@container space-y-5">
        <section aria-label="Trip" className="space-y-3 border-t border-line pt-3">
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

/** While Start waits to be sent (R39), the ride counts as started: directions lead to the destination. */
function useAsPressed(ride: Ride): Ride {
  const waits = useWaitingOf(ride.id, 'start');
  return useMemo(
    () => (waits && ride.status === 'accepted' ? { ...ride, status: 'in_progress' } : ride),
    [ride, waits],
  );
}

/** Minutes to the next stop from the driver's position; null unless the position is current (R44). */
function useEtaMin(ride: Ride, nowMs: number): number | null {
  const own = useOwnFix(ride);
  const target = nextStopOf(ride).at;
  return own && target && isCurrent(own, nowMs) ? etaMinutes(own, target) : null;
}

/**
 * The filled button is the next action: Directions, I've arrived, Start, then Complete. Each keeps its place, so that
 * no button appears under a thumb meant for another.
 */
function Steps({ ride }: { ride: Ride }) {
  const arrival = useArrivalState(ride);
  if (ride.status === 'in_progress') {
    return (
      <div className="space-y-3">
        <Directions ride={ride} variant="outline" fullWidth />
        <StepButton ride={ride} />
      </div>
    );
  }
  const isThere = arrival.is === 'waiting' || arrival.is === 'free';
  const filledIf = (isNext: boolean) => (isNext ? 'accent' : 'outline');
  return (
    <div className="grid grid-cols-2 gap-3">
      <Directions ride={ride} size="large" variant={filledIf(arrival.is === 'away')} className="px-3! text-base!" />
      <ArrivalSlot ride={ride} state={arrival} />
      <div className="col-span-2">
        <StepButton ride={ride} size="large" variant={filledIf(isThere)} fullWidth />
      </div>
    </div>
  );
}

function Directions({ ride, ...look }: ButtonLook & { ride: Ride; className?: string }) {
  return (
    <LinkButton
      {...look}
      href={directionsHref(nextStopOf(ride), navigator.userAgent)}
      newTab
      icon={Compass}
      label={`Directions to ${nextStopOf(ride).address}`}
    >
      Directions
    </LinkButton>
  );
}

function ToCollect({ ride }: { ride: Ride }) {
  return (
    <p className="flex items-center justify-between gap-3 rounded-control bg-accent-tint px-4 py-2">
      <span className="text-sm">
        To collect<span className="block text-base font-semibold">{METHOD_LABELS[ride.paymentMethod].name}</span>
      </span>
      <span className="text-2xl font-bold tabular">{ksh(ride.fare)}</span>
    </p>
  );
}

function Passenger({ ride }: { ride: Ride }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={ride.passengerName} />
      <p dir="auto" className="min-w-0 grow truncate text-base font-bold">
        {ride.passengerName}
      </p>
      {ride.status === 'accepted' && <p className="shrink-0 text-xl font-bold tabular">{ksh(ride.fare)}</p>}
    </div>
  );
}

/** Call, WhatsApp and SOS (R12, R30). */
function Reach({ ride }: { ride: Ride }) {
  const sos = mayCallForHelp(ride, serverNow()) && <SosControl ride={ride} />;
  if (ride.passengerPhone === null) return sos && <div className="grid">{sos}</div>;
  return (
    <ContactButtons
      name={ride.passengerName}
      phone={ride.passengerPhone}
      greeting={MESSAGES.brand.whatsappGreetingPassenger(firstName(ride.passengerName))}
    >
      {sos}
    </ContactButtons>
  );
}

const POSITION_EVERY_MS = 5000;

/** The driver's arrival state, by their current position. */
function useArrivalState(ride: Ride): ArrivalState {
  useNow(ride.arrivedAt === null ? POSITION_EVERY_MS : 1000);
  return arrivalState(ride, useOwnFix(ride), serverNow());
}

/** Beside Directions, always the same size: the distance left, then "I’ve arrived", then the waiting clock (R43). */
function ArrivalSlot({ ride, state }: { ride: Ride; state: ArrivalState }) {
  const busy = useRideBusy(ride.id);
  switch (state.is) {
    case 'near':
      return (
        <Button
          size="large"
          variant="accent"
          className="px-3! text-base!"
          icon={MapPinCheck}
          busy={busy === 'arrive'}
          busyLabel="Sending..."
          disabled={busy !== null}
          onClick={() => void sayArrived(ride)}
        >
          I’ve arrived
        </Button>
      );
    case 'away':
      return state.text === null ? null : <Figure value={state.text} text="to the pickup" />;
    case 'waiting':
      return <Figure value={waitClock(state.leftS)} text="until you can leave" isTimer />;
    case 'free':
      return (
        <p role="status" className="self-center text-center text-base font-bold">
          You can leave now
        </p>
      );
  }
}

function Figure({ value, text, isTimer = false }: { value: string; text: string; isTimer?: boolean }) {
  return (
    <p role={isTimer ? 'timer' : undefined} className="self-center text-center text-sm text-ink-2">
      <span className="block text-xl leading-tight font-bold text-ink tabular">{value}</span> {text}
    </p>
  );
}
