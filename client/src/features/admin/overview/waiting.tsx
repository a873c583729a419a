import {
  ChevronRight,
  CircleCheck,
  Hourglass,
  IdCard,
  type LucideIcon,
  MessageSquareWarning,
  PhoneMissed,
  Siren,
  Star,
  Route,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { TOWN_FARE_PROPOSED_AFTER_TRIPS, TOWN_FARE_PROPOSED_KM } from '#shared/domain/constants/rules.ts';
import { UNANSWERED_LONG_MIN } from '#shared/domain/constants/screens.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { SettingKey } from '#shared/domain/settings.ts';
import { cx } from '#client/lib/cx.ts';
import { wholeNumber } from '#client/lib/format.ts';
import { refetchOnChange, ADMIN_STATS } from '#client/data/admin/admin.ts';
import { RetryNote } from '#client/parts/load-trouble.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Loading } from '#client/ui/skeleton.tsx';
import { call } from '#client/data/connection/api.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { useTask } from '#client/lib/use-task.ts';
import { orToast } from '#client/parts/or-toast.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { addressOfTab } from '../admin-tabs.ts';
import {
  useHandledAlerts,
  useNewLowRatings,
  useOpenAlerts,
  useOpenReports,
  usePendingRides,
  useStats,
  useUnanswered,
  waitsLong,
} from './use-snapshots.ts';

const AGE_EVERY_MS = 15_000;

interface Kind {
  icon: LucideIcon;
  one: string;
  many: string;
  to: string;
  urgent?: boolean;
}

const ALERTS: Kind = { icon: Siren, one: 'open alert', many: 'open alerts', to: addressOfTab('safety'), urgent: true };
const HANDLED: Kind = { icon: Siren, one: 'alert to resolve', many: 'alerts to resolve', to: addressOfTab('safety') };
const LONG: Kind = {
  icon: Hourglass,
  one: `request without an answer for ${UNANSWERED_LONG_MIN} min`,
  many: `requests without an answer for ${UNANSWERED_LONG_MIN} min`,
  to: `${addressOfTab('rides')}&status=pending&sort=created`,
  urgent: true,
};
const REVIEWS: Kind = {
  icon: IdCard,
  one: 'driver to review',
  many: 'drivers to review',
  to: `${addressOfTab('drivers')}&status=review&sort=joined`,
};
const UNANSWERED: Kind = {
  icon: PhoneMissed,
  one: 'request nobody took today',
  many: 'requests nobody took today',
  to: `${addressOfTab('rides')}&status=unanswered`,
};
const REPORTS: Kind = {
  icon: MessageSquareWarning,
  one: 'trip with an open report',
  many: 'trips with open reports',
  to: addressOfTab('safety'),
};
const RATINGS: Kind = {
  icon: Star,
  one: 'new low rating',
  many: 'new low ratings',
  to: `${addressOfTab('safety')}&ratings=new`,
};

/** Lists the items that need an admin now. The content below appears once they are known, so that nothing moves. */
export function Waiting({ children }: { children: ReactNode }) {
  const { all, longTownTrips, problems, retry } = useWaiting();
  const isKnown = all.every(({ count }, index) => count !== null || problems[index] !== null);
  const waiting = all.filter(({ count }) => (count ?? 0) > 0);
  const failed = all.some(({ count }) => count === null);
  const proposesLimit = longTownTrips >= TOWN_FARE_PROPOSED_AFTER_TRIPS;
  return (
    <>
      <section aria-label="Waiting now" className="space-y-2">
        <h2 className="text-xl font-bold">Waiting now</h2>
        {!isKnown && <Loading label="Looking for what is waiting" blocks={['h-14 rounded-card']} />}
        {isKnown && failed && <RetryNote onRetry={retry}>Some of what is waiting did not load.</RetryNote>}
        {isKnown && (waiting.length > 0 || proposesLimit) && (
          <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
            {waiting.map(({ kind, count }) => (
              <WaitingItem key={kind.one} kind={kind} count={count ?? 0} />
            ))}
            {proposesLimit && <TownLimit trips={longTownTrips} />}
          </ul>
        )}
        {isKnown && !failed && waiting.length === 0 && !proposesLimit && (
          <p className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 text-ink-2">
            <Icon of={CircleCheck} className="shrink-0 text-online-text" />
            Nothing is waiting.
          </p>
        )}
      </section>
      {isKnown && children}
    </>
  );
}

/** Returns the counts, most urgent first; null while unknown. */
function useWaiting() {
  const [alerts, handled, pending] = [useOpenAlerts(), useHandledAlerts(), usePendingRides()];
  const [stats, unanswered, ratings] = [useStats(), useUnanswered(), useNewLowRatings()];
  const reports = useOpenReports();
  const nowMs = useNow(AGE_EVERY_MS);
  useEffect(() => refetchOnChange('incidents'), []);
  const counts: [Kind, number | null][] = [
    [ALERTS, alerts.data?.length ?? null],
    [LONG, pending.data?.items.filter((ride) => waitsLong(ride, nowMs)).length ?? null],
    [HANDLED, handled.data?.total ?? null],
    [REVIEWS, stats.data?.pendingVerifications ?? null],
    [UNANSWERED, unanswered.data?.total ?? null],
    [REPORTS, reports.data?.total ?? null],
    [RATINGS, ratings.data?.total ?? null],
  ];
  const sources = [alerts, pending, handled, stats, unanswered, reports, ratings];
  return {
    longTownTrips: stats.data?.longTownTrips ?? 0,
    all: counts.map(([kind, count]) => ({ kind, count })),
    problems: sources.map(({ problem }) => problem),
    retry: () => sources.forEach((source) => source.problem !== null && source.retry()),
  };
}

function WaitingItem({ kind, count }: { kind: Kind; count: number }) {
  const { icon, one, many, to, urgent = false } = kind;
  return (
    <li>
      <Link
        to={to}
        className={cx(
          'flex min-h-14 items-center gap-3 rounded-card border px-4 py-2 transition-colors',
          urgent ? 'border-danger bg-danger-tint text-danger' : 'border-line bg-surface hover:bg-sunk',
        )}
      >
        <Icon of={icon} className={cx('shrink-0', !urgent && 'text-brand')} />
        <span className="min-w-0 grow text-sm leading-tight">
          <span className="text-lg font-bold tabular">{wholeNumber(count)}</span> {count === 1 ? one : many}
        </span>
        <Icon of={ChevronRight} size={16} className="shrink-0" />
      </Link>
    </li>
  );
}

const KEY: SettingKey = 'town_fare_max_km';

/** Sets the limit with the same requests as the settings tab. */
async function setLimit(): Promise<void> {
  const { items } = await call('adminListSettings', { query: { search: KEY } });
  const setting = items.find(({ setting_key }) => setting_key === KEY);
  const setting_value = String(TOWN_FARE_PROPOSED_KM);
  if (setting) await call('adminUpdateSetting', { params: { id: setting.id }, body: { setting_value } });
  else {
    const description = ADMIN_MESSAGES.townLimit;
    await call('adminCreateSetting', { body: { setting_key: KEY, setting_value, description } });
  }
}

/** Proposes a limit for the town fare once enough long trips were charged at the town fare (R45). */
function TownLimit({ trips }: { trips: number }) {
  const { busy, run } = useTask();
  const set = () =>
    run(async () => {
      if (!(await orToast(ADMIN_MESSAGES.updateFailed, setLimit))) return;
      toast.success(ADMIN_MESSAGES.updated('Setting'));
      await queryClient.invalidateQueries({ queryKey: ADMIN_STATS });
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2 sm:col-span-2">
      <Icon of={Route} className="shrink-0 text-brand" />
      <span className="min-w-0 grow basis-48 text-sm leading-tight">{ADMIN_MESSAGES.longTownTrips(trips)}</span>
      <Button variant="outline" size="small" busy={busy} onClick={set}>
        {ADMIN_MESSAGES.setTownLimit}
      </Button>
    </li>
  );
}
