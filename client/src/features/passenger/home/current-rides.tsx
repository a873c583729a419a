import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { minutes } from '#client/lib/format.ts';
import { useRideLive } from '#client/data/wiring/hooks.ts';
import { PickupTime } from '#client/parts/ride/pickup-time.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { usePassengerRides, useRides } from '#client/data/rides/rides.ts';
import { Icon } from '#client/ui/icon.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { rideStory } from '../ride/ride-story.ts';
import { useApproach } from '../ride/use-ride-screen.ts';
import { type RidesExpected, ridesExpected } from './rides-expected.ts';

/** Shows the current rides, large, and the scheduled rides. Each links to its screen. */
export function CurrentRides() {
  const { underWay, scheduled } = usePassengerRides();
  const loaded = useRides((state) => state.loaded);
  const [expected] = useState(ridesExpected);
  if (!loaded && underWay.length + scheduled.length === 0) return <ExpectedRides {...expected} />;
  if (underWay.length + scheduled.length === 0) return null;
  return (
    <section aria-label={HOME.rides.label} className="space-y-3">
      {underWay.map((ride) => (
        <CurrentRide key={ride.id} ride={ride} />
      ))}
      {scheduled.map((ride) => (
        <ScheduledRide key={ride.id} ride={ride} />
      ))}
    </section>
  );
}

/** Placeholders as high as the expected rides. */
function ExpectedRides({ underWay, scheduled }: RidesExpected) {
  if (underWay + scheduled === 0) return null;
  return (
    <Loading label={HOME.rides.loading} className="space-y-3">
      <Skeletons count={underWay} className="h-34 rounded-card" />
      <Skeletons count={scheduled} className="h-28 rounded-card" />
    </Loading>
  );
}

const Skeletons = ({ count, className }: { count: number; className: string }) =>
  Array.from({ length: count }, (_, row) => <Skeleton key={row} className={className} />);

function CurrentRide({ ride }: { ride: Ride }) {
  useRideLive(ride.id);
  const nowMs = useNow(5000);
  const { title, etaMin } = rideStory(ride, nowMs, useApproach(ride, nowMs));
  return (
    <Link
      to={`/passenger/ride/${ride.id}`}
      className="flex min-h-34 items-center gap-3 rounded-card bg-brand p-4 text-on-brand shadow-soft transition-colors hover:bg-brand-strong"
    >
      <span className="min-w-0 grow">
        <span className="flex justify-between gap-3 text-xl font-bold">
          <span className="line-clamp-2 wrap-anywhere">{title}</span>
          {ride.active && (
            <span className="w-18 shrink-0 text-right whitespace-nowrap tabular">
              {etaMin !== null && minutes(etaMin)}
            </span>
          )}
        </span>
        <span className="block truncate text-sm">{HOME.rides.route(ride.pickup, ride.destination)}</span>
        {ride.driver && (
          <span className="mt-2 flex items-center gap-2">
            <PlateChip plate={ride.driver.vehiclePlate} className="shrink-0" />
            <span dir="auto" className="truncate text-sm font-semibold">
              {ride.driver.name}
            </span>
          </span>
        )}
      </span>
      <Icon of={ChevronRight} className="shrink-0" />
    </Link>
  );
}

function ScheduledRide({ ride }: { ride: Ride }) {
  const nowMs = useNow(30_000);
  return (
    <Link
      to={`/passenger/ride/${ride.id}`}
      className="flex min-h-28 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 transition-colors hover:bg-sunk"
    >
      <span className="min-w-0 grow">
        <PickupTime at={ride.scheduledTime ?? ride.createdAt} nowMs={nowMs} />
        <span className="mt-1 block truncate">{HOME.rides.route(ride.pickup, ride.destination)}</span>
        <span className="block truncate text-sm text-ink-2">{answerOf(ride)}</span>
      </span>
      <Icon of={ChevronRight} className="shrink-0 text-ink-2" />
    </Link>
  );
}

/** Returns whether a scheduled ride already has a driver, as text. */
function answerOf({ driver, status }: Ride): string {
  if (!driver) return HOME.rides.looking;
  return status === 'accepted' ? HOME.rides.accepted(driver.name) : HOME.rides.waiting(driver.name);
}
