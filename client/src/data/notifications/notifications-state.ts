import type { Entry } from '#shared/contract/news.ts';

/** An entry's position in the list; `at` is ISO 8601 UTC. */
type Moment = Pick<Entry, 'id' | 'at'>;

/** Sorts the newest first, as the server does. */
const byAge = (a: Moment, b: Moment): number => b.at.localeCompare(a.at) || b.id.localeCompare(a.id);
const isUpTo = (entry: Moment, newest: Moment | null): boolean => newest !== null && byAge(entry, newest) >= 0;

/**
 * A person's notifications. Responses and events may arrive twice and in any order. A read entry stays read, so that a
 * late response marks no entry as unread again.
 */
export interface NotificationsState {
  byId: Readonly<Record<string, Entry>>;
  /** The number of unread entries that the server counted but did not list. */
  unreadBeyond: number;
  /** The newest entry marked as read on this page; all older entries are read too. */
  readUpTo: Moment | null;
}
export const NO_NOTIFICATIONS: NotificationsState = { byId: {}, unreadBeyond: 0, readUpTo: null };

/** Applies `notification:added`. */
export const addEntry = (state: NotificationsState, entry: Entry): NotificationsState =>
  state.byId[entry.id] ? state : { ...state, byId: { ...state.byId, [entry.id]: readBy(state.readUpTo, entry) } };

/** Applies a response of `GET /api/notifications`: the newest entries, and the total number of unread entries. */
export function mergeEntries(
  state: NotificationsState,
  answer: { items: readonly Entry[]; unread: number },
): NotificationsState {
  const byId = { ...state.byId };
  for (const entry of answer.items) {
    const known = byId[entry.id];
    byId[entry.id] = readBy(state.readUpTo, known?.read ? { ...entry, read: true } : entry);
  }
  const beyond = Math.max(0, answer.unread - answer.items.filter(({ read }) => !read).length);
  const oldest = answer.items.at(-1);
  const beyondIsRead = oldest !== undefined && isUpTo(oldest, state.readUpTo);
  return { ...state, byId, unreadBeyond: beyondIsRead ? 0 : beyond };
}

/** Returns the unread entries that a change of state added, oldest first, and only the newest of each ride. */
export function newEntries(before: NotificationsState, now: NotificationsState): Entry[] {
  if (now.byId === before.byId) return [];
  const fresh = entriesOf(now).filter(({ id, read }) => !read && !before.byId[id]);
  const newest = new Map(fresh.toReversed().map((entry) => [entry.rideId ?? entry.id, entry]));
  return fresh.filter((entry) => newest.get(entry.rideId ?? entry.id) === entry).toReversed();
}

/** Marks `newest` and all older entries as read, after the server has done so. */
export function markRead(state: NotificationsState, newest: Moment): NotificationsState {
  const readUpTo = isUpTo(newest, state.readUpTo) ? state.readUpTo : newest;
  const byId = Object.fromEntries(Object.entries(state.byId).map(([id, entry]) => [id, readBy(readUpTo, entry)]));
  return { byId, unreadBeyond: 0, readUpTo };
}

const readBy = (readUpTo: Moment | null, entry: Entry): Entry =>
  !entry.read && isUpTo(entry, readUpTo) ? { ...entry, read: true } : entry;

/** Returns the entries, newest first. */
export const entriesOf = ({ byId }: Pick<NotificationsState, 'byId'>): Entry[] => Object.values(byId).sort(byAge);

/** Counts unread entries, except new requests: a request opens its own screen, and the Passengers badge counts it. */
export const unreadCount = ({ byId, unreadBeyond }: NotificationsState): number =>
  Object.values(byId).filter(({ read, kind }) => !read && kind !== 'requested').length + unreadBeyond;
