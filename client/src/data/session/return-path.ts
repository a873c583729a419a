import type { Me } from '#shared/contract/entities.ts';
import { saveInTab, readInTab } from '#client/lib/storage.ts';
import { useSession } from './session.ts';

/** The id of the last person signed in to this tab, and the path they were on when their session expired. */
const USER_KEY = 'boda.here';
const PATH_KEY = 'boda.way-back';

useSession.subscribe(({ user, notice }, before) => {
  if (user) saveInTab(USER_KEY, user.id);
  // A sign-out deletes it.
  else if (before.user && notice === null) forgetReturnPath();
});

function forgetReturnPath(): void {
  saveInTab(USER_KEY, null);
  saveInTab(PATH_KEY, null);
}

/** Stores the path of a person redirected because their session has ended, if they were signed in before. */
export function rememberReturnPath(path: string): void {
  const userId = readInTab(USER_KEY);
  if (userId !== null) saveInTab(PATH_KEY, `${userId} ${path}`);
}

/** Stands for any person who signs in next in this tab. */
const ANYBODY = '*';

/** Stores the path of a public page whose visitor is about to sign in. */
export const returnAfterSignIn = (path: string): void => saveInTab(PATH_KEY, `${ANYBODY} ${path}`);

/**
 * The path this person was on when their session expired, or the public page that they sign in from; null for anybody
 * else. Reading deletes it.
 */
export function takeReturnPath({ id }: Me): string | null {
  const kept = readInTab(PATH_KEY);
  saveInTab(PATH_KEY, null);
  if (kept?.startsWith(`${ANYBODY} `)) return kept.slice(ANYBODY.length + 1);
  return kept?.startsWith(`${id} `) ? kept.slice(id.length + 1) : null;
}
