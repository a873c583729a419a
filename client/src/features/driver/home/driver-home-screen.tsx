import { Bike, MessageCircle, MoonStar, Route as RouteIcon, Share2, UserRound, Users, Wallet } from 'lucide-react';
import type { DriverStats } from '../../../../../shared/contract/driver-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { REQUESTS_POLL_MS } from '../../../../../shared/domain/constants/screens.ts';
import { call } from '../../../lib/api.ts';
import { ksh } from '../../../lib/format.ts';
import { LoadNote } from '../../../parts/load-trouble.tsx';
import { LiveLocationCard } from '../../../parts/location/live-location-card.tsx';
import { EmergencyContacts } from '../../../parts/people/emergency-contacts.tsx';
import { type QuickAction, QuickActions } from '../../../parts/quick-actions.tsx';
import { shareBoda, whatsappShareHref } from '../../../parts/share/share-boda.ts';
import { type Fresh, useFresh } from '../../../parts/use-fresh.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { useDriverRides, useRidesOver } from '../../../stores/rides.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { useWorking } from '../duty/own-status.ts';
import { PositionNote } from '../duty/position-note.tsx';
import { useScreenMaySleep } from '../duty/use-wake-lock.ts';
import { useRouteList } from '../routes/use-routes.ts';
import { useWorkingHours } from '../routes/use-working-hours.ts';
import { RecentActivity } from './recent-activity.tsx';
import { ScheduleCard } from './schedule-card.tsx';
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

/** /driver: status, current work and earnings first; schedule, quick actions and activity below (spec 2 §2). */
export function DriverHomeScreen() {
  const verification = useDriverSelf((state) => state.verification);
  const working = useWorking();
  const riding = useDriverRides().activeRide !== null;
  const stats = useFresh(['driver-stats'], () => call('getDriverStats'), REQUESTS_POLL_MS, useRidesOver());
  const workingHours = useWorkingHours();
  const routes = useRouteList();
  return (
    <div className="space-y-4">
      <div className={COLUMNS}>
        <div className="space-y-4">
          <VerificationBanner />
          {/* The key drops a refusal that dates from before the latest review. */}
          <StatusHero key={verification} workingHours={workingHours.data} />
          <PositionNote />
        </div>
        <div className="space-y-4">
          <WorkCard />
          <EarningsTiles stats={stats} />
          {/* Appears a moment later; placed here, it moves no button. */}
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
            <EmergencyContacts />
          </Card>
          <ShareCard />
        </div>
      </div>
    </div>
  );
}

/** Explains that this phone does not let Boda keep the screen on, and what to do. */
function ScreenNote() {
  const maySleep = useScreenMaySleep((state) => state.maySleep);
  if (!maySleep) return null;
  return (
    <p role="status" className="flex items-start gap-2 px-1 text-sm text-ink-2">
      <Icon of={MoonStar} size={16} className="mt-0.5 shrink-0" />
      Boda cannot keep this screen on, and pauses when it goes dark. Choose a longer screen time-out in the phone’s
      settings while you work.
    </p>
  );
}

/** Today's earnings and the total (`GET /api/drivers/stats`). */
function EarningsTiles({ stats: { data: stats, problem, busy, retry } }: { stats: Fresh<DriverStats> }) {
  if (problem !== null && !stats) return <LoadNote what="Your earnings did not load." busy={busy} onRetry={retry} />;
  return (
    <section aria-label="Earnings" className="grid grid-cols-5 gap-3">
      <dl className="col-span-5 flex flex-col-reverse rounded-card border border-line bg-surface p-4">
        <dt className="text-base">Today's earnings</dt>
        <dd className="text-3xl font-bold tabular">
          {stats ? ksh(stats.todays_earnings) : <Skeleton className="h-9 w-32" />}
        </dd>
      </dl>
      <StatTile
        label="Total trips"
        icon={Bike}
        value={stats ? String(stats.total_trips) : undefined}
        className="col-span-2"
      />
      <StatTile
        label="Total earnings"
        icon={Wallet}
        value={stats ? ksh(stats.total_earnings) : undefined}
        className="col-span-3"
      />
    </section>
  );
}

/** Two fit side by side at 360 px. */
const TIGHT = 'px-2!';

/** Shares Boda with the promotional text (spec 2 §2). */
function ShareCard() {
  return (
    <Card title="Share Boda">
      <p className="mb-3 text-base">
        Send it to passengers you know, so that they find you here: <q className="text-ink-2">{MESSAGES.brand.share}</q>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={Share2} className={TIGHT} onClick={shareBoda}>
          Share
        </Button>
        <LinkButton
          href={whatsappShareHref(window.location.origin)}
          newTab
          icon={MessageCircle}
          variant="outline"
          label="Share on WhatsApp"
          className={TIGHT}
        >
          WhatsApp
        </LinkButton>
      </div>
    </Card>
  );
}
