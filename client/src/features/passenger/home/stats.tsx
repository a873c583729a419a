import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { HOME } from '#shared/texts/en/passenger-home.ts';
import { call } from '#client/data/connection/api.ts';
import { ksh, ratingWord } from '#client/lib/format.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useRidesOver } from '#client/data/rides/rides.ts';
import { StatTile } from '#client/ui/stat-tile.tsx';

/** Returns the response of `GET /api/passengers/stats`, fetched again when a ride ends. */
export const usePassengerStats = () =>
  useFresh(['passenger-stats'], () => call('getPassengerStats'), STATS_POLL_MS, useRidesOver());

/** Shows the four tiles, computed from rides (R8); zeros for a new passenger. */
export function Stats() {
  const { data: stats, problem, retry } = usePassengerStats();
  if (problem !== null && !stats) return <RetryNote onRetry={retry}>{HOME.stats.notLoaded}</RetryNote>;
  return (
    <section aria-label={HOME.stats.label} className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-2">
      <StatTile small label={HOME.stats.total} value={stats?.total_rides.toString()} />
      <StatTile small label={HOME.stats.completed} value={stats?.completed_trips.toString()} />
      <StatTile small label={HOME.stats.spent} value={stats ? ksh(stats.total_spent) : undefined} />
      <StatTile small label={HOME.stats.rating} value={stats ? ratingWord(stats.average_rating) : undefined} />
    </section>
  );
}
