import { Activity } from 'lucide-react';
import { useState } from 'react';
import type { Entry } from '#shared/contract/news.ts';
import { DRIVER_HOME } from '#shared/texts/en/driver-home.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { NOTIFICATIONS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { happenedAt } from '#client/lib/format.ts';
import { refreshActivity } from '#client/data/notifications/fetch-notifications.ts';
import { usePolling } from '#client/data/connection/use-polling.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useActivity } from '#client/data/notifications/activity.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { LoadNote } from '#client/parts/load-trouble.tsx';
import { useTask } from '#client/lib/use-task.ts';

const AGE_EVERY_MS = 30_000;
/** The number of rows shown until "show all" is pressed. */
const COLLAPSED_ROWS = 3;

/** Shows the driver's last 20 events, newest first, updated live and by polling. */
export function RecentActivity() {
  const { entries, loaded } = useActivity();
  const [all, setAll] = useState(false);
  usePolling(refreshActivity, NOTIFICATIONS_POLL_MS);
  const nowMs = useNow(AGE_EVERY_MS);
  const shown = all ? entries : entries.slice(0, COLLAPSED_ROWS);
  return (
    <Card title={DRIVER_HOME.activity.title}>
      {entries.length > 0 && (
        <ol aria-label={DRIVER_HOME.activity.label} className="divide-y divide-line">
          {shown.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} nowMs={nowMs} />
          ))}
        </ol>
      )}
      {/* A live event may arrive before the list, or after the list failed to load. */}
      {!(loaded && entries.length > 0) && <NoActivity loaded={loaded} />}
      {entries.length > COLLAPSED_ROWS && (
        <Button variant="quiet" fullWidth aria-expanded={all} onClick={() => setAll(!all)} className="mt-1">
          {all ? DRIVER_HOME.activity.showFewer : DRIVER_HOME.activity.showAll(entries.length)}
        </Button>
      )}
    </Card>
  );
}

function ActivityRow({ entry, nowMs }: { entry: Entry; nowMs: number }) {
  return (
    <li className="flex gap-3 py-3">
      <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-brand" />
      <span className="min-w-0">
        <span className="block text-base wrap-anywhere">{textOf(entry)}</span>
        <time dateTime={entry.at} className="block text-sm text-ink-2 tabular">
          {happenedAt(entry.at, nowMs)}
        </time>
      </span>
    </li>
  );
}

function NoActivity({ loaded }: { loaded: boolean }) {
  const failed = useActivity((state) => state.failed);
  const { busy, run } = useTask();
  // The store records the failure, so this ignores it.
  const retry = () => run(() => refreshActivity().catch(() => undefined));
  if (loaded) {
    return <EmptyState icon={Activity} title={MESSAGES.driver.noActivity} text={MESSAGES.notifications.noneDriver} />;
  }
  if (failed) return <LoadNote what={DRIVER_HOME.activity.notLoaded} busy={busy} onRetry={retry} />;
  return (
    <Loading label={DRIVER_HOME.activity.loading} className="space-y-4 py-2">
      {[1, 2, 3].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </Loading>
  );
}
