import { MoonStar, Route as RouteIcon, Share2, UserRound, Users } from 'lucide-react';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LiveLocationFold } from '#client/parts/location/live-location.tsx';
import { EmergencyRow } from '#client/parts/people/emergency-contacts.tsx';
import { type QuickAction, QuickActions } from '#client/parts/quick-actions.tsx';
import { shareBoda, whatsappShareHref } from '#client/parts/share/share-boda.ts';
import { useDriverSelf } from '#client/data/drivers/driver-self.ts';
import { useDriverRides } from '#client/data/rides/rides.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { WhatsApp } from '#client/ui/whatsapp-icon.ts';
import { useWorking } from '../duty/own-status.ts';
import { PauseNote } from '../duty/position-note.tsx';
import { useScreenMaySleep } from '../duty/use-wake-lock.ts';
import { useFigures } from '../earnings/use-figures.ts';
import { PhotoRequests } from '../onboarding/photo-requests.tsx';
import { useRouteList } from '../routes/use-routes.ts';
import { useWorkingHours } from '../routes/use-working-hours.ts';
import { ApprovedCard } from './approved-card.tsx';
import { EarnedCard } from './earned-card.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Prepare, ReviewCard } from './review-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { StatusHero } from './status-hero.tsx';
import { WorkCard } from './work-card.tsx';

const quickActions = (): QuickAction[] => [
  { to: '/driver/rides', label: DRIVER_HOME.actions.passengers, icon: Users },
  { to: '/driver/routes', label: DRIVER_HOME.actions.routes, icon: RouteIcon },
  { to: '/driver/profile', label: DRIVER_HOME.actions.profile, icon: UserRound },
  { act: shareBoda, label: DRIVER_HOME.actions.share, icon: Share2 },
];

const COLUMNS = 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start';

/** /driver: status, today's earnings and requests first; then schedule, activity and the rest (spec 2 §2). */
export function DriverHomeScreen() {
  const verification = useDriverSelf((state) => state.verification);
  return verification === 'pending' ? <WaitingHome /> : <WorkingHome />;
}

/** Before approval: the state of the review, and what the driver can prepare meanwhile. */
function WaitingHome() {
  return (
    <div className={COLUMNS}>
      <div className="space-y-4">
        <PhotoRequests />
        <ReviewCard />
      </div>
      <div className="space-y-4">
        <Prepare />
        <EmergencyCard />
        <ShareFold />
      </div>
    </div>
  );
}

function WorkingHome() {
  const verification = useDriverSelf((state) => state.verification);
  const working = useWorking();
  const riding = useDriverRides().activeRide !== null;
  const figures = useFigures();
  const workingHours = useWorkingHours();
  const routes = useRouteList();
  return (
    <div className="space-y-4">
      <ApprovedCard />
      <PhotoRequests />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {/* The key drops a refusal that came before the latest review. */}
        <div className="space-y-4">
          <StatusHero key={verification} workingHours={workingHours.data} />
          <PauseNote />
        </div>
        <EarnedCard figures={figures} />
      </div>
      <WorkCard />
      {/* This note appears a moment after the screen; at this place it moves no button. */}
      <ScreenNote />
      <div className={COLUMNS}>
        <div className="space-y-4">
          <EmergencyCard />
          <ScheduleCard
            stats={{ ...figures, data: figures.data?.stats ?? null }}
            workingHours={workingHours}
            routes={routes}
          />
          <QuickActions actions={quickActions()} />
          <RecentActivity />
        </div>
        <div className="space-y-4">
          <LiveLocationFold seenBy={riding ? 'passenger' : working ? 'passengers' : null} />
          <ShareFold />
        </div>
      </div>
    </div>
  );
}

const EmergencyCard = () => (
  <Card title={DRIVER_HOME.screen.emergency}>
    <EmergencyRow />
  </Card>
);

/** Collapsed, because it is rarely needed. */
const ShareFold = () => (
  <Fold title={DRIVER_HOME.screen.shareBoda} icon={Share2}>
    <ShareBoda />
  </Fold>
);

/** Explains that this phone does not let Boda keep the screen on, and what to do. */
function ScreenNote() {
  const maySleep = useScreenMaySleep((state) => state.maySleep);
  if (!maySleep) return null;
  return (
    <p role="status" className="flex items-start gap-2 px-1 text-sm text-ink-2">
      <Icon of={MoonStar} size={16} className="mt-0.5 shrink-0" />
      {DRIVER_HOME.screen.screenOff}
    </p>
  );
}

/** With this padding, two buttons fit side by side at 360 px. */
const TIGHT = 'px-2!';

/** Shares Boda with the promotional text (spec 2 §2). */
function ShareBoda() {
  return (
    <>
      <p className="mb-3 text-base">
        {DRIVER_HOME.screen.shareText} <q className="text-ink-2">{MESSAGES.brand.share}</q>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={Share2} className={TIGHT} onClick={shareBoda}>
          {DRIVER_HOME.screen.share}
        </Button>
        <LinkButton
          href={whatsappShareHref(window.location.origin)}
          newTab
          icon={WhatsApp}
          variant="outline"
          label={DRIVER_HOME.screen.shareWhatsapp}
          className={TIGHT}
        >
          {DRIVER_HOME.screen.whatsapp}
        </LinkButton>
      </div>
    </>
  );
}
