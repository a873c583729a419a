import { Bell, ChevronRight, WifiOff } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHELL } from '#shared/texts/en/shell.ts';
import type { Entry } from '#shared/contract/news.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { ridePath } from '#shared/contract/ride-path.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { cx } from '#client/lib/cx.ts';
import { happenedAt } from '#client/lib/format.ts';
import { lazyPart } from '#client/data/connection/lazy-part.ts';
import { developerWarning } from '#client/lib/log.ts';
import { useTask } from '#client/lib/use-task.ts';
import { refreshNotifications } from '#client/data/notifications/fetch-notifications.ts';
import { useNow } from '#client/parts/use-now.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import {
  readAllNotifications,
  useNotifications,
  useNotificationsState,
  useUnreadCount,
} from '#client/data/notifications/notifications.ts';
import { useSession } from '#client/data/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';

const BlockPassenger = lazyPart(() => import('#client/parts/people/block-passenger.tsx'), 'BlockPassenger');

interface NotificationListProps {
  /** Called when the person presses a notification to open its ride. */
  onLeave: () => void;
}

/** Notifications, newest first. Showing the list marks them as read; new ones stay highlighted until it is closed. */
export function NotificationList({ onLeave }: NotificationListProps) {
  const entries = useNotifications();
  const { loaded, failed } = useNotificationsState();
  const role = useSession((state) => state.user?.user_type);
  const offline = useConnectivity() === 'disconnected';
  const nowMs = useNow(30_000);
  const fresh = useUnreadAtOpening();
  const blockable = role === 'driver' ? newestOfEachRide(entries) : new Set();
  if (entries.length > 0) {
    return (
      <>
        {offline && <Note className="mb-3">{MESSAGES.connectivity.lastKnown}</Note>}
        <ul className="-mx-2">
          {entries.map((entry) => (
            <NotificationRow
              key={entry.id}
              entry={entry}
              unread={fresh.has(entry.id)}
              nowMs={nowMs}
              to={entry.rideId === null || !role ? null : ridePath(entry.rideId, role)}
              onFollow={onLeave}
              blockable={blockable.has(entry)}
            />
          ))}
        </ul>
      </>
    );
  }
  if (!loaded) return failed ? <NotLoaded offline={offline} /> : <ListSkeleton label={SHELL.notifications.loading} />;
  return (
    <EmptyState
      icon={Bell}
      title={MESSAGES.notifications.none}
      text={role === 'driver' ? MESSAGES.notifications.noneDriver : MESSAGES.notifications.nonePassenger}
    />
  );
}

/** Returns, for each ride, its newest entry that names the passenger. */
function newestOfEachRide(entries: readonly Entry[]): ReadonlySet<Entry> {
  const named = entries.filter(({ rideId, data }) => rideId !== null && 'passenger' in data);
  return new Set(new Map(named.toReversed().map((entry) => [entry.rideId, entry])).values());
}

/** Returns the notifications that were unread when the list first showed them. Marks them as read on the server. */
function useUnreadAtOpening(): ReadonlySet<string> {
  const entries = useNotifications();
  const unread = useUnreadCount();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const added = entries.filter(({ id, read }) => !read && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  useEffect(() => {
    if (unread === 0) return;
    // After a failure the notifications stay unread; the next time the list is opened, the request is sent again.
    readAllNotifications().catch((error: unknown) =>
      developerWarning('The notifications were not marked as read', error),
    );
  }, [unread]);
  return fresh;
}

function NotLoaded({ offline }: { offline: boolean }) {
  const { busy, run } = useTask();
  const [problem, setProblem] = useState<string>(MESSAGES.general.noAnswer);
  const load = async () => {
    try {
      await refreshNotifications();
    } catch (error) {
      setProblem(sentenceOf(error, MESSAGES.general.noAnswer));
    }
  };
  return (
    <EmptyState
      icon={WifiOff}
      title={MESSAGES.notifications.notLoaded}
      text={offline ? MESSAGES.connectivity.waits : problem}
      action={
        <Button busy={busy} onClick={() => run(load)}>
          {SHELL.notifications.retry}
        </Button>
      }
    />
  );
}

interface NotificationRowProps {
  entry: Entry;
  unread: boolean;
  nowMs: number;
  /** The path of the ride's screen; null if the notification has no ride. */
  to: string | null;
  onFollow: () => void;
  /** Whether the driver can block the passenger here (R48). */
  blockable: boolean;
}

function NotificationRow({ entry, unread, nowMs, to, onFollow, blockable }: NotificationRowProps) {
  const look = cx('flex min-h-14 grow items-center gap-3 rounded-control px-2 py-2.5', unread && 'bg-brand-tint');
  const content = (
    <>
      <span aria-hidden className={cx('size-2.5 shrink-0 rounded-full', unread ? 'bg-brand' : 'bg-transparent')} />
      <span className="min-w-0 grow">
        {unread && <span className="sr-only">{SHELL.notifications.isNew}</span>}
        <span className={cx('block text-sm wrap-anywhere', unread && 'font-semibold')}>{textOf(entry)}</span>
        <time dateTime={entry.at} className="block text-xs text-ink-2 tabular">
          {happenedAt(entry.at, nowMs)}
        </time>
      </span>
      {to !== null && <Icon of={ChevronRight} className="shrink-0 text-ink-2" />}
    </>
  );
  return (
    <li className="flex items-center">
      {to === null ? (
        <div className={look}>{content}</div>
      ) : (
        <Link to={to} onClick={onFollow} className={cx(look, 'transition-colors hover:bg-sunk')}>
          {content}
        </Link>
      )}
      {blockable && entry.rideId !== null && 'passenger' in entry.data && (
        <Suspense fallback={<span className="size-11 shrink-0" />}>
          <BlockPassenger rideId={entry.rideId} name={entry.data.passenger} />
        </Suspense>
      )}
    </li>
  );
}
