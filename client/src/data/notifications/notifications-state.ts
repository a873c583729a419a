import type { Entry } from '#shared/contract/news.ts';

/** An entry's position in the list; `at` is ISO 8601 UTC. */
type Moment = Pick<Entry, 'id' | 'at'>;

/** Newest first, as the server lists them. */
const byAge = (a: Moment, b: Moment): number => b.at.localeCompare(a.at) || b.id.localeCompare(a.id);
const isUpTo = (entry: Moment, newest: Moment | null): boolean => newest !== null && byAge(entry, newest) >= 0;

/**
 * A person's notifications. Answers and events may arrive twice and in any order; an entry once read stays read, so
 * that a late answer marks nothing as new again.
 */
export interface NotificationsState {
  byId: Readonly<Record<string, Entry>>;
  /** The number of unread entries beyond those the server listed. */
  unreadBeyond: number;
  /** This entry and all older ones were marked as read on this page. */
  readUpTo: Moment | null;
}
export const NO_NOTIFICATIONS: NotificationsState = { byId: {}, unreadBeyond: 0, readUpTo: null };

/** `notification:added`. */
export const addEntry = (state: NotificationsState, entry: Entry): NotificationsState =>
  state.byId[entry.id] ? state : { ...state, byId: { ...state.byId, [entry.id]: readBy(state.readUpTo, entry) } };

/** An answer of `GET /api/notifications`: the newest entries, and the total of unread ones. */
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

/** The unread entries that a change of state added, oldest first; of each ride only the newest. */
export function newEntries(before: NotificationsState, now: NotificationsState): Entry[] {
  if (now.byId === before.byId) return [];
  const fresh = entriesOf(now).filter(({ id, read }) => !read && !before.byId[id]);
  const newest = new Map(fresh.toReversed().map((entry) => [entry.rideId ?? entry.id, entry]));
  return fresh.filter((entry) => newest.get(entry.rideId ?? entry.id) === entry).toReversed();
}

/** The server has marked `newest` and all older entries as read. */
export function markRead(state: NotificationsState, newest: Moment): NotificationsState {
  const readUpTo = isUpTo(newest, state.readUpTo) ? state.readUpTo : newest;
  const byId = Object.fromEntries(Object.entries(state.byId).map(([id, entry]) => [id, readBy(readUpTo, entry)]));
  return { byId, unreadBeyond: 0, readUpTo };
}

const readBy = (readUpTo: Moment | null, entry: Entry): Entry =>
  !entry.read && isUpTo(entry, readUpTo) ? { ...entry, read: true } : entry;

/** Newest first. */
export const entriesOf = ({ byId }: Pick<NotificationsState, 'byId'>): Entry[] => Object.values(byId).sort(byAge);

/** A driver's new request is not counted: it takes the screen, and the badge of Passengers counts it. */
export const unreadCount = ({ byId, unreadBeyond }: NotificationsState): number =>
  Object.values(byId).filter(({ read, kind }) => !read && kind !== 'requested').length + unreadBeyond;
