import { Compass, MapPinCheck, MessageSquareText } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FORMAT } from '#shared/texts/en/format.ts';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { QUICK_MESSAGE_TEXTS } from '#shared/texts/en/quick-messages.ts';
import { ALMOST_THERE_KM } from '#shared/domain/constants/rules.ts';
import { km } from '#client/lib/format.ts';
import { serverNow } from '#client/lib/clock.ts';
import { directionsHref } from '#client/lib/maps-links.ts';
import { mayCallForHelp } from '#shared/domain/ride.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';
import { StackedContacts } from '#client/parts/people/contact-links.tsx';
import { waitClock } from '#client/parts/ride/waiting-clock.ts';
import { SosControl } from '#client/parts/safety/sos-control.tsx';
import { QuickMessages } from '#client/parts/ride/quick-messages.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { type ArrivalState, arrivalState } from './arrival-state.ts';
import { nextStopOf } from './driver-story.ts';
import { GiveUpButton } from './give-up-button.tsx';
import { sayArrived, useRideBusy } from './ride-actions.ts';
import { StepButton } from './step-button.tsx';

/**
 * The buttons of a ride, which never move: Directions beside the distance left, then the step, then Call, WhatsApp,
 * Message and SOS. The next button to press is filled.
 */
export function RideButtons({ ride }: { ride: Ride }) {
  const arrival = useArrivalState(ride);
  const leads = arrival.is === 'away' || arrival.is === 'unsure';
  return (
    <div className="space-y-2">
      <div className="grid h-12 grid-cols-2 gap-2">
        <LinkButton
          href={directionsHref(nextStopOf(ride), navigator.userAgent)}
          newTab
          icon={Compass}
          variant={leads ? 'accent' : 'outline'}
          className="px-3!"
          label={DRIVER_RIDE.buttons.directionsTo(nextStopOf(ride).address)}
        >
          {DRIVER_RIDE.buttons.directions}
        </LinkButton>
        <WayLeft ride={ride} state={arrival} />
      </div>
      <StepButton ride={ride} filled={!leads && arrival.is !== 'near'} />
      <Reach ride={ride} />
    </div>
  );
}

const POSITION_EVERY_MS = 5000;

/** Returns the driver's arrival state, based on the current position. */
function useArrivalState(ride: Ride): ArrivalState {
  useNow(ride.arrivedAt === null ? POSITION_EVERY_MS : 1000);
  return arrivalState(ride, useOwnFix(ride), serverNow());
}

/** Shown beside Directions: the distance left, “I’ve arrived” or the waiting time (R43). */
function WayLeft({ ride, state }: { ride: Ride; state: ArrivalState }) {
  const texts = DRIVER_RIDE.buttons;
  switch (state.is) {
    case 'near':
      return <ArrivedButton ride={ride} />;
    case 'unsure':
      return <ArrivedButton ride={ride} variant="outline" />;
    case 'away':
      return <KmLeft leftKm={state.leftKm} to={texts.toPickup} />;
    case 'riding':
      return <KmLeft leftKm={state.leftKm} to={texts.toDestination} />;
    case 'waiting':
      return <Figure value={waitClock(state.leftS)} text={texts.untilLeave} isTimer />;
    case 'free':
      return (
        <div role="status" className="grid">
          <GiveUpButton ride={ride} waited />
        </div>
      );
  }
}

interface ArrivedButtonProps {
  ride: Ride;
  variant?: 'accent' | 'outline';
  className?: string;
}

/** Reports that the driver is at the pickup (R43). */
export function ArrivedButton({ ride, variant = 'accent', className = 'px-3!' }: ArrivedButtonProps) {
  const busy = useRideBusy(ride.id);
  return (
    <Button
      variant={variant}
      className={className}
      icon={MapPinCheck}
      busy={busy === 'arrive'}
      busyLabel={DRIVER_RIDE.buttons.sending}
      disabled={busy !== null}
      onClick={() => void sayArrived(ride)}
    >
      {DRIVER_RIDE.buttons.arrived}
    </Button>
  );
}

function KmLeft({ leftKm, to }: { leftKm: number | null; to: string }) {
  if (leftKm === null) return null;
  if (leftKm < ALMOST_THERE_KM)
    return <p className="self-center text-center text-base font-bold">{FORMAT.almostThere}</p>;
  return <Figure value={km(leftKm)} text={to} />;
}

function Figure({ value, text, isTimer = false }: { value: string; text: string; isTimer?: boolean }) {
  return (
    <p role={isTimer ? 'timer' : undefined} className="self-center text-center text-sm leading-tight text-ink-2">
      <span className="block text-xl leading-tight font-bold text-ink tabular">{value}</span> {text}
    </p>
  );
}

/** Call, WhatsApp, Message and SOS (R12, R25, R30). The label of SOS changes; its column fits the longest label. */
function Reach({ ride }: { ride: Ride }) {
  const { passengerName: name, passengerPhone: phone } = ride;
  return (
    <StackedContacts
      name={name}
      phone={phone}
      greeting={MESSAGES.brand.whatsappGreetingPassenger(firstName(name))}
      className="grid-cols-[1fr_1fr_1fr_1.4fr]"
    >
      <MessageButton ride={ride} />
      {mayCallForHelp(ride, serverNow()) && <SosControl ride={ride} />}
    </StackedContacts>
  );
}

/** Opens the messages as large buttons. One press sends a message; the result is shown over the map. */
function MessageButton({ ride }: { ride: Ride }) {
  const [open, setOpen] = useState(false);
  const who = firstName(ride.passengerName);
  const said: ComponentProps<typeof QuickMessages>['onSaid'] = (word, outcome) => {
    setOpen(false);
    if (outcome === 'sent') toast.success(OUTBOX.said(who, QUICK_MESSAGE_TEXTS[word]));
  };
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={MessageSquareText}
        className="col-start-3"
        aria-label={DRIVER_RIDE.buttons.messageTo(who)}
        onClick={() => setOpen(true)}
      >
        {DRIVER_RIDE.buttons.message}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={DRIVER_RIDE.buttons.messageTo(who)}>
        <QuickMessages ride={ride} look="large" onSaid={said} />
      </Dialog>
    </>
  );
}
