import { useCallback, useState } from 'react';
import type { PassengerStats } from '../../../../../shared/contract/entities.ts';
import { STATS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { ksh, ratingText } from '../../../lib/format.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';

/** The four tiles (`GET /api/passengers/stats`, computed from rides, R8). */
export function Stats() {
  const [stats, setStats] = useState<PassengerStats | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    try {
      setStats(await call('getPassengerStats'));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  usePolling(load, STATS_POLL_MS);

  if (failed && !stats) {
    return (
      <Note
        tone="warning"
        action={
          <Button variant="outline" size="small" onClick={() => void load()} className="shrink-0">
            Try again
          </Button>
        }
      >
        Your figures could not be loaded.
      </Note>
    );
  }
  return (
    <section aria-label="Your rides so far" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
      <StatTile label="Total rides" value={stats?.total_rides.toString()} />
      <StatTile label="Completed trips" value={stats?.completed_trips.toString()} />
      <StatTile label="Total spent" value={stats ? ksh(stats.total_spent) : undefined} />
      <StatTile label="Average rating" value={stats ? rating(stats) : undefined} />
    </section>
  );
}

const rating = ({ average_rating }: PassengerStats): string =>
  average_rating === null ? 'New' : ratingText(average_rating);
