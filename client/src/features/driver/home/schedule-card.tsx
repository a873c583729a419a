import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import type { DriverStats, Route, OwnWorkingHours } from '#shared/contract/driver-entities.ts';
import { minutes } from '#client/lib/format.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { defaultHoursText, hoursSentence, hoursText } from '../routes/hours-labels.ts';
import type { Fresh } from '#client/parts/use-fresh.ts';
import { LoadNote } from '#client/parts/load-trouble.tsx';

const ROUTES = '/driver/routes';
const NOW_EVERY_MS = 30_000;

interface ScheduleCardProps {
  stats: Omit<Fresh<DriverStats>, 'set'>;
  workingHours: Fresh<OwnWorkingHours>;
  routes: Fresh<Route[]>;
}

/** Routes & Schedule (spec 2 §2): time online today, working hours and active routes, with links to /driver/routes. */
export function ScheduleCard({ stats, workingHours, routes }: ScheduleCardProps) {
  const parts = [stats, workingHours, routes];
  const failed = parts.filter(({ data, problem }) => data === null && problem !== null);
  const retry = () => failed.forEach((part) => part.retry());
  return (
    <Card title={DRIVER_HOME.schedule.title}>
      {failed.length > 0 ? (
        <LoadNote what={DRIVER_HOME.schedule.notLoaded} busy={failed.some(({ busy }) => busy)} onRetry={retry} />
      ) : (
        <dl className="divide-y divide-line">
          <Row label={DRIVER_HOME.schedule.onlineToday}>
            {stats.data && minutes(Math.round(stats.data.online_hours_today * 60))}
          </Row>
          <Row label={DRIVER_HOME.schedule.workingHours}>{workingHours.data && hoursValue(workingHours.data)}</Row>
          <Row label={DRIVER_HOME.schedule.activeRoutes}>{routes.data && routesValue(routes.data)}</Row>
        </dl>
      )}
      {workingHours.data && <OutsideHours hours={workingHours.data} />}
      <Link
        to={ROUTES}
        className="-mx-2 mt-1 flex min-h-12 items-center justify-between gap-3 rounded-control px-2 font-semibold text-brand transition-colors hover:bg-brand-tint"
      >
        {DRIVER_HOME.schedule.change}
        <Icon of={ChevronRight} className="shrink-0" />
      </Link>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-base text-ink-2">{label}</dt>
      <dd className="text-right text-base font-semibold tabular">{children ?? <Skeleton className="h-5 w-24" />}</dd>
    </div>
  );
}

function hoursValue(set: OwnWorkingHours): string {
  if (set.is_default) return defaultHoursText(set);
  return set.is_active ? hoursText(set) : DRIVER_HOME.schedule.off;
}

function routesValue(routes: readonly Route[]): string {
  if (routes.length === 0) return DRIVER_HOME.schedule.noRoutes;
  const active = routes.filter(({ is_active }) => is_active).length;
  return active === routes.length ? String(active) : DRIVER_HOME.schedule.activeOf(active, routes.length);
}

/** A note outside the working hours: Boda then does not set the driver online automatically (R13). */
function OutsideHours({ hours: set }: { hours: OwnWorkingHours }) {
  const { outside, title, text } = hoursSentence(set, new Date(useNow(NOW_EVERY_MS)));
  return outside ? (
    <Note title={title} className="my-2">
      {text}
    </Note>
  ) : null;
}
