import { Bike, Users, Wallet, Waypoints } from 'lucide-react';
import { ksh, wholeNumber } from '../../../lib/format.ts';
import { useOverview, refreshStats } from '../../../stores/admin-overview.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';

/** The four cards. What is known stays when the server does not answer, and the card says that it may be old. */
export function Figures() {
  const stats = useOverview((state) => state.stats);
  const failed = useOverview((state) => state.failed.stats);
  const count = (value: number | undefined) => (value === undefined ? undefined : wholeNumber(value));
  return (
    <section aria-label="Figures" className="space-y-3">
      {failed && (
        <Note
          tone="warning"
          action={
            <Button variant="outline" size="small" onClick={() => void refreshStats()}>
              Try again
            </Button>
          }
        >
          {stats ? 'These figures may be old: the server did not answer.' : 'The figures did not load.'}
        </Note>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="Total Drivers" icon={Bike} value={count(stats?.totalDrivers)} />
        <StatTile label="Total Passengers" icon={Users} value={count(stats?.totalPassengers)} />
        <StatTile label="Total Rides" icon={Waypoints} value={count(stats?.totalRides)} />
        <StatTile label="Total Revenue" icon={Wallet} value={stats ? ksh(stats.totalRevenue) : undefined} />
      </div>
    </section>
  );
}
