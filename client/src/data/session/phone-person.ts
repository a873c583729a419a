import { readLocal, saveLocal } from '#client/lib/storage.ts';

/** Who signed in last on this phone, in any tab: all tabs share the session cookie. */
const KEY = 'boda.person';

/** Announces to the other tabs who is signed in on this phone; null after a sign-out. */
export function tellTabs(personId: string | null): void {
  if (readLocal(KEY) !== personId) saveLocal(KEY, personId);
}

/** Who is signed in on this phone, as its tabs last reported; null if nobody is, or without storage. */
export const personOnPhone = (): string | null => readLocal(KEY);

/**
 * Calls `heard` when another tab announces who is signed in, and when the person returns to this tab, which may have
 * slept meanwhile. A return never passes null, because it may only mean that the browser has no storage.
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
