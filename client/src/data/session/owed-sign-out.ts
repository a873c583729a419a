import { call } from '../connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { readLocal, saveLocal } from '#client/lib/storage.ts';

/** Whose sign-out the server has not heard of yet: so long the session's cookie is still good. */
const OWED_KEY = 'boda.signOutOwed';

export const oweSignOut = (personId = ''): void => saveLocal(OWED_KEY, personId);

export const isSignOutOwed = (): boolean => readLocal(OWED_KEY) !== null;

/**
 * Signs out at the server, if a sign-out has not got there yet. One tab at a time: an answer that is still on its way clears
 * the cookie, so a sign-in in another tab waits for it. Throws ApiError.
 */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutOwed()) return;
  if ('locks' in navigator) await navigator.locks.request(OWED_KEY, settle);
  else await settle();
}

async function settle(): Promise<void> {
  const of = readLocal(OWED_KEY);
  if (of === null) return;
  // Before it was kept whose it is, "1" stood here.
  await call('logout', { query: of[1] ? { of } : {}, keepalive: true });
  if (readLocal(OWED_KEY) === of) saveLocal(OWED_KEY, null);
}

/** The same where a failure is made up for later. */
export const trySettling = (): Promise<void> =>
  settleSignOut().catch((error: unknown) => developerWarning('Signing out at the server failed', error));

/** Called once per page: a sign-out without a network reaches the server as soon as there is one. */
export function settleSignOutOnline(): void {
  window.addEventListener('online', () => void trySettling());
}
