import { readLocal, saveLocal } from '#client/lib/storage.ts';

/** The localStorage key of the signed-in person's id; all tabs share the id, as they share the session cookie. */
const KEY = 'boda.person';

/** Announces to the other tabs who is signed in on this phone; null after a sign-out. */
export function tellTabs(personId: string | null): void {
  if (readLocal(KEY) !== personId) saveLocal(KEY, personId);
}

/** Returns who is signed in on this phone, as a tab last announced; null if nobody is, or without storage. */
export const personOnPhone = (): string | null => readLocal(KEY);

/**
 * Calls `heard` when another tab announces who is signed in, and when the person returns to this tab, which may have
 * missed an announcement. A return never passes null, because null may only mean that the browser has no storage.
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
