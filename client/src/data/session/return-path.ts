import type { Me } from '#shared/contract/entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { saveInTab, readInTab } from '#client/lib/storage.ts';
import { useSession } from './session.ts';

/** The keys of the last person signed in to this tab, and of the path they were on when their session expired. */
const USER_KEY = 'boda.here';
const PATH_KEY = 'boda.way-back';

/** Whether anybody has been signed in on this page. */
let hadPerson = false;

useSession.subscribe(({ user, notice }, before) => {
  if (user) {
    hadPerson = true;
    saveInTab(USER_KEY, user.id);
  }
  // A sign-out deletes the path.
  else if (before.user && notice === null) forgetReturnPath();
});

function forgetReturnPath(): void {
  saveInTab(USER_KEY, null);
  saveInTab(PATH_KEY, null);
}

/** Stands for any person who signs in next in this tab. */
const ANYBODY = '*';

/** The page of one trip, to which messages and notifications link. */
const TRIP_PATH = /^\/passenger\/(ride|trips)\/./;

/**
 * Stores the path from which an ended session redirects a person, if they were signed in before in this tab; else only
 * the path of a trip, and says why the trip does not open.
 */
export function rememberReturnPath(path: string): void {
  const userId = readInTab(USER_KEY);
  if (userId !== null) return saveInTab(PATH_KEY, `${userId} ${path}`);
  if (hadPerson || !TRIP_PATH.test(path)) return;
  returnAfterSignIn(path);
  useSession.setState({ notice: MESSAGES.session.tripNeedsSignIn });
}

/** Stores the path of a public page whose visitor is about to sign in. */
export const returnAfterSignIn = (path: string): void => saveInTab(PATH_KEY, `${ANYBODY} ${path}`);

/**
 * Returns the path this person was on when their session expired, or the public page from which they sign in; null for
 * anybody else. Deletes the stored path.
 */
export function takeReturnPath({ id }: Me): string | null {
  const kept = readInTab(PATH_KEY);
  saveInTab(PATH_KEY, null);
  if (kept?.startsWith(`${ANYBODY} `)) return kept.slice(ANYBODY.length + 1);
  return kept?.startsWith(`${id} `) ? kept.slice(id.length + 1) : null;
}
