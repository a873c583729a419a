import { Banknote, Clock, LocateFixed, Package, Users } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import type { RideDriver } from '../../../../../shared/contract/ride-entities.ts';
import { isOpen } from '../../../../../shared/domain/ride.ts';
import { km, ksh, lastSeen, minutes, timeOf } from '../../../lib/format.ts';
import type { Ride } from '../../../lib/ride.ts';
import type { PositionPermission } from '../../../parts/location/use-position-permission.ts';
import { ContactButtons } from '../../../parts/people/contact-links.tsx';
import { CARGO_LABELS } from '../../../parts/ride/booking-draft.ts';
import { RouteEnds } from '../../../parts/ride/route-ends.tsx';
import { usePosition } from '../../../stores/position.ts';
import { RatingAndStage } from '../../../parts/people/rating-and-stage.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { IconFact } from '../../../ui/facts.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { retryState } from '../booking/preferred-driver.ts';
import { CancelRide } from './cancel-ride.tsx';
import { rideStory } from './ride-story.ts';
import type { Approach } from './use-ride-screen.ts';

/** A longer wait is shown as a time of day, not as a countdown. */
const COUNTED_MAX_S = 900;

interface RideSheetProps {
  ride: Ride;
  approach: Approach;
  nowMs: number;
  position: PositionPermission;
  onHeight: (px: number) => void;
}

/**
 * The sheet over the map: the next step, the driver, and the buttons to reach them or cancel; expanded, the whole trip.
 */
export function RideSheet({ ride, approach, nowMs, position, onHeight }: RideSheetProps) {
  const open = isOpen(ride.status);
  const summary = (
    <div className="space-y-3">
      <Headline ride={ride} approach={approach} nowMs={nowMs} />
      {open && <StateLine ride={ride} approach={approach} />}
      {ride.driver && ride.status !== 'cancelled' && <DriverCard driver={ride.driver} />}
      {open ? <OpenActions ride={ride} /> : <EndedActions ride={ride} />}
      {open && ride.active && <PositionPrompt {...position} />}
    </div>
  );
  return (
    <Sheet label="Your ride" onHeight={onHeight} summary={summary} startOpen={false}>
      <Trip ride={ride} nowMs={nowMs} />
    </Sheet>
  );
}

/** Call, WhatsApp, and Cancel while the ride can still be cancelled (R1). */
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

/** Hidden from screen readers: the sentence beside it says the same. */
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
      label={ride.driver ? 'Time left to answer' : 'Time left to find a driver'}
    />
  );
}

/** The distance and age of the driver's position, and the fare. */
function StateLine({ ride, approach }: Pick<RideSheetProps, 'ride' | 'approach'>) {
  return (
    <p className="flex items-center justify-between gap-3 text-sm text-ink-2 tabular">
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{approachText(ride, approach)}</span>
      <span className="shrink-0 font-semibold text-ink">{ksh(ride.fare)} cash</span>
    </p>
  );
}

function approachText(ride: Ride, { ageS, stale, distanceKm }: Approach): string {
  if (!ride.active) return `${ride.pickup} to ${ride.destination}`;
  if (ageS === null) return 'Waiting for the driver’s position';
  const arrived = ride.status === 'accepted' && ride.arrivedAt !== null;
  const words = [distanceKm === null || arrived ? [] : `${km(distanceKm)} away`, stale ? lastSeen(ageS) : []].flat();
  return words.join(' · ');
}

function Trip({ ride, nowMs }: Pick<RideSheetProps, 'ride' | 'nowMs'>) {
  return (
    <section aria-label="Trip" className="space-y-3 border-t border-line pt-3">
      <RouteEnds pickup={ride.pickup} destination={ride.destination} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {ride.scheduledTime && <IconFact icon={Clock}>{timeOf(ride.scheduledTime, nowMs)}</IconFact>}
        <IconFact icon={Users}>
          {ride.passengerCount === 1 ? '1 passenger' : `${ride.passengerCount} passengers`}
        </IconFact>
        {ride.cargoSize !== 'none' && <IconFact icon={Package}>{CARGO_LABELS[ride.cargoSize].short}</IconFact>}
        <IconFact icon={Banknote}>{`${ksh(ride.fare)} in cash`}</IconFact>
      </ul>
    </section>
  );
}

/** Asks the passenger to share their position with the driver; optional. */
function PositionPrompt({ permission, asking, ask }: PositionPermission) {
  const known = usePosition((state) => state.fix !== null);
  const error = usePosition((state) => state.error);
  if (known || permission === 'unknown' || (permission === 'granted' && !error)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk px-4 py-3 text-sm">
      <p role="status" className="min-w-0 grow basis-48">
        {error ?? 'Let your driver see where you stand, so that you find each other.'}
      </p>
      {permission !== 'denied' && (
        <Button variant="outline" size="small" icon={LocateFixed} onClick={ask} busy={asking}>
          Show my location
        </Button>
      )}
    </div>
  );
}

interface DriverCardProps {
  driver: RideDriver;
}

/** The driver and their motorbike. */
function DriverCard({ driver }: DriverCardProps) {
  return (
    <section aria-label="Your driver" className="flex items-center gap-3">
      <Avatar name={driver.name} src={driver.profilePicture} />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold">
          {driver.name}
        </p>
        <RatingAndStage driver={driver} />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <PlateChip plate={driver.vehiclePlate} />
        <span className="text-xs text-ink-2">{driver.vehicleModel}</span>
      </div>
    </section>
  );
}

/** What to do after a ride: book again, or retry the same trip with its details (R5, R6). */
function EndedActions({ ride }: { ride: Ride }) {
  if (ride.status === 'completed') {
    return (
      <div className="grid grid-cols-2 gap-3">
        <LinkButton to="/passenger/book" variant="outline">
          Book again
        </LinkButton>
        <LinkButton to="/passenger">Done</LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <LinkButton to="/passenger/book" state={retryState(ride)} fullWidth>
        Find another driver
      </LinkButton>
      <LinkButton to="/passenger" variant="quiet" fullWidth>
        Back to Home
      </LinkButton>
    </div>
  );
}
