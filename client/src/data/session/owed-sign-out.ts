import { call } from '../connection/api.ts';
import { developerWarning } from '#client/lib/log.ts';
import { readLocal, saveLocal } from '#client/lib/storage.ts';

/** Whose sign-out the server has not received yet: until then the session cookie stays valid. */
const OWED_KEY = 'boda.signOutOwed';

export const oweSignOut = (personId = ''): void => saveLocal(OWED_KEY, personId);

export const isSignOutOwed = (): boolean => readLocal(OWED_KEY) !== null;

/**
 * Signs out on the server, if an earlier sign-out has not reached it. One tab at a time: an answer still on its way
 * clears the cookie, so a sign-in in another tab waits for it. Throws ApiError.
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

/** Like `settleSignOut`, but only logs a failure: a later call tries again. */
export const trySettling = (): Promise<void> =>
  settleSignOut().catch((error: unknown) => developerWarning('Signing out at the server failed', error));

/** Called once per page: a sign-out without a network reaches the server as soon as there is one. */
export function settleSignOutOnline(): void {
  window.addEventListener('online', () => void trySettling());
}
