import type { Entry, NewsKind } from '#shared/contract/news.ts';
import { newEntries } from './notifications-state.ts';
import { useNotificationsState } from './notifications.ts';
import { onLive } from '../connection/socket.ts';

/**
 * Calls `listener` once for each new notification while the page is open, whether it arrives live or in the list
 * fetched after an offline period. Skips notifications from before page load. Returns a function that unsubscribes.
 */
export function onNews(listener: (entry: Entry) => void): () => void {
  const heard = new Set<string>();
  const hear = (entry: Entry): void => {
    if (heard.has(entry.id)) return;
    heard.add(entry.id);
    listener(entry);
  };
  const stops = [
    onLive('notification:added', hear),
    useNotificationsState.subscribe((now, before) => {
      if (before.loaded) newEntries(before, now).forEach(hear);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** News of a ride that the driver lost through somebody else. A toast shows it, so that screen readers announce it. */
export const LOST_RIDE: readonly NewsKind[] = ['cancelledByPassenger', 'cancelledBySupport', 'givenUp'];
