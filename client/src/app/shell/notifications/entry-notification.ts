import type { Entry } from '#shared/contract/news.ts';
import { NEWS_TEXTS, textOf } from '#shared/texts/en/news.ts';
import { language } from '#shared/texts/language.ts';
import { ridePath } from '#shared/contract/ride-path.ts';
import type { SystemNotification } from '#client/data/phone/system-notifications.ts';

export type Role = 'passenger' | 'driver';

/** Returns an entry as the phone shows it (spec 1 §4): one per ride; a request stays until it is answered. */
export const notificationOf = (entry: Entry, role: Role): SystemNotification => ({
  id: entry.id,
  title: NEWS_TEXTS[entry.kind].title,
  body: textOf(entry),
  tag: entry.rideId ?? entry.id,
  href: entry.rideId === null ? `/${role}` : ridePath(entry.rideId, role),
  asks: entry.kind === 'requested' ? entry.rideId : null,
  language: language(),
});
