import type { Me } from '../../../shared/contract/entities.ts';
import { saveInTab, readInTab } from '../lib/storage.ts';
import { useSession } from './session.ts';

/** The last person signed in to this tab, and the screen they were on when their session expired. */
const WHO = 'boda.here';
const WHERE = 'boda.way-back';

useSession.subscribe(({ user, notice }, before) => {
  if (user) saveInTab(WHO, user.id);
  // Signing out forgets it.
  else if (before.user && notice === null) forgetWayBack();
});

function forgetWayBack(): void {
  saveInTab(WHO, null);
  saveInTab(WHERE, null);
}

/** Remembers `path` when its visitor is redirected for lack of a session; only if they were signed in before. */
export function rememberWayBack(path: string): void {
  const who = readInTab(WHO);
  if (who !== null) saveInTab(WHERE, `${who} ${path}`);
}

/** Where this person was when their session expired; null for anybody else. Can be read once. */
export function takeWayBack({ id }: Me): string | null {
  const kept = readInTab(WHERE);
  saveInTab(WHERE, null);
  return kept?.startsWith(`${id} `) ? kept.slice(id.length + 1) : null;
}
