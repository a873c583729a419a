import { STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { ROUTES } from '#shared/texts/en/routes.ts';
import { call } from '#client/data/connection/api.ts';
import { OWN_PROFILE } from '#client/data/drivers/driver-self.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { useFresh } from '#client/parts/use-fresh.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Card } from '#client/ui/card.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { FaresSection } from './profile/fares-section.tsx';
import { hoursSentence } from './routes/hours-labels.ts';
import { RoutesCard } from './routes/routes-card.tsx';
import { useWorkingHours } from './routes/use-working-hours.ts';
import { WorkingHoursCard } from './routes/working-hours-card.tsx';

/** The fares of the trips that are on no route. */
function UsualFaresCard() {
  const { data: profile, set, ...loading } = useFresh(OWN_PROFILE, () => call('getDriverProfile'), STATS_POLL_MS);
  return (
    <Card title={ROUTES.screen.usualFares}>
      {profile ? (
        <FaresSection profile={profile} onSaved={(saved) => set(() => saved)} />
      ) : (
        <LoadTrouble {...loading} title={ROUTES.screen.faresNotLoaded} skeleton={<FaresSkeleton />} />
      )}
    </Card>
  );
}

const FaresSkeleton = () => (
  <Loading label={ROUTES.screen.faresLoading} className="space-y-3 py-2" blocks={['h-12', 'h-12', 'h-12']} />
);

/** /driver/routes: Routes & Pricing (spec 2 §2). */
export function DriverRoutesScreen() {
  const hours = useWorkingHours();
  const now = new Date(useNow(30_000));
  const outside = hours.data !== null && hoursSentence(hours.data, now).outside;
  return (
    <div className="space-y-4">
      <h1 className="text-2xl font-bold">{ROUTES.screen.title}</h1>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <div className="space-y-4">
          <WorkingHoursCard hours={hours} />
          <UsualFaresCard />
        </div>
        <RoutesCard outsideHours={outside} />
      </div>
    </div>
  );
}
