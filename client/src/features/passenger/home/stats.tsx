import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { ksh, ratingWord } from '#client/lib/format.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useRidesOver } from '#client/data/rides/rides.ts';
import { StatTile } from '#client/ui/stat-tile.tsx';

/** The four tiles, zeros for a newcomer (`GET /api/passengers/stats`, computed from rides, R8). */
export function Stats() {
  const figures = useFresh(['passenger-stats'], () => call('getPassengerStats'), STATS_POLL_MS, useRidesOver());
  const { data: stats, problem, retry } = figures;
  if (problem !== null && !stats) return <RetryNote onRetry={retry}>Your figures could not be loaded.</RetryNote>;
  return (
    <section aria-label="Your rides so far" className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-2">
      <StatTile small label="Total rides" value={stats?.total_rides.toString()} />
      <StatTile small label="Completed trips" value={stats?.completed_trips.toString()} />
      <StatTile small label="Total spent" value={stats ? ksh(stats.total_spent) : undefined} />
      <StatTile small label="Average rating" value={stats ? ratingWord(stats.average_rating) : undefined} />
    </section>
  );
}
