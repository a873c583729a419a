import type { Entry } from '../../../shared/contract/entities.ts';

/**
 * What happened to this person. Answers and events may come twice and in any order; an entry that was read once is
 * read for good, so that a late answer marks nothing as new again.
 */
export interface NotificationsState {
  byId: Readonly<Record<string, Entry>>;
  /** Unread ones that the server counts beyond those it listed. */
  unreadBeyond: number;
  /** Everything up to this moment was marked as read here; ISO 8601 UTC. */
  readUpTo: string | null;
}
export const NO_NOTIFICATIONS: NotificationsState = { byId: {}, unreadBeyond: 0, readUpTo: null };

/** `notification:added`. */
export const addEntry = (state: NotificationsState, entry: Entry): NotificationsState =>
  state.byId[entry.id] ? state : { ...state, byId: { ...state.byId, [entry.id]: readBy(state.readUpTo, entry) } };

/** An answer of `GET /api/notifications`: its newest entries, and how many are unread in all. */
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
  const beyondIsRead = state.readUpTo !== null && oldest !== undefined && oldest.at <= state.readUpTo;
  return { ...state, byId, unreadBeyond: beyondIsRead ? 0 : beyond };
}

/** The server has marked all as read: those known when it was asked, `shown`. */
export function markRead(state: NotificationsState, shown: readonly Entry[]): NotificationsState {
  const newest = shown[0]?.at ?? null;
  const readUpTo = newest !== null && (state.readUpTo ?? '') < newest ? newest : state.readUpTo;
  const byId = Object.fromEntries(Object.entries(state.byId).map(([id, entry]) => [id, readBy(readUpTo, entry)]));
  return { byId, unreadBeyond: 0, readUpTo };
}

const readBy = (readUpTo: string | null, entry: Entry): Entry =>
  !entry.read && readUpTo !== null && entry.at <= readUpTo ? { ...entry, read: true } : entry;

/** Newest first. */
export const entriesOf = ({ byId }: Pick<NotificationsState, 'byId'>): Entry[] =>
  Object.values(byId).sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));

export const unreadCount = ({ byId, unreadBeyond }: NotificationsState): number =>
  Object.values(byId).filter(({ read }) => !read).length + unreadBeyond;
