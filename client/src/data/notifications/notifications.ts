import { useMemo } from 'react';
import { create } from 'zustand';
import type { Entry } from '#shared/contract/news.ts';
import { call } from '../connection/api.ts';
import { entriesOf, markRead, NO_NOTIFICATIONS, unreadCount, type NotificationsState } from './notifications-state.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

interface NotificationsStore extends NotificationsState {
  /** Whether the list has been fetched once; until then an empty list does not mean that there are no entries. */
  loaded: boolean;
  /** Whether the last fetch failed. */
  failed: boolean;
}
const START: NotificationsStore = { ...NO_NOTIFICATIONS, loaded: false, failed: false };

export const useNotificationsState = create<NotificationsStore>()(() => START);
const { getState, setState } = useNotificationsState;
onPersonChanged(() => setState(START));

/** Applies a reducer of notifications-state.ts. */
export const applyToNotifications = (reduce: (state: NotificationsState) => NotificationsState): void =>
  setState(reduce);

/** Returns the notifications, newest first. useNotificationsLive (the shell) keeps them current. */
export function useNotifications(): readonly Entry[] {
  const byId = useNotificationsState((state) => state.byId);
  return useMemo(() => entriesOf({ byId }), [byId]);
}

export const useUnreadCount = (): number => useNotificationsState(unreadCount);

/** Marks the listed entries as read, first on the server, then here. Later entries stay unread. Throws ApiError. */
export async function readAllNotifications(): Promise<void> {
  const [newest] = entriesOf(getState());
  if (!newest) return;
  await call('readNotifications', { body: { upTo: newest.id } });
  applyToNotifications((state) => markRead(state, newest));
}
