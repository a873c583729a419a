import { useDriverSelf } from '../../../stores/driver-self.ts';
import { PositionNote } from '../duty/position-note.tsx';
import { EarningsTiles } from './earnings-tiles.tsx';
import { StatusHero } from './status-hero.tsx';
import { VerificationBanner } from './verification-banner.tsx';
import { WorkCard } from './work-card.tsx';

/** /driver: whether I am earning, what waits, what it has brought (spec 2 §2). */
export function DriverHomeScreen() {
  const verification = useDriverSelf((state) => state.verification);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
      <div className="space-y-4">
        <VerificationBanner />
        {/* A refusal of before a new verdict holds no more. */}
        <StatusHero key={verification} />
        <PositionNote />
      </div>
      <div className="space-y-4">
        <WorkCard />
        <EarningsTiles />
      </div>
    </div>
  );
}
