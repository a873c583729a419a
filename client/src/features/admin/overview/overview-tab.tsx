import { Motorbike, Settings, Users, Wallet, Waypoints } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { ksh, wholeNumber } from '#client/lib/format.ts';
import { refetchOnChange, watchDrivers } from '#client/data/admin/admin.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { StatTile } from '#client/ui/stat-tile.tsx';
import { SessionFacts } from '../account/session-facts.tsx';
import { addressOfTab } from '../admin-tabs.ts';
import { DayFigures } from './day-figures.tsx';
import { LiveMap } from './live-map.tsx';
import { SystemStatus } from './system-status.tsx';
import { useStats } from './use-snapshots.ts';
import { Waiting } from './waiting.tsx';
import { WorthALook } from './worth-a-look.tsx';

/** The platform at a glance (spec 2 §2): work that waits for an admin, figures, quick actions, status and live map. */
export function OverviewTab() {
  usePolling(watchDrivers, ADMIN_POLL_MS);
  useEffect(() => refetchOnChange('rides'), []);
  return (
    <div className="space-y-4">
      <Waiting>
        <Figures />
        <DayFigures />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
          <OverviewActions />
          <SystemStatus />
          <Card title="Admin session" className="max-lg:order-last lg:col-start-2">
            <SessionFacts />
          </Card>
          <LiveMap />
        </div>
        <WorthALook />
      </Waiting>
    </div>
  );
}

/** With this padding, the longest label fits on one line at 360 px. */
const NARROW = 'max-sm:px-2.5';

/** The four cards. When a refresh fails, the old figures stay, with a note that they may be out of date. */
function Figures() {
  const { data: stats, problem, retry } = useStats();
  const failed = problem !== null;
  const count = (value: number | undefined) => (value === undefined ? undefined : wholeNumber(value));
  const tiles = [
    { label: 'Total Drivers', icon: Motorbike, value: count(stats?.totalDrivers), to: addressOfTab('drivers') },
    { label: 'Total Passengers', icon: Users, value: count(stats?.totalPassengers), to: addressOfTab('passengers') },
    { label: 'Total Rides', icon: Waypoints, value: count(stats?.totalRides), to: addressOfTab('rides') },
    {
      label: 'Total Revenue',
      icon: Wallet,
      value: stats ? ksh(stats.totalRevenue) : undefined,
      to: `${addressOfTab('rides')}&status=completed`,
    },
  ];
  return (
    <section aria-label="Figures" className="space-y-3">
      {failed && (
        // The note keeps the space of the figures, so that nothing below moves.
        <div className={cx(!stats && 'grid min-h-48 items-center lg:min-h-24')}>
          <RetryNote onRetry={retry}>
            {stats ? 'These figures may be out of date.' : 'The figures did not load.'}
          </RetryNote>
        </div>
      )}
      {/* Hidden while the note replaces figures that never loaded. */}
      <div hidden={failed && stats === null} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map((tile) => (
          <StatTile key={tile.label} {...tile} className={NARROW} />
        ))}
      </div>
    </section>
  );
}

const ACTIONS = [
  { tab: 'drivers', label: 'Drivers', icon: Motorbike },
  { tab: 'passengers', label: 'Passengers', icon: Users },
  { tab: 'rides', label: 'Rides', icon: Waypoints },
  { tab: 'settings', label: 'Settings', icon: Settings },
] as const;

/** Quick Actions (spec 2 §2): links to the other tabs. */
function OverviewActions() {
  return (
    <Card title="Quick Actions" className="lg:col-start-2">
      <nav aria-label="Quick actions">
        <ul className="grid grid-cols-2 gap-2">
          {ACTIONS.map(({ tab, label, icon }) => (
            <li key={tab}>
              <Link
                to={addressOfTab(tab)}
                className="flex min-h-11 items-center gap-2 rounded-control border border-line px-2.5 text-sm font-semibold transition-colors hover:bg-sunk"
              >
                <Icon of={icon} className="shrink-0 text-brand" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
