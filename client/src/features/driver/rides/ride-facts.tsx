import { CalendarClock, type LucideIcon, Package, Route, Users } from 'lucide-react';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { km } from '#client/lib/format.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { ContactButtons } from '#client/parts/people/contact-links.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { useWaiting } from '#client/data/outbox/outbox.ts';
import { useRefusal } from './ride-actions.ts';
import { cargoText, isRough, timingText } from './ride-labels.ts';

interface RideFactsProps {
  ride: Ride;
  nowMs: number;
  /** Whether to leave out the time, because it is shown elsewhere. */
  untimed?: boolean;
}

/** Shows the facts that a driver considers before accepting: distance, passengers, cargo and time. */
export function RideFacts({ ride, nowMs, untimed = false }: RideFactsProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-base">
      {ride.distance !== null && <Fact icon={Route} text={REQUESTS.facts.distance(km(ride.distance))} />}
      <Fact icon={Users} text={REQUESTS.facts.passengers(ride.passengerCount)} />
      <Fact icon={Package} text={cargoText(ride.cargoSize)} />
      {!untimed && <Fact icon={CalendarClock} text={timingText(ride, nowMs)} strong={ride.scheduledTime !== null} />}
    </ul>
  );
}

function Fact({ icon, text, strong = false }: { icon: LucideIcon; text: string; strong?: boolean }) {
  return (
    <li className="flex items-center gap-1.5 tabular">
      <Icon of={icon} size={18} className="shrink-0 text-ink-2" />
      <span className={strong ? 'font-bold' : undefined}>{text}</span>
    </li>
  );
}

/** Call and WhatsApp if the driver may see the number (R12), else what the driver sees after accepting (R48). */
export function PassengerContact({ ride }: { ride: Ride }) {
  if (ride.passengerPhone !== null) {
    return (
      <ContactButtons
        name={ride.passengerName}
        phone={ride.passengerPhone}
        greeting={MESSAGES.brand.whatsappGreetingPassenger(firstName(ride.passengerName))}
      />
    );
  }
  return isRough(ride) ? <p className="text-sm text-pretty">{REQUESTS.facts.contactLater}</p> : null;
}

/** Shown above a ride's buttons: the reason why the last action was refused, or could not be taken offline. */
export function RefusalNote({ ride }: { ride: Ride }) {
  const refusal = useRefusal(ride.id);
  const isOver = useConnectivity() !== 'disconnected' && refusal === 'offline';
  if (refusal === null || isOver) return null;
  return <Note tone="danger">{refusal === 'offline' ? OUTBOX.acceptNeedsNetwork : refusal.why}</Note>;
}

/** Shown near a ride's buttons: how they work without a network (R39). Hidden if a note says so or a step waits. */
export function NetworkHint({ ride }: { ride: Ride }) {
  const refusal = useRefusal(ride.id);
  const waits = useWaiting(ride.id).some(({ pressed }) => pressed.what === 'start' || pressed.what === 'complete');
  if (refusal === 'offline' || waits) return null;
  return <OfflineHint text={ride.status === 'pending' ? OUTBOX.acceptNeedsNetwork : OUTBOX.stepsWait} />;
}
