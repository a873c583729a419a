import { Clock, Package, Users } from 'lucide-react';
import { useState } from 'react';
import type { PassengerRide } from '../../../../../shared/contract/ride-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { isOpen } from '../../../../../shared/domain/ride.ts';
import { serverNow } from '../../../lib/clock.ts';
import { km, ksh, lastSeen, minutes, timeOf } from '../../../lib/format.ts';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import type { PositionPermission } from '../../../parts/use-position-permission.ts';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CARGO_WORDS } from '../booking/words.ts';
import { CancelRide } from './cancel-ride.tsx';
import { DriverCard } from './ride-driver.tsx';
import { EndedActions } from './ride-ended.tsx';
import { PositionAsk } from './position-ask.tsx';
import { rideStory } from './ride-story.ts';
import type { Approach } from './use-ride-screen.ts';

/** A longer wait than this is told as a time of day, not counted down. */
const COUNTED_MAX_S = 900;

interface RideSheetProps {
  ride: PassengerRide;
  approach: Approach;
  nowMs: number;
  position: PositionPermission;
  /** It was booked a moment ago, on this page. */
  justBooked: boolean;
}

/** The sheet over the map: what happens next, who comes, what it costs, and how to stop it. */
export function RideSheet({ ride, approach, nowMs, position, justBooked }: RideSheetProps) {
  const open = isOpen(ride.status);
  return (
    <Sheet label="Your ride" summary={<Summary ride={ride} approach={approach} nowMs={nowMs} />}>
      <div className="space-y-4">
        {justBooked && ride.status === 'pending' && <Note tone="success">{bookedText(ride)}</Note>}
        {ride.driver && <DriverCard driver={ride.driver} contact={open} />}
        {open && ride.active && <PositionAsk {...position} />}
        <Trip ride={ride} nowMs={nowMs} />
        {(ride.status === 'pending' || ride.status === 'accepted') && <CancelRide ride={ride} />}
      </div>
    </Sheet>
  );
}

const bookedText = (ride: PassengerRide): string =>
  ride.driver ? MESSAGES.booking.booked(ride.driver.name, ride.pickup) : MESSAGES.landing.booked;

function Summary({ ride, approach, nowMs }: Pick<RideSheetProps, 'ride' | 'approach' | 'nowMs'>) {
  const story = rideStory(ride, approach.etaMin, nowMs);
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-4">
        <div role="status" className="min-w-0 grow">
          <p className="text-xl font-bold wrap-anywhere">{story.title}</p>
          {story.text && <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{story.text}</p>}
        </div>
        {story.etaMin !== null && <Eta min={story.etaMin} stale={approach.stale} />}
        {ride.status === 'pending' && <AnswerCountdown ride={ride} />}
        {ride.status === 'completed' && (
          <p className="shrink-0 text-3xl font-bold whitespace-nowrap tabular">{ksh(ride.fare)}</p>
        )}
      </div>
      <Seen approach={approach} ride={ride} />
      {!isOpen(ride.status) && <EndedActions ride={ride} />}
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

function AnswerCountdown({ ride }: { ride: PassengerRide }) {
  // The ring counts by the phone's clock, the deadline is the server's.
  const [offsetMs] = useState(() => serverNow() - Date.now());
  const totalS = (Date.parse(ride.expiresAt) - Date.parse(ride.createdAt)) / 1000;
  if (totalS > COUNTED_MAX_S) return null;
  return (
    <CountdownRing
      deadlineMs={Date.parse(ride.expiresAt) - offsetMs}
      totalS={totalS}
      label={ride.driver ? 'Time left to answer' : 'Time left to find a rider'}
    />
  );
}

/** How fresh the rider's position is, when there is one to speak of. */
function Seen({ approach, ride }: Pick<RideSheetProps, 'approach' | 'ride'>) {
  if (!ride.active || !isOpen(ride.status)) return null;
  const { ageS, stale, distanceKm } = approach;
  const arrived = ride.status === 'accepted' && ride.arrivedAt !== null;
  const words = [
    distanceKm === null || arrived ? null : `${km(distanceKm)} away`,
    ageS === null ? 'Waiting for the rider’s position' : stale ? lastSeen(ageS) : null,
  ].filter((word) => word !== null);
  if (words.length === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-2 tabular">
      {(stale || ageS === null) && <Icon of={Clock} size={16} className="shrink-0" />}
      {words.join(' · ')}
    </p>
  );
}

function Trip({ ride, nowMs }: Pick<RideSheetProps, 'ride' | 'nowMs'>) {
  return (
    <section aria-label="Trip" className="space-y-3 border-t border-line pt-4">
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {ride.scheduledTime && <Fact icon={Clock} text={timeOf(ride.scheduledTime, nowMs)} />}
          <Fact icon={Users} text={ride.passengerCount === 1 ? '1 passenger' : `${ride.passengerCount} passengers`} />
          {ride.cargoSize !== 'none' && <Fact icon={Package} text={CARGO_WORDS[ride.cargoSize].short} />}
        </ul>
        {ride.status !== 'completed' && (
          <p className="text-base font-bold tabular">
            {ksh(ride.fare)} <span className="text-sm font-normal text-ink-2">cash</span>
          </p>
        )}
      </div>
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
