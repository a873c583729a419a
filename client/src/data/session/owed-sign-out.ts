import { call } from '../connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { readLocal, saveLocal } from '#client/lib/storage.ts';

/** The key of the person whose sign-out has not reached the server yet; until then the session cookie stays valid. */
const OWED_KEY = 'boda.signOutOwed';

export const oweSignOut = (personId = ''): void => saveLocal(OWED_KEY, personId);

export const isSignOutOwed = (): boolean => readLocal(OWED_KEY) !== null;

/**
 * Signs out on the server, if an earlier sign-out has not reached it. Only one tab does so at a time, and a sign-in in
 * another tab waits, because a late response would clear the new session's cookie. Throws ApiError.
 */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutOwed()) return;
  if ('locks' in navigator) await navigator.locks.request(OWED_KEY, settle);
  else await settle();
}

async function settle(): Promise<void> {
  const of = readLocal(OWED_KEY);
  if (of === null) return;
  // Older releases stored "1" instead of the person's id.
  await call('logout', { query: of[1] ? { of } : {}, keepalive: true });
  if (readLocal(OWED_KEY) === of) saveLocal(OWED_KEY, null);
}

/** Like `settleSignOut`, but only logs a failure: a later call retries. */
export const trySettling = (): Promise<void> =>
  settleSignOut().catch((error: unknown) => developerWarning('Signing out at the server failed', error));

/** Signs out on the server as soon as there is a network again. Called once per page. */
export function settleSignOutOnline(): void {
  window.addEventListener('online', () => void trySettling());
}
