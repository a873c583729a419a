import { firstName } from '../domain/names.ts';
import { NEWS_TEXTS, textOf } from '../texts/en/news.ts';
import { language } from '../texts/language.ts';
import { DISCREET } from '../texts/en/pushes.ts';
import type { Entry, News, NewsKind } from './news.ts';
import type { PushMessage } from './push-message.ts';
import { ridePath } from './ride-path.ts';

type Role = 'passenger' | 'driver';

/** How a kind of notification is pushed. */
interface Pushed {
  /** Time to live, seconds. */
  lifeS: number;
  /** Whether the push wakes a phone that is saving its battery. */
  urgent?: true;
  /** Shown on the lock screen instead of the notification's own title and sentence. */
  discreet?: keyof typeof DISCREET;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The notifications that are pushed to closed phones (R35). The push of a request expires with the ride. */
export const PUSHED: Readonly<Partial<Record<NewsKind, Pushed>>> = {
  requested: { lifeS: HOUR_S, urgent: true },
  accepted: { lifeS: 30 * MINUTE_S, urgent: true },
  arrived: { lifeS: 10 * MINUTE_S, urgent: true },
  leftPickup: { lifeS: 10 * MINUTE_S, urgent: true },
  started: { lifeS: 10 * MINUTE_S },
  completed: { lifeS: 4 * HOUR_S },
  declined: { lifeS: 30 * MINUTE_S, urgent: true },
  unanswered: { lifeS: 30 * MINUTE_S, urgent: true },
  nobodyAnswered: { lifeS: 30 * MINUTE_S, urgent: true },
  nobodyLeft: { lifeS: 30 * MINUTE_S, urgent: true },
  offeredOn: { lifeS: 10 * MINUTE_S, urgent: true },
  cannotCome: { lifeS: 2 * HOUR_S, urgent: true },
  noShow: { lifeS: 2 * HOUR_S, urgent: true },
  unavailable: { lifeS: 2 * HOUR_S, urgent: true },
  cancelledBySupport: { lifeS: 2 * HOUR_S, urgent: true },
  cancelledByPassenger: { lifeS: 2 * HOUR_S, urgent: true },
  withdrawn: { lifeS: 10 * MINUTE_S },
  missed: { lifeS: HOUR_S },
  word: { lifeS: 10 * MINUTE_S, urgent: true },
  reminder: { lifeS: 15 * MINUTE_S, urgent: true },
  driverReminder: { lifeS: 15 * MINUTE_S, urgent: true },
  approved: { lifeS: 24 * HOUR_S },
  // An admin's own text may be too private for a lock screen.
  photoAsked: { lifeS: 24 * HOUR_S, discreet: 'photoAsked' },
  detailsChecked: { lifeS: 24 * HOUR_S, discreet: 'detailsChecked' },
  reportAnswered: { lifeS: 24 * HOUR_S, discreet: 'update' },
  // Someone reading over the shoulder must not learn that help was called.
  alertSeen: { lifeS: HOUR_S, urgent: true, discreet: 'update' },
  alertClosed: { lifeS: HOUR_S, discreet: 'update' },
};

/** A notification as pushed: first names only, since anyone may see the phone (R35). */
export function pushMessage(entry: Entry, role: Role): PushMessage {
  const { id, kind, rideId } = entry;
  const discreet = PUSHED[kind]?.discreet;
  const { title, body } =
    discreet === undefined ? { title: NEWS_TEXTS[kind].title, body: sayBriefly(entry) } : DISCREET[discreet];
  const href = rideId === null ? `/${role}` : ridePath(rideId, role);
  const isRequest = kind === 'requested';
  return { id, title, body, tag: rideId ?? id, href, asks: isRequest ? rideId : null, language: language() };
}

const sayBriefly = <K extends NewsKind>(entry: News<K> & { at: string }): string =>
  textOf({ ...entry, data: withFirstNames(entry.data) });

const NAMES = new Set(['driver', 'passenger', 'from']);

/** Reduces every name in a notification's data to the first name. */
const withFirstNames = <T extends object>(data: T): T => {
  const shown = { ...data };
  for (const [key, value] of Object.entries(data))
    if (NAMES.has(key) && typeof value === 'string') Object.assign(shown, { [key]: firstName(value) });
  return shown;
};
