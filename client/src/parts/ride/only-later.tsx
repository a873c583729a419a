import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { usePassengerRides } from '#client/data/rides/rides.ts';
import { Icon } from '#client/ui/icon.tsx';

/** Says that until the trip under way ends, another can only be scheduled (R4.1), and leads to that trip. */
export function OnlyLater() {
  const { current } = usePassengerRides();
  if (!current) return null;
  return (
    <Link
      to={`/passenger/ride/${current.id}`}
      className="flex min-h-11 items-center gap-1 rounded-control px-1 text-sm font-semibold text-brand"
    >
      {TRIP_TEXTS.ride.onlyLater}
      <Icon of={ChevronRight} size={16} className="shrink-0" />
    </Link>
  );
}
