import { Activity } from 'lucide-react';
import { useState } from 'react';
import { type Entry, textOf } from '../../../../../shared/contract/news.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { NOTIFICATIONS_POLL_MS } from '../../../../../shared/domain/constants.ts';
import { happenedAt } from '../../../lib/format.ts';
import { refreshActivity } from '../../../live/snapshots.ts';
import { usePolling } from '../../../live/use-polling.ts';
import { useNow } from '../../../parts/use-now.ts';
import { useActivity } from '../../../stores/activity.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadNote } from './load-note.tsx';

const AGE_EVERY_MS = 30_000;
/** What shows before one asks for more: the screen goes on below. */
const FIRST = 5;

/** The last 20 things that happened to this driver, newest first: events bring them, a fetch heals a lost one. */
export function RecentActivity() {
  const { entries, loaded } = useActivity();
  const [all, setAll] = useState(false);
  usePolling(refreshActivity, NOTIFICATIONS_POLL_MS);
  const nowMs = useNow(AGE_EVERY_MS);
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <Card title="Recent Activity">
      {entries.length > 0 ? (
        <ol aria-label="What happened last" className="divide-y divide-line">
          {shown.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} nowMs={nowMs} />
          ))}
        </ol>
      ) : (
        <Without loaded={loaded} />
      )}
      {entries.length > FIRST && (
        <Button variant="quiet" fullWidth aria-expanded={all} onClick={() => setAll(!all)} className="mt-1">
          {all ? 'Show fewer' : `Show all ${entries.length}`}
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

function Without({ loaded }: { loaded: boolean }) {
  const failed = useActivity((state) => state.failed);
  const [busy, setBusy] = useState(false);
  // A failure is heard by the store.
  const retry = () => {
    setBusy(true);
    void refreshActivity()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  if (loaded) {
    return <EmptyState icon={Activity} title={MESSAGES.notifications.none} text={MESSAGES.notifications.noneDriver} />;
  }
  if (failed) return <LoadNote what="Your activity did not load." busy={busy} onRetry={retry} />;
  return (
    <div role="status" className="space-y-4 py-2">
      <span className="sr-only">Loading your activity</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </div>
  );
}
