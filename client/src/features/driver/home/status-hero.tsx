import { useId } from 'react';
import type { WorkingHours } from '../../../../../shared/contract/driver-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { DRIVER_STATUSES, type DriverStatus } from '../../../../../shared/domain/driver.ts';
import { isWithinHours } from '../../../../../shared/domain/schedule.ts';
import { cx } from '../../../lib/cx.ts';
import { useNow } from '../../../parts/use-now.ts';
import { useDriverSelf } from '../../../stores/driver-self.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOwnStatus } from '../duty/shown-status.ts';
import { StatusChoice } from './status-choice.tsx';
import { BUSY_WORDS, statusSentence } from './status-words.ts';
import { useStatusChoice } from './use-status-choice.ts';

const LOOKS: Record<DriverStatus, { panel: string; dot: string }> = {
  online: { panel: 'border-online bg-brand-tint', dot: 'bg-online' },
  on_route: { panel: 'border-on-route bg-accent-tint', dot: 'bg-on-route' },
  offline: { panel: 'border-line bg-sunk', dot: 'bg-offline' },
};

const NOW_EVERY_MS = 30_000;

interface StatusHeroProps {
  /** null until they are known. */
  workingHours: WorkingHours | null;
}

/** Am I earning? The status in large letters, what it means, and the three areas that change it (spec 2 §2, §4). */
export function StatusHero({ workingHours }: StatusHeroProps) {
  const own = useOwnStatus();
  const verification = useDriverSelf((state) => state.verification);
  const { wanted, refusal, choose } = useStatusChoice();
  const now = new Date(useNow(NOW_EVERY_MS));
  const meaningId = useId();
  if (own.status === null) return <HeroSkeleton />;
  const look = LOOKS[own.status];
  const outsideHours = workingHours !== null && !isWithinHours(workingHours, now);
  return (
    <section aria-label="Your status" className={cx('rounded-card border-2 p-4 transition-colors', look.panel)}>
      <div role="status" className="mb-2">
        <p className="flex items-center gap-2 text-xl font-bold tracking-tight min-[400px]:text-2xl">
          <span aria-hidden className={cx('relative size-5 shrink-0 rounded-full', look.dot)}>
            {own.status === 'online' && <span className="absolute inset-0 animate-halo rounded-full bg-online" />}
          </span>
          <span data-testid="driver-status">{MESSAGES.driverStatus[own.status]}</span>
        </p>
        {/* Room for the longest sentence: the areas under it stay under the finger. */}
        <p id={meaningId} className="mt-1 min-h-18 text-base lg:min-h-12">
          {wanted ? BUSY_WORDS[wanted] : statusSentence(own, verification, outsideHours)}
        </p>
      </div>
      <StatusChoice
        meaningId={meaningId}
        options={DRIVER_STATUSES}
        chosen={own.riding && own.manualOffline ? 'offline' : own.status}
        wanted={wanted}
        disabled={own.disconnected}
        onChoose={choose}
      />
      {refusal && (
        <Note tone="danger" className="mt-3">
          {refusal}
        </Note>
      )}
    </section>
  );
}

function HeroSkeleton() {
  return (
    <div role="status" className="space-y-3 rounded-card border-2 border-line bg-sunk p-4">
      <span className="sr-only">Loading your status</span>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-36" />
    </div>
  );
}
