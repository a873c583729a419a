import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { cx } from '#client/lib/cx.ts';
import { ksh, ratingWord } from '#client/lib/format.ts';
import { LoadNote } from '#client/parts/load-trouble.tsx';
import type { Fresh } from '#client/parts/use-fresh.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { againstYesterday } from '../earnings/earned-labels.ts';
import type { Figures } from '../earnings/use-figures.ts';

/** Shows today's earnings compared with yesterday's, the totals, and a link to all earnings. */
export function EarnedCard({ figures: { data, problem, busy, retry } }: { figures: Fresh<Figures> }) {
  const failed = problem !== null && !data;
  const stats = data?.stats;
  return (
    <section aria-label={DRIVER_HOME.earned.label} className="rounded-card border border-line bg-surface p-4">
      {/* Figures that failed to load keep their space, so that the content below does not move. */}
      <div className="grid items-center *:[grid-area:1/1]">
        {failed && <LoadNote what={DRIVER_HOME.earned.notLoaded} busy={busy} onRetry={retry} />}
        <div className={cx(failed && 'invisible')}>
          <dl>
            <dt className="text-sm text-ink-2">{DRIVER_HOME.earned.today}</dt>
            <dd className="text-4xl font-bold tabular">
              {stats ? ksh(stats.todays_earnings) : <Skeleton className="h-11 w-36" />}
            </dd>
          </dl>
          <p className="text-base text-ink-2 tabular">
            {data ? againstYesterday(data.earnings) : <Skeleton className="h-6 w-48" />}
          </p>
          <div className="mt-3 grid grid-cols-3 gap-2 border-t border-line pt-3">
            <Total label={DRIVER_HOME.earned.totalTrips} value={stats && String(stats.total_trips)} />
            <Total label={DRIVER_HOME.earned.totalEarnings} value={stats && ksh(stats.total_earnings)} />
            <Total label={DRIVER_HOME.earned.averageRating} value={stats && ratingWord(stats.average_rating)} />
          </div>
        </div>
      </div>
      <Link
        to="/driver/earnings"
        className="-mx-2 mt-2 -mb-2 flex min-h-12 items-center justify-between gap-3 rounded-control px-2 font-semibold text-brand transition-colors hover:bg-brand-tint"
      >
        {DRIVER_HOME.earned.more}
        <Icon of={ChevronRight} className="shrink-0" />
      </Link>
    </section>
  );
}

function Total({ label, value }: { label: string; value: string | undefined }) {
  return (
    <dl className="flex min-w-0 flex-col">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="text-base font-bold wrap-anywhere tabular">{value ?? <Skeleton className="h-6 w-12" />}</dd>
    </dl>
  );
}
