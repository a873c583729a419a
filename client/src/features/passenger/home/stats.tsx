import type { ReactNode } from 'react';
import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { ksh, ratingWord } from '#client/lib/format.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useRidesOver } from '#client/data/rides/rides.ts';
import { StatTile } from '#client/ui/stat-tile.tsx';

/** `GET /api/passengers/stats`, fetched again when a ride ends. */
export const usePassengerStats = () =>
  useFresh(['passenger-stats'], () => call('getPassengerStats'), STATS_POLL_MS, useRidesOver());

interface StatsProps {
  /** Shown instead of zeros to a passenger without rides. */
  none?: ReactNode;
}

/** The four tiles, shown once there is a ride (`GET /api/passengers/stats`, computed from rides, R8). */
export function Stats({ none = null }: StatsProps) {
  const { data: stats, problem, retry } = usePassengerStats();
  if (problem !== null && !stats) return <RetryNote onRetry={retry}>Your figures could not be loaded.</RetryNote>;
  if (stats?.total_rides === 0) return none;
  return (
    <section aria-label="Your trips so far" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
      <StatTile label="Total rides" value={stats?.total_rides.toString()} />
      <StatTile label="Completed trips" value={stats?.completed_trips.toString()} />
      <StatTile label="Total spent" value={stats ? ksh(stats.total_spent) : undefined} />
      <StatTile label="Average rating" value={stats ? ratingWord(stats.average_rating) : undefined} />
    </section>
  );
}
