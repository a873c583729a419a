import { Bell, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { developerWarning } from '../../../lib/log.ts';
import { refreshNotifications } from '../../../live/snapshots.ts';
import { useNow } from '../../../parts/use-now.ts';
import { useConnectivity } from '../../../stores/connectivity.ts';
import {
  readAllNotifications,
  useNotifications,
  useNotificationsState,
  useUnreadCount,
} from '../../../stores/notifications.ts';
import { useSession } from '../../../stores/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import { ridePath } from './phone-news.ts';

const texts = MESSAGES.notifications;

interface NotificationListProps {
  /** An entry was followed to its ride. */
  onLeave: () => void;
}

/** What happened, newest first; being shown it is read, and what is new stays marked until the list is closed. */
export function NotificationList({ onLeave }: NotificationListProps) {
  const entries = useNotifications();
  const { loaded, failed } = useNotificationsState();
  const role = useSession((state) => state.user?.user_type);
  const offline = useConnectivity() === 'disconnected';
  const nowMs = useNow(30_000);
  const fresh = useFresh();
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
            />
          ))}
        </ul>
      </>
    );
  }
  if (!loaded) return failed ? <NotLoaded offline={offline} /> : <ListSkeleton label="Loading notifications" />;
  return (
    <EmptyState icon={Bell} title={texts.none} text={role === 'driver' ? texts.noneDriver : texts.nonePassenger} />
  );
}

/** The entries that were unread when they were first shown here; marks them as read at the server. */
function useFresh(): ReadonlySet<string> {
  const entries = useNotifications();
  const unread = useUnreadCount();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const added = entries.filter(({ id, read }) => !read && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  useEffect(() => {
    if (unread === 0) return;
    // Without an answer they stay unread, and the next opening tries again.
    readAllNotifications().catch((error: unknown) => developerWarning('Notifications stay unread', error));
  }, [unread]);
  return fresh;
}

function NotLoaded({ offline }: { offline: boolean }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>(MESSAGES.general.noAnswer);
  const load = async () => {
    setBusy(true);
    try {
      await refreshNotifications();
    } catch (error) {
      setProblem(sentenceOf(error, MESSAGES.general.noAnswer));
    } finally {
      setBusy(false);
    }
  };
  return (
    <EmptyState
      icon={WifiOff}
      title={texts.notLoaded}
      text={offline ? MESSAGES.connectivity.waits : problem}
      action={
        <Button busy={busy} onClick={() => void load()}>
          Try again
        </Button>
      }
    />
  );
}
