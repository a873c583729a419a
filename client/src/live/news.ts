import type { Entry } from '../../../shared/contract/news.ts';
import { useNotificationsState } from '../stores/notifications.ts';
import { broughtBy } from '../stores/notifications-state.ts';
import { onLive } from './socket.ts';

/**
 * Hears each piece of news that comes to the bell while the page is there, once: live, or with the list after it had no
 * connection; never what was there when the page was loaded. Answers what ends the listening.
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
      if (before.loaded) broughtBy(before, now).forEach(hear);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
