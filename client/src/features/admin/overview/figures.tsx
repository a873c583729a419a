import { Bike, Users, Wallet, Waypoints } from 'lucide-react';
import { ksh, wholeNumber } from '../../../lib/format.ts';
import { useOverview, refreshStats } from '../../../stores/admin-overview.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { addressOfTab } from '../admin-tabs.ts';

/** The four cards. What is known stays when the server does not answer, and the card says that it may be old. */
export function Figures() {
  const stats = useOverview((state) => state.stats);
  const failed = useOverview((state) => state.failed.stats);
  const count = (value: number | undefined) => (value === undefined ? undefined : wholeNumber(value));
  return (
    <section aria-label="Figures" className="space-y-3">
      {failed && (
        <Note
          className={stats ? undefined : 'min-h-48 items-center! lg:min-h-24'}
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
      {/* Without a figure the sentence stands in their place. */}
      <div hidden={failed && stats === null} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="Total Drivers" icon={Bike} value={count(stats?.totalDrivers)} to={addressOfTab('drivers')} />
        <StatTile
          label="Total Passengers"
          icon={Users}
          value={count(stats?.totalPassengers)}
          to={addressOfTab('passengers')}
        />
        <StatTile label="Total Rides" icon={Waypoints} value={count(stats?.totalRides)} to={addressOfTab('rides')} />
        <StatTile
          label="Total Revenue"
          icon={Wallet}
          value={stats ? ksh(stats.totalRevenue) : undefined}
          to={`${addressOfTab('rides')}&status=completed`}
        />
      </div>
    </section>
  );
}
