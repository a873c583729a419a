import { Bike, Settings, Users, Waypoints } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { addressOfTab } from '../admin-tabs.ts';

const ACTIONS = [
  { tab: 'drivers', label: 'Drivers', icon: Bike },
  { tab: 'passengers', label: 'Passengers', icon: Users },
  { tab: 'rides', label: 'Rides', icon: Waypoints },
  { tab: 'settings', label: 'Settings', icon: Settings },
] as const;

/** Quick Actions: to the tabs where the work is (spec 2 §2). */
export function OverviewActions() {
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
