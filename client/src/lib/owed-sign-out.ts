import { call } from './api.ts';
import { developerWarning } from './log.ts';
import { readLocal, saveLocal } from './storage.ts';

/** There until the server has heard of a sign-out: so long the session's cookie is still good. */
const OWED_KEY = 'boda.signOutOwed';

export const oweSignOut = (): void => saveLocal(OWED_KEY, '1');

export const isSignOutOwed = (): boolean => readLocal(OWED_KEY) !== null;

/** Signs out at the server, if a sign-out has not got there yet. Throws ApiError. */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutOwed()) return;
  await call('logout', { keepalive: true });
  saveLocal(OWED_KEY, null);
}

/** The same where a failure is made up for later. */
export const trySettling = (): Promise<void> =>
  settleSignOut().catch((error: unknown) => developerWarning('Signing out at the server failed', error));

/** Called once per page: a sign-out without a network reaches the server as soon as there is one. */
export function settleSignOutOnline(): void {
  window.addEventListener('online', () => void trySettling());
}
