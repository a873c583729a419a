import { EARNINGS } from '#shared/texts/en/earnings.ts';
import { ksh } from '#client/lib/format.ts';
import { BackHeader } from '#client/ui/back-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { againstYesterday } from './earned-labels.ts';
import { Statistics } from './statistics.tsx';
import { useFigures } from './use-figures.ts';

/**
 * /driver/earnings: today compared with yesterday, the week, the month, each day, and a link to the monthly statement.
 */
export function EarningsScreen() {
  const { data } = useFigures();
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4">
      <BackHeader title={EARNINGS.screen.title} to="/driver" label={EARNINGS.screen.back} />
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="text-sm text-ink-2">{EARNINGS.screen.earnedToday}</p>
        <p className="text-4xl font-bold tabular">
          {data ? ksh(data.earnings.periods.today.amount) : <Skeleton className="h-11 w-40" />}
        </p>
        <p className="text-base text-ink-2 tabular">
          {data ? againstYesterday(data.earnings) : <Skeleton className="h-6 w-56" />}
        </p>
      </div>
      <section aria-label={EARNINGS.screen.label} className="rounded-card border border-line bg-surface p-4">
        <Statistics />
      </section>
    </div>
  );
}
