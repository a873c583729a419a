import { Link } from 'react-router';
import type { Ride } from '../../../lib/ride.ts';
import { isOpen } from '../../../../../shared/domain/ride.ts';
import { ksh, timeOf } from '../../../lib/format.ts';
import { RouteEnds } from '../../../parts/route-ends.tsx';
import { momentOf, whyCancelled } from './trip-words.ts';
import { TripStatus } from './trip-status.tsx';

interface TripRowProps {
  ride: Ride;
  nowMs: number;
}

/** A trip of the history. One that is still open leads to the live ride, every other to its details. */
export function TripRow({ ride, nowMs }: TripRowProps) {
  const cancelled = ride.status === 'cancelled';
  return (
    <li>
      <Link
        to={isOpen(ride.status) ? `/passenger/ride/${ride.id}` : `/passenger/trips/${ride.id}`}
        className="block space-y-3 rounded-card border border-line bg-surface p-4 transition-colors hover:bg-sunk"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-sm text-ink-2 tabular">{timeOf(momentOf(ride), nowMs)}</span>
          <span className={cancelled ? 'shrink-0 text-sm text-ink-2' : 'shrink-0 text-base font-bold tabular'}>
            {cancelled ? 'Not charged' : ksh(ride.fare)}
          </span>
        </span>
        <RouteEnds pickup={ride.pickup} destination={ride.destination} truncate />
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <TripStatus status={ride.status} />
          <span dir="auto" className="min-w-0 truncate text-sm text-ink-2">
            {cancelled ? whyCancelled(ride, nowMs) : (ride.driver?.name ?? 'The nearest riders')}
          </span>
        </span>
      </Link>
    </li>
  );
}
