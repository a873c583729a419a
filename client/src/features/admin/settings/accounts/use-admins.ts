import { useEffect } from 'react';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { call } from '#client/data/connection/api.ts';
import { refetchOnChange } from '#client/data/admin/admin.ts';
import { refetchShown } from '#client/data/connection/query-client.ts';
import { useFresh } from '#client/parts/use-fresh.ts';

const ADMINS = ['admin', 'admins'];
const SESSIONS = ['admin', 'sessions'];

/** Returns all admin accounts, refetched when an account is added or deactivated. */
export function useAdmins() {
  useEffect(() => refetchOnChange('admins'), []);
  return useFresh(ADMINS, () => call('adminListAdmins'), ADMIN_POLL_MS);
}

export const useOwnSessions = () => useFresh(SESSIONS, () => call('adminListSessions'), ADMIN_POLL_MS);

export const refreshAdmins = () => refetchShown(ADMINS);

/** Refetches both lists, because a change to the admin's own account affects both. */
export async function refreshOwn(): Promise<void> {
  await Promise.all([refetchShown(ADMINS), refetchShown(SESSIONS)]);
}
