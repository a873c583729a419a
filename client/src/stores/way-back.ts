import type { Me } from '../../../shared/contract/entities.ts';
import { keepInTab, readInTab } from '../lib/storage.ts';
import { useSession } from './session.ts';

/** The person last known in this tab, and where a session that ended by itself sent them away from. */
const WHO = 'boda.here';
const WHERE = 'boda.way-back';

useSession.subscribe(({ user, notice }, before) => {
  if (user) keepInTab(WHO, user.id);
  // Whoever signs out leaves for good.
  else if (before.user && notice === null) forgetWayBack();
});

function forgetWayBack(): void {
  keepInTab(WHO, null);
  keepInTab(WHERE, null);
}

/** Somebody is sent away from `path` for want of a session; nobody is remembered who was not here. */
export function noteSentAway(path: string): void {
  const who = readInTab(WHO);
  if (who !== null) keepInTab(WHERE, `${who} ${path}`);
}

/** Where this person was when their session ended; null for anybody else. Asked once, it is forgotten. */
export function takeWayBack({ id }: Me): string | null {
  const kept = readInTab(WHERE);
  keepInTab(WHERE, null);
  return kept?.startsWith(`${id} `) ? kept.slice(id.length + 1) : null;
}
