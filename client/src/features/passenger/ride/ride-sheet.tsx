import { Banknote, Clock, Package, Users } from 'lucide-react';
import type { Ride } from '../../../lib/ride.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { isOpen } from '../../../../../shared/domain/ride.ts';
import { km, ksh, lastSeen, minutes, timeOf } from '../../../lib/format.ts';
import { ContactButtons } from '../../../parts/contact-links.tsx';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import type { PositionPermission } from '../../../parts/use-position-permission.ts';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CARGO_WORDS } from '../../../parts/cargo-words.ts';
import { CancelRide } from './cancel-ride.tsx';
import { DriverCard } from './ride-driver.tsx';
import { EndedActions } from './ride-ended.tsx';
import { PositionAsk } from './position-ask.tsx';
import { rideStory } from './ride-story.ts';
import type { Approach } from './use-ride-screen.ts';

/** A longer wait than this is told as a time of day, not counted down. */
const COUNTED_MAX_S = 900;

interface RideSheetProps {
  ride: Ride;
  approach: Approach;
  nowMs: number;
  position: PositionPermission;
  onHeight: (px: number) => void;
}

/** The sheet over the map: what happens next, who comes, how to reach or stop them; and pulled up, the whole trip. */
export function RideSheet({ ride, approach, nowMs, position, onHeight }: RideSheetProps) {
  const open = isOpen(ride.status);
  const summary = (
    <div className="space-y-3">
      <Headline ride={ride} approach={approach} nowMs={nowMs} />
      {open && <StateLine ride={ride} approach={approach} />}
      {ride.driver && ride.status !== 'cancelled' && <DriverCard driver={ride.driver} />}
      {open ? <OpenActions ride={ride} /> : <EndedActions ride={ride} />}
      {open && ride.active && <PositionAsk {...position} />}
    </div>
  );
  return (
    <Sheet label="Your ride" onHeight={onHeight} summary={summary} startOpen={false}>
      <Trip ride={ride} nowMs={nowMs} />
    </Sheet>
  );
}

/** Call, WhatsApp, and while it may still be given up (R1), Cancel. */
function OpenActions({ ride }: Pick<RideSheetProps, 'ride'>) {
  const cancel = ride.status === 'in_progress' ? null : <CancelRide ride={ride} />;
  if (!ride.driver) return cancel && <div className="grid">{cancel}</div>;
  const { name, phone } = ride.driver;
  return (
    <ContactButtons name={name} phone={phone} greeting={MESSAGES.brand.whatsappGreetingRide(name)}>
      {cancel}
    </ContactButtons>
  );
}

function Headline({ ride, approach, nowMs }: Pick<RideSheetProps, 'ride' | 'approach' | 'nowMs'>) {
  const story = rideStory(ride, approach.etaMin, nowMs);
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 text-xl font-bold wrap-anywhere">{story.title}</p>
        {story.text && <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{story.text}</p>}
      </div>
      {story.etaMin !== null && <Eta min={story.etaMin} stale={approach.stale} />}
      {ride.status === 'pending' && <AnswerCountdown ride={ride} />}
      {ride.status === 'completed' && (
        <p className="shrink-0 text-2xl font-bold whitespace-nowrap tabular">{ksh(ride.fare)}</p>
      )}
    </div>
  );
}

/** The sentence beside it says the same to readers. */
function Eta({ min, stale }: { min: number; stale: boolean }) {
  return (
    <p aria-hidden className={`shrink-0 text-right ${stale ? 'text-ink-2' : 'text-brand'}`}>
      <span className="block text-3xl leading-none font-bold tabular">{min < 60 ? min : minutes(min)}</span>
      {min < 60 && <span className="text-sm font-semibold">min</span>}
    </p>
  );
}

function AnswerCountdown({ ride }: { ride: Ride }) {
  const totalS = (Date.parse(ride.expiresAt) - Date.parse(ride.createdAt)) / 1000;
  if (totalS > COUNTED_MAX_S) return null;
  return (
    <CountdownRing
      deadlineMs={Date.parse(ride.expiresAt)}
      totalS={totalS}
      label={ride.driver ? 'Time left to answer' : 'Time left to find a rider'}
    />
  );
}

/** How far and how fresh the rider's position is, and the fare. */
function StateLine({ ride, approach }: Pick<RideSheetProps, 'ride' | 'approach'>) {
  return (
    <p className="flex items-center justify-between gap-3 text-sm text-ink-2 tabular">
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{approachWords(ride, approach)}</span>
      <span className="shrink-0 font-semibold text-ink">{ksh(ride.fare)} cash</span>
    </p>
  );
}

function approachWords(ride: Ride, { ageS, stale, distanceKm }: Approach): string {
  if (!ride.active) return `${ride.pickup} to ${ride.destination}`;
  if (ageS === null) return 'Waiting for the rider’s position';
  const arrived = ride.status === 'accepted' && ride.arrivedAt !== null;
  const words = [distanceKm === null || arrived ? [] : `${km(distanceKm)} away`, stale ? lastSeen(ageS) : []].flat();
  return words.join(' · ');
}

function Trip({ ride, nowMs }: Pick<RideSheetProps, 'ride' | 'nowMs'>) {
  return (
    <section aria-label="Trip" className="space-y-3 border-t border-line pt-3">
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {ride.scheduledTime && <Fact icon={Clock} text={timeOf(ride.scheduledTime, nowMs)} />}
        <Fact icon={Users} text={ride.passengerCount === 1 ? '1 passenger' : `${ride.passengerCount} passengers`} />
        {ride.cargoSize !== 'none' && <Fact icon={Package} text={CARGO_WORDS[ride.cargoSize].short} />}
        <Fact icon={Banknote} text={`${ksh(ride.fare)} in cash`} />
      </ul>
    </section>
  );
}

function Fact({ icon, text }: { icon: typeof Clock; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon of={icon} size={16} className="shrink-0" />
      {text}
    </li>
  );
}
