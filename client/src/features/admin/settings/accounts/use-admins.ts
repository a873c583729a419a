import { useEffect } from 'react';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { refetchOnChange } from '#client/data/admin/admin.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { useFresh } from '#client/parts/use-fresh.ts';

const ADMINS = ['admin', 'admins'];
const SESSIONS = ['admin', 'sessions'];

/** All admin accounts, refetched when one is added or switched off. */
export function useAdmins() {
  useEffect(() => refetchOnChange('admins'), []);
  return useFresh(ADMINS, () => call('adminListAdmins'), ADMIN_POLL_MS);
}

/** The admin's own sessions. */
export const useOwnSessions = () => useFresh(SESSIONS, () => call('adminListSessions'), ADMIN_POLL_MS);

export const refreshAdmins = () => refetchShown(ADMINS);

/** A change to one's own account affects both lists. */
export async function refreshOwn(): Promise<void> {
  await Promise.all([refetchShown(ADMINS), refetchShown(SESSIONS)]);
}
