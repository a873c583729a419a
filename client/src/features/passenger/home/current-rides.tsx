import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { PassengerRide } from '../../../../../shared/contract/ride-entities.ts';
import { timeOf } from '../../../lib/format.ts';
import { useRideLive } from '../../../live/hooks.ts';
import { useNow } from '../../../parts/use-now.ts';
import { usePassengerRides } from '../../../stores/rides.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { rideStory } from '../ride/ride-story.ts';
import { useApproach } from '../ride/use-ride-screen.ts';

/** The ride under way, prominently, and those of later; each leads to its own screen. */
export function CurrentRides() {
  const { current, scheduled } = usePassengerRides();
  if (!current && scheduled.length === 0) return null;
  return (
    <section aria-label="Your rides" className="space-y-3">
      {current && <CurrentRide ride={current} />}
      {scheduled.map((ride) => (
        <ScheduledRide key={ride.id} ride={ride} />
      ))}
    </section>
  );
}

function CurrentRide({ ride }: { ride: PassengerRide }) {
  useRideLive(ride.id);
  const nowMs = useNow(5000);
  const { etaMin } = useApproach(ride, nowMs);
  const story = rideStory(ride, etaMin, nowMs);
  return (
    <Link
      to={`/passenger/ride/${ride.id}`}
      className="flex items-center gap-3 rounded-card bg-brand p-4 text-on-brand shadow-soft transition-colors hover:bg-brand-strong"
    >
      <span className="min-w-0 grow">
        <span role="status" className="block text-xl font-bold wrap-anywhere">
          {story.title}
        </span>
        <span className="block truncate text-sm">
          {ride.pickup} to {ride.destination}
        </span>
        {ride.driver && (
          <span className="mt-2 flex items-center gap-2">
            <PlateChip plate={ride.driver.vehiclePlate} className="shrink-0" />
            <span className="truncate text-sm font-semibold">{ride.driver.name}</span>
          </span>
        )}
      </span>
      <Icon of={ChevronRight} className="shrink-0" />
    </Link>
  );
}

function ScheduledRide({ ride }: { ride: PassengerRide }) {
  const nowMs = useNow(30_000);
  const who = ride.driver ? ride.driver.name : 'The nearest riders';
  return (
    <Link
      to={`/passenger/ride/${ride.id}`}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 transition-colors hover:bg-sunk"
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          {timeOf(ride.scheduledTime ?? ride.createdAt, nowMs)} · {ride.destination}
        </span>
        <span className="block truncate text-sm text-ink-2">
          {who} · {ride.status === 'accepted' ? 'accepted' : 'not answered yet'}
        </span>
      </span>
      <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
    </Link>
  );
}
