import { readLocal, saveLocal } from '#client/lib/storage.ts';

/** Who signed in last on this phone, in whichever tab: all tabs share the session's cookie. */
const KEY = 'boda.person';

/** Tells the other tabs who is signed in on this phone; null after a sign-out. */
export function tellTabs(personId: string | null): void {
  if (readLocal(KEY) !== personId) saveLocal(KEY, personId);
}

/** Who is signed in on this phone, as its tabs last reported; null without anybody, or without storage. */
export const personOnPhone = (): string | null => readLocal(KEY);

/**
 * Calls `heard` when another tab tells who is signed in, and on a return to this one, which may have slept meanwhile: then
 * only with somebody, since a browser without storage knows nobody.
 */
export function onOtherTabs(heard: (personId: string | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) heard(newValue);
  });
  document.addEventListener('visibilitychange', () => {
    const known = readLocal(KEY);
    if (document.visibilityState === 'visible' && known !== null) heard(known);
  });
}
