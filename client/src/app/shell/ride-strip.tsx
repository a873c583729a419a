import { ChevronRight, Navigation } from 'lucide-react';
import { Link } from 'react-router';
import type { Ride } from '../../lib/ride.ts';
import { rideStory } from '../../features/passenger/ride/ride-story.ts';
import { useApproach } from '../../features/passenger/ride/use-ride-screen.ts';
import { useNow } from '../../parts/use-now.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * The way back to the ride under way, on every screen of a phone that does not show it itself; says where it stands. It
 * stands on the navigation, where its coming and going moves nothing.
 */
export function RideStrip({ ride }: { ride: Ride }) {
  const nowMs = useNow(5000);
  const { etaMin } = useApproach(ride, nowMs);
  return (
    <Link
      to={`/passenger/ride/${ride.id}`}
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex h-11 items-center gap-3 bg-brand px-4 text-sm text-on-brand focus-visible:-outline-offset-3 focus-visible:outline-on-brand lg:hidden"
    >
      <Icon of={Navigation} className="shrink-0" />
      <span className="sr-only">Your ride: </span>
      <span className="min-w-0 grow truncate font-semibold">{rideStory(ride, etaMin, nowMs).title}</span>
      <Icon of={ChevronRight} className="shrink-0" />
    </Link>
  );
}
