import { Route as RouteIcon, Share2, UserRound, Users } from 'lucide-react';
import { REQUESTS_POLL_MS, STATS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { call } from '../../../lib/api.ts';
import { LiveLocationCard } from '../../../parts/live-location-card.tsx';
import { NumbersToCall } from '../../../parts/numbers-to-call.tsx';
import { QuickActions, type QuickAction } from '../../../parts/quick-actions.tsx';
import { shareBoda } from '../../../parts/share-boda.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { useDriverRides } from '../../../stores/rides.ts';
import { Card } from '../../../ui/card.tsx';
import { PositionNote } from '../duty/position-note.tsx';
import { ScreenNote } from '../duty/screen-note.tsx';
import { useWorking } from '../duty/shown-status.ts';
import { useFresh } from '../../../parts/use-fresh.ts';
import { EarningsTiles } from './earnings-tiles.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { ShareCard } from './share-card.tsx';
import { StatusHero } from './status-hero.tsx';
import { VerificationBanner } from './verification-banner.tsx';
import { WorkCard } from './work-card.tsx';

const ACTIONS: readonly QuickAction[] = [
  { to: '/driver/rides', label: 'Passengers', icon: Users },
  { to: '/driver/routes', label: 'Routes', icon: RouteIcon },
  { to: '/driver/profile', label: 'Profile', icon: UserRound },
  { act: shareBoda, label: 'Share', icon: Share2 },
];

const COLUMNS = 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start';

/** /driver: whether I am earning, what waits, what it has brought; below, what is looked up at rest (spec 2 §2). */
export function DriverHomeScreen() {
  const verification = useDriverSelf((state) => state.verification);
  const working = useWorking();
  const riding = useDriverRides().activeRide !== null;
  const stats = useFresh(() => call('getDriverStats'), REQUESTS_POLL_MS);
  const workingHours = useFresh(() => call('getWorkingHours'), STATS_POLL_MS);
  const routes = useFresh(() => call('listRoutes'), STATS_POLL_MS);
  return (
    <div className="space-y-4">
      <div className={COLUMNS}>
        <div className="space-y-4">
          <VerificationBanner />
          {/* A refusal of before a new verdict holds no more. */}
          <StatusHero key={verification} workingHours={workingHours.data} />
          <PositionNote />
        </div>
        <div className="space-y-4">
          <WorkCard />
          <EarningsTiles stats={stats} />
          {/* Known only after a while: here it moves nothing that is pressed. */}
          <ScreenNote />
        </div>
      </div>
      <div className={COLUMNS}>
        <div className="space-y-4">
          <ScheduleCard stats={stats} workingHours={workingHours} routes={routes} />
          <QuickActions actions={ACTIONS} />
          <RecentActivity />
        </div>
        <div className="space-y-4">
          <LiveLocationCard seenBy={riding ? 'passenger' : working ? 'passengers' : null} />
          <Card title="Emergency contacts">
            <NumbersToCall />
          </Card>
          <ShareCard />
        </div>
      </div>
    </div>
  );
}
