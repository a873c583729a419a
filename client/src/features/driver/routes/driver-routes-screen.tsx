import { useNow } from '#client/parts/use-now.ts';
import { hoursSentence } from './hours-labels.ts';
import { RoutesCard } from './routes-card.tsx';
import { useWorkingHours } from './use-working-hours.ts';
import { WorkingHoursCard } from './working-hours-card.tsx';

/** /driver/routes: Routes & Pricing (spec 2 §2). */
export function DriverRoutesScreen() {
  const hours = useWorkingHours();
  const now = new Date(useNow(30_000));
  const outside = hours.data !== null && hoursSentence(hours.data, now).outside;
  return (
    <div className="space-y-4">
      <h1 className="text-2xl font-bold">Routes & Pricing</h1>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <WorkingHoursCard hours={hours} />
        <RoutesCard outsideHours={outside} />
      </div>
    </div>
  );
}
